import type { EstimateResponse } from '../../contract/estimate/index.ts';
import type { VerdictOdds } from '../odds/verdict-odds.ts';
import type { InSteps } from '../returns/alternatives.ts';
import type { DefaultTier } from '../returns/default-tier.ts';
import { presentCostView } from './roi-view.ts';
import { round } from '../../quantities/rounding.ts';

const cents = (usd: number | null): number | null => (usd === null ? null : round(usd, 2));

function stepsView(
  { tier, first, secondStep, presentCostUsd, withinLimitsThrough2034 }: InSteps,
  total: (name: string) => number,
  recommendation: string,
) {
  const presentCost = round(presentCostUsd, 2);
  return {
    tier,
    first,
    secondStep,
    presentCost,
    npv: round(total('do_nothing') - presentCost, 2),
    lessThanRecommendation: round(total(recommendation) - presentCost, 2),
    withinLimitsThrough2034,
  };
}

type View = NonNullable<EstimateResponse['default_tier']>;

const SHARE_DIGITS = 4;

function oddsView({ certainty, odds }: VerdictOdds): Required<Pick<View, 'certainty' | 'odds'>> {
  return {
    certainty,
    odds: odds.map(({ alternative, share, gainUsd: { p10, p50, p90 } }) => ({
      alternative,
      share: round(share, SHARE_DIGITS),
      npv: { p10: round(p10, 2), p50: round(p50, 2), p90: round(p90, 2) },
    })),
  };
}

/** The verdict as served, without what would settle it; null when no tier is offered. */
export function defaultTierView(verdict: DefaultTier | null, odds: VerdictOdds | null): View | null {
  if (verdict === null) return null;
  const { tier, rule, reason, recommendation, cheapestCompliant, alternatives, inSteps } = verdict;
  const views = alternatives.map((entry) => ({
    alternative: entry.alternative,
    presentCost: presentCostView(entry.presentCost),
    npv: round(entry.npvUsd, 2),
    npvIfLastScheduleContinues: cents(entry.npvIfLastScheduleContinuesUsd),
    chargePerYear2030To2034: cents(entry.chargePerYear2030To2034Usd),
    withinLimitsThrough2034: entry.withinLimitsThrough2034,
  }));
  // Of the served totals, so that the answer adds up to the cent.
  const total = (name: string) =>
    views.find(({ alternative }) => alternative === name)?.presentCost.total ?? 0;
  return {
    tier,
    rule,
    reason,
    recommendation,
    inSteps: inSteps === null ? null : stepsView(inSteps, total, recommendation),
    cheapestCompliant:
      cheapestCompliant === null
        ? null
        : {
            tier: cheapestCompliant.tier,
            extraPresentCost: round(cheapestCompliant.presentCostUsd - total(recommendation), 2),
            ...(cheapestCompliant.inSteps === null
              ? {}
              : { first: cheapestCompliant.inSteps.first, secondStep: cheapestCompliant.inSteps.secondStep }),
          },
    alternatives: views,
    ...(odds === null ? {} : oddsView(odds)),
  };
}
