import type { TierEntry } from '../../contract/estimate/index.ts';
import type { BuildingContext, TierComputation } from '../estimate/types.ts';
import type { Explanation } from './types.ts';

/** What a rule about one tier may read. */
export interface TierScope {
  readonly context: BuildingContext;
  readonly tier: TierComputation;
  readonly entry: TierEntry;
  /** Pointer of the tier entry, for example `/tiers/0`. */
  readonly at: string;
  /** Tokens matched by `*` in the pattern. */
  readonly stars: readonly string[];
}

/** Explains every number whose pointer, inside a tier entry, matches the pattern. */
export interface TierRule {
  /** Tokens below the tier entry; `*` is one token, a final `**` the rest. */
  readonly pattern: readonly string[];
  explain(scope: TierScope): Explanation;
}

export const rule = (pattern: string, explain: TierRule['explain']): TierRule => ({
  pattern: pattern.split('/'),
  explain,
});
