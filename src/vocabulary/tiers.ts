/** Scope tiers, shallow to deep: the order of every answer. */
export const TIERS = ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'] as const;
export type Tier = (typeof TIERS)[number];

/** What a tier is called in a heading or a cell. */
export const TIER_TITLES: Readonly<Record<Tier, string>> = {
  quick_wins: 'Quick wins',
  code_compliant: 'Code compliant',
  high_performance: 'High performance',
  net_zero_ready: 'Net-zero ready',
};

/** What a tier is called in a sentence. */
export const TIER_IN_SENTENCE: Readonly<Record<Tier, string>> = {
  quick_wins: 'quick wins',
  code_compliant: 'the code tier',
  high_performance: 'the high-performance tier',
  net_zero_ready: 'the net-zero tier',
};
