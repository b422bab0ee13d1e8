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
 * A supplied penalty says what the building really emits: excess = penalty ÷ price. The difference to the model shifts
 * emissions in every period. A supplied 0 means "within the limit": it can only lower an excess to nothing.
 */
export function suppliedShift(
  profile: BuildingProfile,
  baseline: EnergyBaseline,
  when: { readonly periods: readonly CompliancePeriod[]; readonly asOfYear: number },
  snapshot: Snapshot,
): SuppliedShift {
  const supplied = profile.input.estimatedPenaltyUsd;
  const binding = when.periods.filter((period) => !period.projection);
  const period =
    binding.find(({ from, to }) => when.asOfYear >= from && when.asOfYear <= (to ?? Infinity)) ??
    binding.at(-1);
  if (period === undefined) return { tco2e: 0, modelledExcessTco2e: null, warnings: [] };
  const { ll97 } = snapshot.sections;
  const modelled = emissionsTco2e(baseline.state, { year: period.from, scenario: 'promulgated' }, snapshot);
  const modelledExcessTco2e = modelled - period.limitTco2e;
  if (supplied === null) return { tco2e: 0, modelledExcessTco2e, warnings: [] };
  const modelUsd = penaltyUsd(modelled, period.limitTco2e, ll97.penaltyUsdPerTco2e);
  const implied = period.limitTco2e + supplied / ll97.penaltyUsdPerTco2e;
  const tco2e = supplied > 0 ? implied - modelled : Math.min(0, implied - modelled);
  const differs = Math.abs(modelUsd - supplied) > ll97.suppliedPenaltyTolerance * supplied;
  const warnings = differs
    ? [
        `The supplied penalty of $${whole(supplied)} a year differs from the modelled $${whole(modelUsd)}; modelled emissions are shifted by ${Math.round(tco2e)} tCO2e a year to match yours.`,
      ]
    : [];
  return { tco2e, modelledExcessTco2e, warnings };
}
