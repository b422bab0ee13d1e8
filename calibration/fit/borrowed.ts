import type { Borrowed } from '../../src/catalog/sections/calibration-accuracy.ts';
import { fitBand } from './band.ts';
import { fitRemainder, type ExplainedResidual } from './remainder.ts';
import type { FitSettings } from './settings.ts';

/** Band and remainder that classes without records of their own take from others: around no correction, widened. */
export function borrowedFrom(residuals: readonly ExplainedResidual[], settings: FitSettings): Borrowed {
  const remainder = fitRemainder(residuals, { coverage: settings.bandCoverage, centre: 0 });
  return {
    band: fitBand([], residuals, { settings, correction: 1 }),
    remainder: remainder * settings.bandWidening,
  };
}
