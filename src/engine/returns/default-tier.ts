import { TIERS, type Tier } from '../measures/types.ts';
import { wholeDollars } from '../../quantities/number-text.ts';

export interface TierCandidate {
  readonly tier: Tier;
  /** At the evaluation date (`Returns.npvAsOfUsd`), USD. */
  readonly npvAsOfUsd: number;
  /** Within every limit to emission year 2034; null where LL97 does not apply or is not counted. */
  readonly compliantThrough2034: boolean | null;
}

export interface DefaultTier {
  readonly tier: Tier | null;
  readonly rule: 'compliant_highest_npv' | 'highest_npv' | 'no_tier_offered';
  readonly reason: string;
}

/**
 * The tier to look at first: compliant through 2034 with the highest net present value; where LL97 sets no counted
 * limit, or no tier meets it, the highest net present value. Equal values go to the shallower tier.
 * Projections after 2034 take no part.
 */
export function defaultTier(candidates: readonly TierCandidate[], ll97Counted: boolean): DefaultTier {
  if (candidates.length === 0)
    return { tier: null, rule: 'no_tier_offered', reason: 'No tier is offered for this building.' };
  const compliant = ll97Counted ? candidates.filter((tier) => tier.compliantThrough2034 === true) : [];
  const chosen = highest(compliant.length > 0 ? compliant : candidates);
  if (compliant.length > 0)
    return {
      tier: chosen.tier,
      rule: 'compliant_highest_npv',
      reason: `Of ${count(compliant.length)} within its LL97 limits through 2034, ${chosen.tier} has the highest net present value (${wholeDollars(chosen.npvAsOfUsd)} at the evaluation date).`,
    };
  const why = ll97Counted
    ? 'No tier stays within its LL97 limits through 2034'
    : 'No LL97 limit counts for this building';
  return {
    tier: chosen.tier,
    rule: 'highest_npv',
    reason: `${why}; ${chosen.tier} has the highest net present value (${wholeDollars(chosen.npvAsOfUsd)} at the evaluation date).`,
  };
}

function highest(candidates: readonly TierCandidate[]): TierCandidate {
  return [...candidates].sort(
    (a, b) => b.npvAsOfUsd - a.npvAsOfUsd || TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier),
  )[0] as TierCandidate;
}

const count = (tiers: number): string => (tiers === 1 ? 'the one tier' : `the ${tiers} tiers`);
