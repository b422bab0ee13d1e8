import { Type, type Static } from 'typebox';

const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

export const ErrorFigures = Type.Object(
  {
    n: Type.Integer({ minimum: 0 }),
    mape: NullableNumber,
    median_ape: NullableNumber,
    within_20: NullableNumber,
    within_50: NullableNumber,
    bias: NullableNumber,
    median_ratio: NullableNumber,
    sum_actual_over_expected: NullableNumber,
    coverage: NullableNumber,
    share_below_band: NullableNumber,
    share_above_band: NullableNumber,
  },
  { additionalProperties: false, description: 'Out of fold, fractions; null without records.' },
);
export type ErrorFigures = Static<typeof ErrorFigures>;

export const FittedBand = Type.Object(
  {
    low_multiplier: Type.Number({ exclusiveMinimum: 0 }),
    high_multiplier: Type.Number({ exclusiveMinimum: 0 }),
    nominal_coverage: Type.Number({ minimum: 0, maximum: 1 }),
    basis: Type.Union([Type.Literal('fitted'), Type.Literal('borrowed'), Type.Literal('published')]),
    n: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type FittedBand = Static<typeof FittedBand>;

/** Measured error of one family (or of several pooled). */
const Cell = Type.Object(
  {
    id: Type.String(),
    n_buildings: Type.Integer({ minimum: 0 }),
    /** Scores of `calibratedExpected` and of `expected`. */
    calibrated: ErrorFigures,
    raw: ErrorFigures,
    bias_correction: Type.Number({ exclusiveMinimum: 0 }),
    band: FittedBand,
    share_within_published_range: NullableNumber,
  },
  { additionalProperties: false },
);
export type AccuracyCell = Static<typeof Cell>;

/** What the last accepted backtest measured; `npm run calibrate` proposes it, the gate compares with it. */
export const AccuracyFile = Type.Object(
  {
    kind: Type.Literal('accuracy'),
    fitted_from: Type.String({ description: 'Corpus file and its digest.' }),
    source: Type.String(),
    overall: Cell,
    by_family: Type.Array(Cell),
    /** Wider pool used where a cell has fewer than thirty records of its own. */
    borrowed_widening: Type.Number({ minimum: 1 }),
    multifamily_completed: Type.Array(
      Type.Object(
        {
          record_id: Type.String(),
          building: Type.String(),
          scope: Type.String(),
          actual_usd: Type.Number(),
          year: Type.Integer(),
        },
        { additionalProperties: false },
      ),
    ),
    synthetic_n: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type AccuracyFile = Static<typeof AccuracyFile>;

export const AaceClassFile = Type.Object(
  {
    kind: Type.Literal('aace_class'),
    standard: Type.String(),
    class: Type.Integer({ minimum: 1, maximum: 5 }),
    class_basis: Type.String(),
    published_range_pct: Type.Object(
      {
        low: Type.Tuple([Type.Number(), Type.Number()]),
        high: Type.Tuple([Type.Number(), Type.Number()]),
      },
      { additionalProperties: false },
    ),
    published_range_basis: Type.String(),
    statement_when_wider: Type.String(),
    statement_when_met: Type.String(),
    source: Type.String(),
    locator: Type.String(),
  },
  { additionalProperties: false },
);
export type AaceClassFile = Static<typeof AaceClassFile>;
