import type { VerdictAfter2034 } from '../../contract/estimate/compliance.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import { round } from '../../quantities/rounding.ts';
import { chargeDue, firstUnpaidYear } from '../compliance/charge-due.ts';
import type { GridScenario, PeriodOutcome } from '../compliance/types.ts';
import { discount, horizonEnd, yearsTo } from '../returns/calendar.ts';
import type { LawScope } from './law-scope.ts';
import { verdictWith } from './verdict-with.ts';

const SCENARIOS = [
  ['clcpa_line', 'The State clean-grid line'],
  ['frozen_grid', 'The last promulgated grid factor kept'],
] as const;

/** The verdict with the charges of projected periods, for each assumed grid; empty where no limit is counted. */
export function afterProjectedLimits(scope: LawScope): VerdictAfter2034[] {
  const { context, tiers, verdict } = scope;
  if (!context.compliance.counted || verdict === null || tiers.length === 0) return [];
  return SCENARIOS.map(([scenario, title]): VerdictAfter2034 => {
    const { alternatives, ...best } = verdictWith(verdict, (alternative) => {
      const own = tiers.find(({ plan }) => plan.tier === alternative);
      const side = own === undefined ? 'baselinePenaltyUsd' : 'afterPenaltyUsd';
      return projectedCharges((own ?? tiers[0])?.outcomes ?? [], side, { scenario, scope });
    });
    return {
      scenario,
      title,
      ...best,
      alternatives: alternatives.map(({ alternative, chargesUsd, presentCost }) => ({
        alternative,
        chargesAfter2034: round(chargesUsd, 2),
        presentCost,
      })),
    };
  });
}

/** Charges of projected years that fall due within the horizon, at the evaluation date. */
function projectedCharges(
  outcomes: readonly PeriodOutcome[],
  side: 'baselinePenaltyUsd' | 'afterPenaltyUsd',
  { scenario, scope }: { readonly scenario: GridScenario; readonly scope: LawScope },
): number {
  const { setting } = scope;
  const end = horizonEnd(setting);
  const lastYear = dateParts(end).year - 1;
  const firstYear = firstUnpaidYear(setting.asOf);
  let usd = 0;
  for (const outcome of outcomes) {
    if (!outcome.projection || outcome.scenario !== scenario) continue;
    const last = Math.min(outcome.to ?? lastYear, lastYear);
    for (let year = Math.max(outcome.from, firstYear); year <= last && chargeDue(year) < end; year += 1)
      usd += outcome[side] * discount(setting, yearsTo(setting, chargeDue(year)));
  }
  return usd;
}
