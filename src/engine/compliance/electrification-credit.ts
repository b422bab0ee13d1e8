import type { Snapshot } from '../../catalog/snapshot.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { ComplianceProfile, PeriodOutcome } from './types.ts';

interface HeatPumps {
  readonly after: { readonly heatPumpKwh: number };
  readonly schedule: { readonly inService: CalendarDate };
}

/** The charge left a year from 2030 to 2034. */
export const dueFrom2030 = (outcomes: readonly PeriodOutcome[]): number =>
  outcomes.find(({ from, projection }) => from === 2030 && !projection)?.afterPenaltyUsd ?? 0;

/**
 * Deduction the rule gives for electricity of heat pumps that replace combustion; shown apart, in no charge and no sum. Of a
 * tier whose heat pumps enter service before the last step of the rule; null without such heat pumps or
 * without limits. Whether the equipment passes the rule's efficiency test is not known, so it enters no penalty.
 */
export function electrificationCredit(
  { after: { heatPumpKwh }, schedule: { inService } }: HeatPumps,
  outcomes: readonly PeriodOutcome[],
  { penaltyUsdPerTco2e }: Pick<ComplianceProfile, 'penaltyUsdPerTco2e'>,
  snapshot: Snapshot,
) {
  const found = snapshot.sections.ll97.beneficialElectrification.find(({ before }) => inService < before);
  if (found === undefined || heatPumpKwh <= 0 || outcomes.length === 0) return null;
  const tco2e = heatPumpKwh * found.perKwh;
  const due = dueFrom2030(outcomes);
  return {
    heatPumpKwh,
    tco2ePerKwh: found.perKwh,
    tco2e,
    // By how much it would lower the charge of 2030-34, USD a year.
    chargeCutUsd: Math.min(due, tco2e * penaltyUsdPerTco2e),
  };
}

export type ElectrificationCredit = Readonly<NonNullable<ReturnType<typeof electrificationCredit>>>;
