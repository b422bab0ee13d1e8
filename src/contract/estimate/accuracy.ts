import { Type, type Static } from 'typebox';
import { CAUSES } from '../../vocabulary/causes.ts';
import { closed, fraction, oneOf, orNull, text } from './fields.ts';
import { Tier } from './tiers.ts';

export const Band = closed(
  {
    low_multiplier: Type.Number({
      description:
        'Pooled: low end of one job of one kind of work as a multiple of expected; may exceed 1. The interval of a tier is in its own sensitivity.',
    }),
    high_multiplier: Type.Number({
      description: 'Pooled: high end of one job of one kind of work as a multiple of expected.',
    }),
    nominal_coverage: fraction('Share of projects the band is meant to hold.'),
    basis: oneOf(['fitted', 'borrowed', 'published'] as const, 'Where the band comes from.'),
    n: Type.Integer({ description: 'Real records behind the band.' }),
  },
  'Cost interval as multiples of expected.',
);
export type Band = Static<typeof Band>;

const IntervalCause = oneOf(
  CAUSES,
  'price: spread of the records behind the prices. quantity: dimensions and counts that are derived. system: heating, cooling or hot water taken from the class. energy: equipment sized by energy that is not billed. scope: what such jobs held beyond their description.',
  'IntervalCause',
);

/** The interval of one tier with its causes. */
export const TierBand = closed(
  {
    tier: Tier,
    low_multiplier: Type.Number({ description: 'bestCase of the tier = expected × this.' }),
    high_multiplier: Type.Number({ description: 'worstCase of the tier = expected × this.' }),
    causes: Type.Array(
      closed(
        {
          cause: IntervalCause,
          low_multiplier: Type.Number({ description: 'Low end if only this were uncertain.' }),
          high_multiplier: Type.Number({ description: 'High end if only this were uncertain.' }),
          share: fraction('Its share of the squared width of both ends; the five sum to 1.'),
        },
        'One cause of the width.',
        'BandCause',
      ),
      { description: 'All five causes.' },
    ),
    narrowed_by: Type.Array(
      closed(
        { known: text('What is known: a fact, or a part of the public record.'), cause: IntervalCause },
        'Something known that takes a part of the width away.',
        'NarrowingFact',
      ),
      { description: 'What is known of the building that narrows the interval.' },
    ),
  },
  'Cost interval of one tier, from its parts.',
  'TierBand',
);
export type TierBand = Static<typeof TierBand>;

const AccuracyBand = closed(
  {
    ...Band.properties,
    tiers: Type.Array(TierBand, { description: 'The interval of each returned tier.' }),
  },
  'The pooled interval of one job of one kind of work, and the interval of each returned tier.',
  'AccuracyBand',
);

const percentPair = (description: string) =>
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: `${description} Percent.` });

const AaceClassAnalogy = closed(
  {
    standard: text('Estimate-classification practice the analogy is to.'),
    class: Type.Integer({ description: 'Estimate class 1 (most defined) to 5.' }),
    class_basis: text('Why this class: maturity of the inputs, never measured accuracy.'),
    published_range_pct: closed(
      { low: percentPair('Low side.'), high: percentPair('High side.') },
      'Published range of the class.',
      'PublishedRange',
    ),
    published_range_basis: text('What the published range means and how it was read.'),
    measured_range_pct: orNull(
      closed(
        {
          low: Type.Number({ description: 'Percent.' }),
          high: Type.Number({ description: 'Percent.' }),
          around: text('Which figure it is around.'),
          n_real: Type.Integer({ description: 'Real records.' }),
        },
        'Measured spread.',
        'MeasuredRange',
      ),
      'Measured 80 % spread; null without real records.',
    ),
    share_of_records_within_published_range: orNull(
      Type.Number(),
      'Fraction of real records inside the published range.',
    ),
    meets_published_range: orNull(
      Type.Boolean(),
      'Whether the measured spread meets it; null when not measured.',
    ),
    statement: text('What the estimate is fit for.'),
  },
  'Analogy to the estimate classes of AACE International, the association of cost engineers.',
  'AaceClassAnalogy',
);

export const MeasuredAccuracy = closed(
  {
    category: text('Building class and price level the figures are measured on.'),
    mape: orNull(
      Type.Number(),
      'Mean absolute percentage error, out of fold, fraction; null when not measured.',
    ),
    bias: orNull(
      Type.Number(),
      'Mean signed error of the raw itemized estimate, (expected - actual) / actual, fraction; negative means it runs low.',
    ),
    bias_correction_applied: Type.Number({
      description:
        'Multiplier behind sensitivity.calibratedExpected; 1.0 means none. Already inside calibratedExpected.',
    }),
    n: Type.Integer({ description: 'Real records behind mape.' }),
    coverage: orNull(Type.Number(), 'Share of real records inside the band, out of fold, fraction.'),
    band: orNull(AccuracyBand, 'Cost interval; null when none.'),
    calibration_status: oneOf(
      ['calibrated', 'provisional', 'uncalibrated'] as const,
      '30 or more real records, 10-29, fewer.',
    ),
    median_ape: orNull(Type.Number(), 'Median absolute percentage error, out of fold, fraction.'),
    within_50: orNull(Type.Number(), 'Share of records with actual/estimate between 2/3 and 3/2.'),
    aace_class_analogy: AaceClassAnalogy,
    disclosure: text('What was measured, on what, and what was not.'),
  },
  'Measured backtest accuracy against the calibration corpus.',
  'MeasuredAccuracy',
);
export type MeasuredAccuracy = Static<typeof MeasuredAccuracy>;
