import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EnergyState } from '../energy/types.ts';
import { emissionsOfTotals, emittingTotals, penaltyUsd, type EmittingTotals } from './emissions.ts';
import type { CompliancePeriod, ComplianceProfile, GridScenario, PeriodOutcome } from './types.ts';

const PROJECTION_SCENARIOS: readonly GridScenario[] = ['frozen_grid', 'clcpa_line'];

/**
 * Emissions against the limit by period, before and after a retrofit, a year each. Promulgated periods once; projection
 * periods once for each named scenario. Empty where the law gives no limit.
 */
export function periodOutcomes(
  baseline: EnergyState,
  after: EnergyState,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): PeriodOutcome[] {
  if (compliance.periods.length === 0) return [];
  const parts = { baseline: emittingTotals(baseline), after: emittingTotals(after), compliance, snapshot };
  return compliance.periods.flatMap((period) =>
    (period.projection ? PROJECTION_SCENARIOS : (['promulgated'] as const)).map((scenario) =>
      outcome(period, scenario, parts),
    ),
  );
}

interface OutcomeCase {
  readonly baseline: EmittingTotals;
  readonly after: EmittingTotals;
  readonly compliance: ComplianceProfile;
  readonly snapshot: Snapshot;
}

function outcome(period: CompliancePeriod, scenario: GridScenario, parts: OutcomeCase): PeriodOutcome {
  const { compliance, snapshot } = parts;
  const emitted = (totals: EmittingTotals) =>
    Math.max(
      0,
      emissionsOfTotals(totals, { year: period.from, scenario }, snapshot) + compliance.baselineShiftTco2e,
    );
  const starts = compliance.firstPenaltyYear;
  const charged = starts !== null && starts <= (period.to ?? starts);
  const price = charged ? compliance.penaltyUsdPerTco2e : 0;
  const baselineTco2e = emitted(parts.baseline);
  const afterTco2e = emitted(parts.after);
  return {
    from: period.from,
    to: period.to,
    limitTco2e: period.limitTco2e,
    baselineTco2e,
    afterTco2e,
    baselinePenaltyUsd: penaltyUsd(baselineTco2e, period.limitTco2e, price),
    afterPenaltyUsd: penaltyUsd(afterTco2e, period.limitTco2e, price),
    projection: period.projection,
    scenario,
  };
}
