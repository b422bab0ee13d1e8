import { Type, type Static } from 'typebox';

/** How a figure came to be. Only `sourced` may carry law, programme or incentive amounts into a sum. */
export const Basis = Type.Union([Type.Literal('sourced'), Type.Literal('derived'), Type.Literal('assumed')], {
  description:
    'sourced: read in the named source; derived: arithmetic on sourced figures; assumed: engineering judgement with its range.',
});
export type Basis = Static<typeof Basis>;

export const Confidence = Type.Union([Type.Literal('high'), Type.Literal('medium'), Type.Literal('low')]);
export type Confidence = Static<typeof Confidence>;

/** One catalogue figure: never a bare number. `low`/`high` bound it where a range is known or assumed. */
export const Parameter = Type.Object(
  {
    value: Type.Number(),
    unit: Type.String({ minLength: 1 }),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    basis: Basis,
    source: Type.String({ description: 'Id of a record in catalog/sources.' }),
    locator: Type.String({
      minLength: 1,
      description: 'Where in the source: table, row, page, section or key.',
    }),
    as_of: Type.Optional(Type.String({ description: 'Calendar day or year the figure speaks for.' })),
    confidence: Confidence,
    note: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Parameter = Static<typeof Parameter>;
