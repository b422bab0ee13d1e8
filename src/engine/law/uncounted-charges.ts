import type { UncountedVerdict } from '../../contract/estimate/compliance.ts';
import { capital, roundedDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import { ifAssumed } from '../compliance/assumed.ts';
import { avoidedPenaltyByYear, penaltyByYear } from '../compliance/avoided-penalty.ts';
import { chargeDue } from '../compliance/charge-due.ts';
import { emittingTotals } from '../compliance/emissions.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { Alternative } from '../returns/alternatives.ts';
import { discount, usdIn, yearsTo } from '../returns/calendar.ts';
import type { LawScope } from './law-scope.ts';
import { verdictWith } from './verdict-with.ts';

/** The verdict with the charges that rest on something assumed; null where none is shown or all are counted. */
export function uncountedCharges(scope: LawScope): UncountedVerdict | null {
  const { context, verdict } = scope;
  const { assuming, periods } = context.compliance;
  if (assuming.length === 0 || periods.length === 0 || verdict === null) return null;
  const chargesOf = chargesIfCounted(scope);
  const { alternatives, recommendation, sameAsVerdict } = verdictWith(verdict, chargesOf);
  return {
    assuming: [...assuming],
    text: textOf(chargesOf('do_nothing'), { compliance: context.compliance, isSame: sameAsVerdict }),
    recommendation,
    sameAsVerdict,
    alternatives: alternatives.map(({ alternative, chargesUsd, presentCost }) => ({
      alternative,
      charges: round(chargesUsd, 2),
      presentCost,
    })),
  };
}

/** Present cost of the charges left by an alternative, as they would be counted, USD at the evaluation date. */
function chargesIfCounted({ context, tiers, setting, snapshot }: LawScope) {
  const { baseline, asOf } = context;
  const compliance = { ...context.compliance, counted: true };
  const due = penaltyByYear(baseline.state, compliance, asOf, snapshot);
  const before = emittingTotals(baseline.state);
  return (alternative: Alternative['alternative']): number => {
    const own = tiers.find(({ plan }) => plan.tier === alternative);
    const avoided =
      own === undefined
        ? null
        : avoidedPenaltyByYear(
            {
              before,
              ahead: own.change.ahead,
              after: emittingTotals(own.plan.after),
              inService: own.plan.schedule.inService,
            },
            compliance,
            snapshot,
          );
    let usd = 0;
    for (const [year, charge] of due)
      usd +=
        (charge - (avoided === null ? 0 : usdIn(avoided, year))) *
        discount(setting, yearsTo(setting, chargeDue(year)));
    return usd;
  };
}

interface ChargeSetting {
  readonly compliance: Pick<ComplianceProfile, 'assuming'>;
  readonly isSame: boolean;
}

function textOf(usd: number, { compliance: { assuming }, isSame }: ChargeSetting): string {
  const condition = capital(ifAssumed(assuming));
  return usd === 0
    ? `${condition}, no fine would be due.`
    : `${condition}, fines of ${roundedDollars(usd)} in today's money would be due if nothing is done${isSame ? '; the same would cost least' : '; other work would cost least'}. They are in no sum.`;
}
