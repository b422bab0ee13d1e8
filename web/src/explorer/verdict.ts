import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { Verdict } from '../../../src/contract/estimate/response.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';

/** A name within a sentence: what comes after its first letter stays as it is. */
export const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

export type NameOf = (alternative: Verdict['recommendation']) => string;

/** What an alternative is called: tiers by the label the answer gives them here. */
export function namesOf({ tiers }: EstimateResponse): NameOf {
  const labels = new Map(tiers.map(({ tier, label }) => [tier, label]));
  return (alternative) =>
    alternative === 'do_nothing' ? 'Do nothing' : (labels.get(alternative) ?? TIER_TITLES[alternative]);
}
