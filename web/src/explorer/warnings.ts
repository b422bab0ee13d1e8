import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { words } from '../format/numbers.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';

export interface Warnings {
  /** Of the building, and of the tier looked at. */
  readonly here: readonly string[];
  /** Of the other tiers. */
  readonly elsewhere: readonly string[];
}

const OF_TIER = /^(quick_wins|code_compliant|high_performance|net_zero_ready): /;

/** Warnings with measures by their names; those of the tier looked at lose its name, for it stands above them. */
export function warningsOf(estimate: EstimateResponse, tier: string): Warnings {
  const names = new Map(estimate.tiers.flatMap(({ measures }) => measures.map(({ id, name }) => [id, name])));
  const named = (text: string) =>
    text.replaceAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g, (id) =>
      id in TIER_TITLES ? id : (names.get(id) ?? words(id)).toLowerCase(),
    );
  const here: string[] = [];
  const elsewhere: string[] = [];
  for (const warning of estimate.consistency_warnings) {
    const of = OF_TIER.exec(warning)?.[1];
    if (of === undefined) here.push(named(warning));
    else if (of === tier) here.push(named(capital(warning.slice(of.length + 2))));
    else elsewhere.push(named(warning));
  }
  return { here, elsewhere };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
