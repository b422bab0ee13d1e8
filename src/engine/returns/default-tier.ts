import type { Tier } from '../measures/types.ts';
import type { Alternative, LawStanding, TierAlternative, VerdictScope } from './alternatives.ts';
import { verdictReason } from './verdict-text.ts';

export type DefaultTierRule = 'lowest_present_cost' | 'least_costly_tier_but_doing_nothing_costs_less';

/** The verdict: what is best for this owner on the served scale, and the tier to look at first. */
export interface DefaultTier {
  /** The offered tier with the lowest present cost. */
  readonly tier: Tier;
  readonly rule: DefaultTierRule;
  readonly reason: string;
  /** The alternative with the lowest present cost. */
  readonly recommendation: 'do_nothing' | Tier;
  /** The cheapest tier within every limit to 2034; null where no limit counts, no tier meets it, or the building does as it is. */
  readonly cheapestCompliant: TierAlternative | null;
  readonly alternatives: readonly Alternative[];
}

/**
 * Picks by present cost over the same years. Equal costs go to the shallower alternative. Null when no tier is offered.
 * @param alternatives doing nothing first
 */
export function defaultTier(
  alternatives: readonly Alternative[],
  law: LawStanding,
  scope: VerdictScope,
): DefaultTier | null {
  const [doingNothing] = alternatives;
  const tiers = alternatives.filter((entry): entry is TierAlternative => entry.alternative !== 'do_nothing');
  const tier = cheapest(tiers);
  const best = cheapest(alternatives);
  if (doingNothing === undefined || tier === undefined || best === undefined) return null;
  const cheapestCompliant =
    doingNothing.withinLimitsThrough2034 === true
      ? null
      : (cheapest(tiers.filter((entry) => entry.withinLimitsThrough2034 === true)) ?? null);
  return {
    tier: tier.alternative,
    rule: best === tier ? 'lowest_present_cost' : 'least_costly_tier_but_doing_nothing_costs_less',
    reason: verdictReason({ doingNothing, best, tier, cheapestCompliant, law, scope }),
    recommendation: best.alternative,
    cheapestCompliant,
    alternatives,
  };
}

/** The first of the lowest present cost. */
function cheapest<T extends Alternative>(entries: readonly T[]): T | undefined {
  let found: T | undefined;
  for (const entry of entries)
    if (found === undefined || entry.presentCost.totalUsd < found.presentCost.totalUsd) found = entry;
  return found;
}
