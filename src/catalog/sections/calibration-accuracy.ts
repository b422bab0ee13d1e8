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

/** Half-width in logs, on either side, of what a job holds beyond the known parts of its interval; see the method paper. */
const Remainder = Type.Number({ minimum: 0 });

const Borrowed = Type.Object({ band: FittedBand, remainder: Remainder }, { additionalProperties: false });
export type Borrowed = Static<typeof Borrowed>;

const Errors = {
  n_buildings: Type.Integer({ minimum: 0 }),
  /** Scores of `expected × correction`. */
  calibrated: ErrorFigures,
  /** Scores of `expected`. */
  raw: ErrorFigures,
};

/** A building class and price level with completed records of its own. */
export const AccuracyCell = Type.Object(
  {
    building_class: Type.String(),
    price_level: Type.String(),
    label: Type.String(),
    ...Errors,
    bias_correction: Type.Number({ exclusiveMinimum: 0 }),
    band: FittedBand,
    remainder: Remainder,
    /** Share of jobs whose actual cost lies in the published range of the estimate class around the calibrated estimate. */
    share_within_published_range: NullableNumber,
  },
  { additionalProperties: false },
);
export type AccuracyCell = Static<typeof AccuracyCell>;

const FamilyCell = Type.Object(
  { family: Type.String(), label: Type.String(), ...Errors, band: FittedBand },
  { additionalProperties: false },
);
export type FamilyCell = Static<typeof FamilyCell>;

/** A set reported beside the headline and never mixed into it. */
const ApartCell = Type.Object(
  { id: Type.String(), label: Type.String(), ...Errors },
  { additionalProperties: false },
);
export type ApartCell = Static<typeof ApartCell>;

const Comparison = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    n: Type.Integer(),
    n_buildings: Type.Integer(),
    baseline: ErrorFigures,
    engine: ErrorFigures,
    /** Share of bootstrap draws, by building, in which the engine's median error is the smaller. */
    share_of_draws_engine_better: Type.Number(),
  },
  { additionalProperties: false },
);
export type Comparison = Static<typeof Comparison>;

/** What the last accepted backtest measured; `npm run calibrate` proposes it, the gate compares with it. */
export const AccuracyFile = Type.Object(
  {
    kind: Type.Literal('accuracy'),
    corpus: Type.String(),
    corpus_sha256: Type.String(),
    source: Type.String(),
    cells: Type.Array(AccuracyCell, { minItems: 1 }),
    /** What classes without records of their own borrow at their price level, widened. */
    borrowed: Type.Object({ private: Borrowed, public_works: Borrowed }, { additionalProperties: false }),
    by_family: Type.Array(FamilyCell),
    apart: Type.Array(ApartCell),
    comparisons: Type.Array(Comparison),
    coverage_test: Type.Object(
      { n: Type.Integer(), inside: Type.Integer(), accept_from: Type.Integer(), accept_to: Type.Integer() },
      { additionalProperties: false },
    ),
    completed_elsewhere: Type.Array(
      Type.Object(
        {
          record_id: Type.String(),
          building_class: Type.String(),
          building: Type.String(),
          scope: Type.String(),
          actual_usd: Type.Number(),
          year: Type.Integer(),
        },
        { additionalProperties: false },
      ),
      { description: 'Completed projects of other classes: listed, too few to measure an error on.' },
    ),
    synthetic_records: Type.Integer({ minimum: 0 }),
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
    statement_when_unmeasured: Type.String(),
    source: Type.String(),
    locator: Type.String(),
  },
  { additionalProperties: false },
);
export type AaceClassFile = Static<typeof AaceClassFile>;
