import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull } from './fields.ts';

export const RateOfReturn = closed(
  {
    kind: oneOf(
      ['unique', 'none', 'multiple'] as const,
      'Whether the cash flow has exactly one rate of return that says anything; several roots are no return at all.',
    ),
    rate: orNull(
      Type.Number(),
      'Annual rate, fraction, when unique; null otherwise, and above 10 (1,000 % a year).',
    ),
    reason: Type.Optional(Type.String({ description: 'Why there is no rate; absent where there is one.' })),
  },
  'Internal rate of return with its status.',
  'RateOfReturn',
);
export type RateOfReturn = Static<typeof RateOfReturn>;
