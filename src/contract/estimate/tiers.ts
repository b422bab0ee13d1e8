import { Type, type Static } from 'typebox';
import { TIERS } from '../../vocabulary/tiers.ts';
import { oneOf } from './fields.ts';

export const Tier = oneOf(TIERS, 'Scope tier, shallow to deep.');
export type Tier = Static<typeof Tier>;
export const LaborBasis = Type.Union([Type.Literal('prevailing'), Type.Literal('market')], {
  description: 'Metadata and consistency-warning field only: no cost or incentive number depends on it.',
});
