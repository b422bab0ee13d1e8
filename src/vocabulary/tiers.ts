/** Scope tiers, shallow to deep: the order of every answer. */
export const TIERS = ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'] as const;
export type Tier = (typeof TIERS)[number];
