import type { Verdict } from '../../contract/estimate/response.ts';
import type { VerdictOdds } from '../odds/verdict-odds.ts';
import type { Compliant } from '../returns/alternatives.ts';
import type { DefaultTier } from '../returns/default-tier.ts';
import { cents, presentCostView } from './roi-view.ts';
import { round } from '../../quantities/rounding.ts';

/** Present cost of an alternative as served, so that the answer adds up to the cent. */
function servedTotal({ alternatives }: DefaultTier, name: string): number {
  const found = alternatives.find(({ alternative }) => alternative === name);
  if (found === undefined) throw new RangeError(`the verdict compares no ${name}`);
  return round(found.presentCost.totalUsd, 2);
}

/** The path in two steps as served; null where it does not cost less than the recommendation at once. */
export function inStepsView(verdict: DefaultTier): Verdict['inSteps'] {
  if (verdict.inSteps === null) return null;
  const { tier, first, secondStep, presentCostUsd, withinLimitsThrough2034 } = verdict.inSteps;
  const presentCost = round(presentCostUsd, 2);
  return {
    tier,
    first,
    secondStep,
    presentCost,
    npv: round(servedTotal(verdict, 'do_nothing') - presentCost, 2),
    lessThanRecommendation: round(servedTotal(verdict, verdict.recommendation) - presentCost, 2),
    withinLimitsThrough2034,
  };
}

const SHARE_DIGITS = 4;

function oddsView({ certainty, odds }: VerdictOdds): Required<Pick<Verdict, 'certainty' | 'odds'>> {
  return {
    certainty,
    odds: odds.map(({ alternative, share, gainUsd }) => {
      const { p10, p50, p90 } = gainUsd();
      return {
        alternative,
        share: round(share, SHARE_DIGITS),
        npv: { p10: round(p10, 2), p50: round(p50, 2), p90: round(p90, 2) },
      };
    }),
  };
}

/** The verdict as served, without what would settle it; null when no tier is offered. */
export function defaultTierView(verdict: DefaultTier | null, odds: VerdictOdds | null): Verdict | null {
  if (verdict === null) return null;
  const { tier, rule, recommendation, cheapestCompliant, alternatives } = verdict;
  return {
    tier,
    rule,
    reason: verdict.reason(),
    recommendation,
    inSteps: inStepsView(verdict),
    cheapestCompliant: cheapestCompliant === null ? null : compliantView(cheapestCompliant, verdict),
    alternatives: alternatives.map((entry) => ({
      alternative: entry.alternative,
      presentCost: presentCostView(entry.presentCost),
      npv: round(entry.npvUsd, 2),
      npvIfLastScheduleContinues: cents(entry.npvIfLastScheduleContinuesUsd),
      chargePerYear2030To2034: cents(entry.chargePerYear2030To2034Usd),
      withinLimitsThrough2034: entry.withinLimitsThrough2034,
    })),
    ...(odds === null ? {} : oddsView(odds)),
  };
}

const compliantView = ({ tier, presentCostUsd, inSteps }: Compliant, verdict: DefaultTier) => ({
  tier,
  extraPresentCost: round(presentCostUsd - servedTotal(verdict, verdict.recommendation), 2),
  ...(inSteps === null ? {} : { first: inSteps.first, secondStep: inSteps.secondStep }),
});
