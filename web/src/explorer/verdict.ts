import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';

export type Verdict = NonNullable<EstimateResponse['default_tier']>;

export type NameOf = (alternative: Verdict['recommendation']) => string;

/** What an alternative is called: tiers by the label the answer gives them here. */
export function namesOf({ tiers }: EstimateResponse): NameOf {
  const labels = new Map(tiers.map(({ tier, label }) => [tier, label]));
  return (alternative) =>
    alternative === 'do_nothing' ? 'Do nothing' : (labels.get(alternative) ?? TIER_TITLES[alternative]);
}
