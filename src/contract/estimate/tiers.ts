import { Type, type Static } from 'typebox';
import { TIERS } from '../../vocabulary/tiers.ts';
import { named, oneOf } from './fields.ts';

export const Tier = oneOf(TIERS, 'Scope tier, shallow to deep.', 'Tier');
export type Tier = Static<typeof Tier>;
/** One thing the owner can do. */
export const AlternativeName = named(
  'AlternativeName',
  Type.Union([Type.Literal('do_nothing'), Tier], { description: 'do_nothing, or a tier.' }),
);
export const LaborBasis = oneOf(
  ['prevailing', 'market'] as const,
  'Metadata and consistency-warning field only: no cost or incentive number depends on it.',
  'LaborBasis',
);
