import type { Tier } from '../measures/types.ts';
import type { Alternative, LawStanding } from './alternatives.ts';
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
  /** The cheapest alternative within every limit to 2034 that is work; null where no limit counts or no tier meets it. */
  readonly cheapestCompliant: { readonly tier: Tier; readonly extraPresentCostUsd: number } | null;
  readonly alternatives: readonly Alternative[];
}

type TierAlternative = Alternative & { readonly alternative: Tier };

/**
 * Picks by present cost over the same years. Equal costs go to the shallower alternative. Null when no tier is offered.
 */
export function defaultTier(alternatives: readonly Alternative[], law: LawStanding): DefaultTier | null {
  const tiers = alternatives.filter((entry): entry is TierAlternative => entry.alternative !== 'do_nothing');
  const tier = cheapest(tiers);
  const best = cheapest(alternatives);
  if (tier === undefined || best === undefined) return null;
  const compliant = cheapest(tiers.filter((entry) => entry.withinLimitsThrough2034 === true));
  const cheapestCompliant =
    compliant === undefined
      ? null
      : {
          tier: compliant.alternative,
          extraPresentCostUsd: compliant.presentCost.totalUsd - best.presentCost.totalUsd,
        };
  return {
    tier: tier.alternative,
    rule: best === tier ? 'lowest_present_cost' : 'least_costly_tier_but_doing_nothing_costs_less',
    reason: verdictReason({ alternatives, best, tier, cheapestCompliant, law }),
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
