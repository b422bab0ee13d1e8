import type { Snapshot } from '../../catalog/snapshot.ts';
import { emissionsOfTotals, penaltyUsd, type EmissionYear, type EmittingTotals } from './emissions.ts';
import type { CompliancePeriod, ComplianceProfile, GridScenario, PeriodOutcome } from './types.ts';

const PROMULGATED: readonly GridScenario[] = ['promulgated'];
const PROJECTION_SCENARIOS: readonly GridScenario[] = ['frozen_grid', 'clcpa_line'];

/** A period with the building as it is. */
export type PeriodAsIs = Omit<PeriodOutcome, 'afterTco2e' | 'afterPenaltyUsd'>;

/**
 * Emissions against the limit by period as the building is, a year each. Promulgated periods once; projection periods once
 * for each named scenario. Empty where the law gives no limit.
 */
export function periodsAsIs(
  emitted: EmittingTotals,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): PeriodAsIs[] {
  const periods: PeriodAsIs[] = [];
  for (const period of compliance.periods)
    for (const scenario of period.projection ? PROJECTION_SCENARIOS : PROMULGATED) {
      const { from, to, limitTco2e, projection } = period;
      const baselineTco2e = tonnes(emitted, { year: from, scenario }, compliance, snapshot);
      const baselinePenaltyUsd = penaltyUsd(baselineTco2e, limitTco2e, priceOf(period, compliance));
      periods.push({ from, to, limitTco2e, baselineTco2e, baselinePenaltyUsd, projection, scenario });
    }
  return periods;
}

/** The same before and after a retrofit. */
export const periodOutcomes = (
  asIs: readonly PeriodAsIs[],
  emittedAfter: EmittingTotals,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): PeriodOutcome[] =>
  asIs.map((period) => {
    const { from, limitTco2e, scenario } = period;
    const afterTco2e = tonnes(emittedAfter, { year: from, scenario }, compliance, snapshot);
    return {
      from,
      to: period.to,
      limitTco2e,
      baselineTco2e: period.baselineTco2e,
      afterTco2e,
      baselinePenaltyUsd: period.baselinePenaltyUsd,
      afterPenaltyUsd: penaltyUsd(afterTco2e, limitTco2e, priceOf(period, compliance)),
      projection: period.projection,
      scenario,
    };
  });

function tonnes(
  emitted: EmittingTotals,
  when: EmissionYear,
  { baselineShiftTco2e }: ComplianceProfile,
  snapshot: Snapshot,
): number {
  return Math.max(0, emissionsOfTotals(emitted, when, snapshot) + baselineShiftTco2e);
}

type Priced = Pick<ComplianceProfile, 'firstPenaltyYear' | 'penaltyUsdPerTco2e'>;

/** USD a tonne over the limit; nothing in periods that end before the first charge. */
export function priceOf(
  { to }: Pick<CompliancePeriod, 'to'>,
  { firstPenaltyYear: starts, penaltyUsdPerTco2e }: Priced,
): number {
  return starts !== null && starts <= (to ?? starts) ? penaltyUsdPerTco2e : 0;
}
