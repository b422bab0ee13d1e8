import { round } from '../../quantities/rounding.ts';
import type { Tier } from '../measures/types.ts';
import type {
  Alternative,
  Compliant,
  InSteps,
  LawStanding,
  TierAlternative,
  VerdictScope,
} from './alternatives.ts';
import { verdictReason } from './verdict-text.ts';

export type DefaultTierRule = 'lowest_present_cost' | 'least_costly_tier_but_doing_nothing_costs_less';

/** The verdict: what is best for this owner on the served scale, and the tier to look at first. */
export interface DefaultTier {
  /** The offered tier with the lowest present cost. */
  readonly tier: Tier;
  readonly rule: DefaultTierRule;
  /** Put in words when it is asked for. */
  reason(): string;
  /** The alternative with the lowest present cost, each done at once. */
  readonly recommendation: 'do_nothing' | Tier;
  /** The cheapest way within every limit to 2034; null where no limit counts, no tier meets it, or the building meets it already. */
  readonly cheapestCompliant: Compliant | null;
  readonly alternatives: readonly Alternative[];
  /** The cheapest tier in two steps, where it costs less than the recommendation at once. */
  readonly inSteps: InSteps | null;
}

/**
 * Picks by present cost over the same years. Equal costs go to the shallower alternative. Null when no tier is offered.
 * @param alternatives doing nothing first
 * @param staged tiers that have a plan in two steps
 */
export function defaultTier(
  alternatives: readonly Alternative[],
  law: LawStanding,
  scope: VerdictScope,
  staged: readonly InSteps[] = [],
): DefaultTier | null {
  const [doingNothing] = alternatives;
  const tiers = alternatives.filter((entry): entry is TierAlternative => entry.alternative !== 'do_nothing');
  const tier = cheapest(tiers);
  const best = cheapest(alternatives);
  if (doingNothing === undefined || tier === undefined || best === undefined) return null;
  const cheapestCompliant =
    doingNothing.withinLimitsThrough2034 === true ? null : cheapestCompliantOf(tiers, staged);
  const inSteps = cheaperInSteps(staged, best);
  return {
    tier: tier.alternative,
    rule: best === tier ? 'lowest_present_cost' : 'least_costly_tier_but_doing_nothing_costs_less',
    reason: () => verdictReason({ doingNothing, best, tier, cheapestCompliant, inSteps, law, scope }),
    recommendation: best.alternative,
    cheapestCompliant,
    alternatives,
    inSteps,
  };
}

/** At once where that costs no more, to the cent as served. */
function cheapestCompliantOf(
  tiers: readonly TierAlternative[],
  staged: readonly InSteps[],
): Compliant | null {
  const ways = [
    ...tiers
      .filter(({ withinLimitsThrough2034 }) => withinLimitsThrough2034 === true)
      .map(({ alternative, presentCost }): Compliant => {
        return { tier: alternative, presentCostUsd: round(presentCost.totalUsd, 2), inSteps: null };
      }),
    ...staged
      .filter(({ withinLimitsThrough2034 }) => withinLimitsThrough2034 === true)
      .map((plan): Compliant => {
        return { tier: plan.tier, presentCostUsd: round(plan.presentCostUsd, 2), inSteps: plan };
      }),
  ];
  let least: Compliant | null = null;
  for (const way of ways) if (least === null || way.presentCostUsd < least.presentCostUsd) least = way;
  return least;
}

/** The alternative of the lowest present cost, the shallower of equals. */
export const recommended = (
  alternatives: readonly Pick<Alternative, 'alternative' | 'presentCost'>[],
): DefaultTier['recommendation'] => cheapest(alternatives)?.alternative ?? 'do_nothing';

/** To the cent as served: a plan is named where the answer shows that it costs less. */
function cheaperInSteps(staged: readonly InSteps[], best: Alternative): InSteps | null {
  let least = round(best.presentCost.totalUsd, 2);
  let found: InSteps | null = null;
  for (const plan of staged) {
    const total = round(plan.presentCostUsd, 2);
    if (total >= least) continue;
    least = total;
    found = plan;
  }
  return found;
}

/** The first of the lowest present cost. */
function cheapest<T extends Pick<Alternative, 'presentCost'>>(entries: readonly T[]): T | undefined {
  let found: T | undefined;
  for (const entry of entries)
    if (found === undefined || entry.presentCost.totalUsd < found.presentCost.totalUsd) found = entry;
  return found;
}
