import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { emissionsTco2e, penaltyUsd } from './emissions.ts';
import type { CompliancePeriod, StatedCharge } from './types.ts';
import { whole } from '../../quantities/number-text.ts';

export interface SuppliedShift {
  /** Null where none is stated, or where it says nothing that the model does not. */
  readonly stated: StatedCharge | null;
  /** Added to modelled emissions in every period, before and after the retrofit: what the energy does not explain. */
  readonly tco2e: number;
  /** Modelled emissions less the limit of the as-of year, before any shift; null when there is no limit. */
  readonly modelledExcessTco2e: number | null;
  readonly warnings: readonly string[];
}

interface When {
  readonly periods: readonly CompliancePeriod[];
  readonly asOfYear: number;
}

/**
 * A supplied penalty says what the building really emits: excess = penalty ÷ price. It is of the period it can belong to: a
 * building whose model is within the limit of the as-of year owes nothing yet, so it is read as a fine of the next
 * limit. Energy and emissions of the model go there together (`energyRatio`). A supplied 0 means "within that limit": it can
 * only lower an excess to nothing.
 */
export function suppliedShift(
  profile: BuildingProfile,
  { state }: Pick<EnergyBaseline, 'state'>,
  { periods, asOfYear }: When,
  snapshot: Snapshot,
): SuppliedShift {
  const supplied = profile.input.estimatedPenaltyUsd;
  const binding = periods.filter((period) => !period.projection);
  const current =
    binding.find(({ from, to }) => asOfYear >= from && asOfYear <= (to ?? Infinity)) ?? binding.at(-1);
  if (current === undefined) return { stated: null, tco2e: 0, modelledExcessTco2e: null, warnings: [] };
  const modelledIn = ({ from }: CompliancePeriod): number => modelledTco2e(state, from, snapshot);
  const modelledExcessTco2e = modelledIn(current) - current.limitTco2e;
  if (supplied === null) return { stated: null, tco2e: 0, modelledExcessTco2e, warnings: [] };
  const next = binding[binding.indexOf(current) + 1];
  const period = modelledExcessTco2e <= 0 && next !== undefined ? next : current;
  const stated = statedCharge(supplied, period, modelledIn(period), snapshot);
  const read = period === current ? [] : [readAsLater(supplied, current, period)];
  return {
    stated,
    tco2e: unexplainedTco2e(stated, state, snapshot),
    modelledExcessTco2e,
    warnings: [...read, ...farFromModel(supplied, period, modelledIn(period), snapshot)],
  };
}

const modelledTco2e = (state: EnergyBaseline['state'], year: number, snapshot: Snapshot): number =>
  emissionsTco2e(state, { year, scenario: 'promulgated' }, snapshot);

/** What of the stated emissions a model does not come to, tCO2e a year. */
export const unexplainedTco2e = (
  stated: StatedCharge | null,
  state: EnergyBaseline['state'],
  snapshot: Snapshot,
): number => (stated === null ? 0 : stated.impliedTco2e - modelledTco2e(state, stated.year, snapshot));

/**
 * Where the model is within the limit, an excess that is small beside its distance may as well come of the model's
 * coefficients or areas as of more energy: up to that distance the energy follows by the square of the ratio, so that a charge of a
 * dollar says no more of the bills than none.
 */
function statedCharge(
  suppliedUsd: number,
  { from, limitTco2e }: CompliancePeriod,
  modelled: number,
  { sections: { ll97 } }: Snapshot,
): StatedCharge | null {
  const excessTco2e = suppliedUsd / ll97.penaltyUsdPerTco2e;
  const distanceTco2e = limitTco2e - modelled;
  if (modelled <= 0 || (suppliedUsd === 0 && distanceTco2e >= 0)) return null;
  const impliedTco2e = limitTco2e + excessTco2e;
  // A model of next to no energy: no ratio leads from it to what is stated.
  if (!Number.isFinite(impliedTco2e / modelled)) return null;
  const followed = distanceTco2e <= excessTco2e ? 1 : (excessTco2e / distanceTco2e) ** 2;
  return { year: from, impliedTco2e, energyRatio: 1 + followed * (impliedTco2e / modelled - 1) };
}

/** Said where the model is far from the penalty. */
function farFromModel(
  suppliedUsd: number,
  { limitTco2e }: CompliancePeriod,
  modelled: number,
  { sections: { ll97 } }: Snapshot,
): string[] {
  const modelUsd = penaltyUsd(modelled, limitTco2e, ll97.penaltyUsdPerTco2e);
  const differs = Math.abs(modelUsd - suppliedUsd) > ll97.suppliedPenaltyTolerance * suppliedUsd;
  return differs
    ? [
        `The supplied penalty of $${whole(suppliedUsd)} a year differs from the modelled $${whole(modelUsd)}; energy and emissions are taken as yours says.`,
      ]
    : [];
}

function readAsLater(suppliedUsd: number, current: CompliancePeriod, period: CompliancePeriod): string {
  const years = ({ from, to }: CompliancePeriod): string => `${from}-${to ?? ''}`;
  const read =
    suppliedUsd === 0
      ? `An estimated_penalty of 0 is read as no fine in ${years(period)}`
      : `estimated_penalty is read as a fine of ${years(period)}`;
  return `${read}: by the model the building is within its limit of ${years(current)} in any case. Leave it out if that is not meant.`;
}
