import { Type, type Static } from 'typebox';
import { closed, orNull, text } from '../estimate/fields.ts';
import { Tier } from '../estimate/tiers.ts';

const without = (description: string) =>
  orNull(Type.Number(), `${description} USD; null where the tier is not offered without the fact.`);

const FactEffect = closed(
  {
    tier: Tier,
    expected_cost_without_usd: without('Expected cost if the fact were not known.'),
    expected_cost_moved_usd: without('By how much the fact moved the expected cost.'),
    npv_without_usd: without('NPV if the fact were not known.'),
    npv_moved_usd: without('By how much the fact moved the NPV.'),
    interval_without_usd: without('Width of the cost interval if the fact were not known.'),
    interval_moved_usd: without('By how much the fact moved that width; below 0 where it removed some.'),
  },
  'What one fact moved in one tier.',
  'FactEffect',
);
export type FactEffect = Static<typeof FactEffect>;

/** What became of one fact of the owner's. */
export const FactView = closed(
  {
    fact: text('Name of the fact.'),
    used: Type.Boolean({ description: 'Whether a rule of the engine reads it.' }),
    reason: text('Why it is not used; empty for one that is.'),
    effects: Type.Array(FactEffect, { description: 'By tier; empty for a fact that is not used.' }),
  },
  'One fact the owner gave.',
  'OwnerFact',
);
export type FactView = Static<typeof FactView>;
