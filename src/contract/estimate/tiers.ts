import { Type, type Static } from 'typebox';

export const Tier = Type.Union(
  [
    Type.Literal('quick_wins'),
    Type.Literal('code_compliant'),
    Type.Literal('high_performance'),
    Type.Literal('net_zero_ready'),
  ],
  { description: 'Scope tier, shallow to deep.' },
);
export type Tier = Static<typeof Tier>;
export const LaborBasis = Type.Union([Type.Literal('prevailing'), Type.Literal('market')], {
  description: 'Metadata and consistency-warning field only: no cost or incentive number depends on it.',
});
