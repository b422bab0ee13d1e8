import type { FittedBand } from '../../src/catalog/sections/calibration-accuracy.ts';
import type { FitSettings } from './settings.ts';
import { median, totalWeight, type Weighted } from './weighted.ts';

/** An out-of-fold comparison: ln(actual / expected) of one job of one building. */
export interface Residual {
  readonly building: string;
  readonly logRatio: number;
}

/**
 * Every building counts once, however many jobs it has: the mean over all draws of one job per building.
 * The ranks are the conformal ones, (n + 1) × level, so that a new building falls inside with the nominal probability.
 */
export function conformalLogBand(residuals: readonly Residual[], coverage: number): [number, number] | null {
  const items = oncePerBuilding(residuals.map(({ building, logRatio }) => ({ building, value: logRatio })));
  const level = (1 + coverage) / 2;
  const high = upperRank(items, level);
  const low = upperRank(
    items.map(({ value, weight }) => ({ value: -value, weight })),
    level,
  );
  return high === null || low === null ? null : [-low, high];
}

interface OfBuilding {
  readonly building: string;
  readonly value: number;
}

/** The value that a job of a new building stays under with the given probability, by the same ranks. */
export const conformalBound = (values: readonly OfBuilding[], coverage: number): number | null =>
  upperRank(oncePerBuilding(values), coverage);

function oncePerBuilding(values: readonly OfBuilding[]): Weighted[] {
  const jobsOf = new Map<string, number>();
  for (const { building } of values) jobsOf.set(building, (jobsOf.get(building) ?? 0) + 1);
  return values.map(({ building, value }) => ({ value, weight: 1 / (jobsOf.get(building) ?? 1) }));
}

/** Smallest value at or under which (n + 1) × level of the weight lies; null when no value reaches so far. */
function upperRank(items: readonly Weighted[], level: number): number | null {
  const needed = (totalWeight(items) + 1) * level;
  let sum = 0;
  for (const item of items.toSorted((a, b) => a.value - b.value)) {
    sum += item.weight;
    if (sum >= needed - 1e-9) return item.value;
  }
  return null;
}

/** exp(median ln(actual / expected)), shrunk toward 1 by the count, clipped; exactly 1 without records. */
export function biasCorrection(residuals: readonly Residual[], settings: FitSettings): number {
  const n = residuals.length;
  if (n === 0) return 1;
  const shrunk =
    (median(residuals.map(({ logRatio }) => logRatio)) * n) / (n + settings.correctionShrinkRecords);
  return Math.min(settings.correctionMax, Math.max(settings.correctionMin, Math.exp(shrunk)));
}

/**
 * The band of a set: its own residuals from the needed count up; below it the pooled residuals, widened and said to be
 * borrowed. It always holds the correction, so that best ≤ calibrated ≤ worst.
 */
export function fitBand(
  own: readonly Residual[],
  pooled: readonly Residual[],
  options: { readonly settings: FitSettings; readonly correction: number },
): FittedBand {
  const { settings, correction } = options;
  const isOwn = own.length >= settings.bandOwnMinRecords;
  const band = conformalLogBand(isOwn ? own : pooled, settings.bandCoverage);
  if (band === null) throw new Error('too few records for a band');
  const widen = isOwn ? 1 : settings.bandWidening;
  return {
    low_multiplier: Math.min(correction, Math.exp(band[0] * widen)),
    high_multiplier: Math.max(correction, Math.exp(band[1] * widen)),
    nominal_coverage: settings.bandCoverage,
    basis: isOwn ? 'fitted' : 'borrowed',
    n: isOwn ? own.length : pooled.length,
  };
}
