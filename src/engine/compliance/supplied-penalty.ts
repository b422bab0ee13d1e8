import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { emissionsTco2e, penaltyUsd } from './emissions.ts';
import type { CompliancePeriod } from './types.ts';
import { whole } from '../../quantities/number-text.ts';

export interface SuppliedShift {
  /** Added to modelled emissions in every period, before and after the retrofit. */
  readonly tco2e: number;
  /** Modelled emissions less the limit of the as-of year, before any shift; null when there is no limit. */
  readonly modelledExcessTco2e: number | null;
  readonly warnings: readonly string[];
}

/**
 * A supplied penalty says what the building really emits: excess = penalty ÷ price. It is of the period it can belong to: a
 * building whose model is within the limit of the as-of year owes nothing yet, so it is read as a fine of the next
 * limit. The difference to the model shifts emissions in every period. A supplied 0 means "within that limit": it can
 * only lower an excess to nothing.
 */
export function suppliedShift(
  profile: BuildingProfile,
  baseline: EnergyBaseline,
  when: { readonly periods: readonly CompliancePeriod[]; readonly asOfYear: number },
  snapshot: Snapshot,
): SuppliedShift {
  const supplied = profile.input.estimatedPenaltyUsd;
  const binding = when.periods.filter((period) => !period.projection);
  const current =
    binding.find(({ from, to }) => when.asOfYear >= from && when.asOfYear <= (to ?? Infinity)) ??
    binding.at(-1);
  if (current === undefined) return { tco2e: 0, modelledExcessTco2e: null, warnings: [] };
  const modelledIn = ({ from: year }: CompliancePeriod): number =>
    emissionsTco2e(baseline.state, { year, scenario: 'promulgated' }, snapshot);
  const modelledExcessTco2e = modelledIn(current) - current.limitTco2e;
  if (supplied === null) return { tco2e: 0, modelledExcessTco2e, warnings: [] };
  const next = binding[binding.indexOf(current) + 1];
  const period = modelledExcessTco2e <= 0 && next !== undefined ? next : current;
  const shift = shiftTo(
    supplied,
    { limitTco2e: period.limitTco2e, modelledTco2e: modelledIn(period) },
    snapshot,
  );
  return {
    ...shift,
    modelledExcessTco2e,
    warnings:
      period === current ? shift.warnings : [readAsLater(supplied, current, period), ...shift.warnings],
  };
}

/** What brings the model to the penalty, said where it is far from it. */
function shiftTo(
  suppliedUsd: number,
  { limitTco2e, modelledTco2e }: { readonly limitTco2e: number; readonly modelledTco2e: number },
  { sections: { ll97 } }: Snapshot,
): Pick<SuppliedShift, 'tco2e' | 'warnings'> {
  const modelUsd = penaltyUsd(modelledTco2e, limitTco2e, ll97.penaltyUsdPerTco2e);
  const impliedTco2e = limitTco2e + suppliedUsd / ll97.penaltyUsdPerTco2e;
  const difference = impliedTco2e - modelledTco2e;
  const tco2e = suppliedUsd > 0 ? difference : Math.min(0, difference);
  const differs = Math.abs(modelUsd - suppliedUsd) > ll97.suppliedPenaltyTolerance * suppliedUsd;
  const warnings = differs
    ? [
        `The supplied penalty of $${whole(suppliedUsd)} a year differs from the modelled $${whole(modelUsd)}; modelled emissions are shifted by ${Math.round(tco2e)} tCO2e a year to match yours.`,
      ]
    : [];
  return { tco2e, warnings };
}

function readAsLater(suppliedUsd: number, current: CompliancePeriod, period: CompliancePeriod): string {
  const years = ({ from, to }: CompliancePeriod): string => `${from}-${to ?? ''}`;
  const read =
    suppliedUsd === 0
      ? `An estimated_penalty of 0 is read as no fine in ${years(period)}`
      : `estimated_penalty is read as a fine of ${years(period)}`;
  return `${read}: by the model the building is within its limit of ${years(current)} in any case. Leave it out if that is not meant.`;
}
