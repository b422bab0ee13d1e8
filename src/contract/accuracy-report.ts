import { Type, type Static } from 'typebox';
import { closed, fraction, orNull, text, usd } from './estimate/fields.ts';
import { Band } from './estimate/accuracy.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const maybe = (description: string) => orNull(Type.Number(), description);

export const ErrorSummary = closed(
  {
    n: count('Jobs.'),
    mape: maybe('Mean absolute percentage error, fraction.'),
    medianApe: maybe('Median absolute percentage error, fraction.'),
    within20: maybe('Share within 20 %.'),
    within50: maybe('Share within a factor of 1.5.'),
    bias: maybe('Mean signed error, fraction; negative runs low.'),
    coverage: maybe('Share inside the band.'),
  },
  'Out-of-fold errors of one set.',
);
export type ErrorSummary = Static<typeof ErrorSummary>;

const ErrorSet = closed(
  {
    id: text('Stable id.'),
    label: text('In words.'),
    buildings: count('Buildings.'),
    calibrated: ErrorSummary,
    raw: ErrorSummary,
    band: orNull(Band, 'Band of the set; null when it has none.'),
  },
  'Errors of one set of jobs.',
);

/** What the accuracy page shows: the last accepted backtest and what it does not know. */
export const AccuracyReport = closed(
  {
    headline: Type.Array(ErrorSet, { description: 'Building classes with completed records of their own.' }),
    families: Type.Array(ErrorSet, { description: 'The headline by kind of work.' }),
    apart: Type.Array(ErrorSet, { description: 'Sets reported beside the headline, never in it.' }),
    comparisons: Type.Array(
      closed(
        {
          label: text('Naive rule.'),
          n: count('Jobs compared.'),
          rule: ErrorSummary,
          engine: ErrorSummary,
          engineBetter: fraction('Bootstrap draws in which the engine has the smaller median error.'),
        },
        'A naive rule on the same jobs.',
      ),
      { description: 'Beside naive rules.' },
    ),
    /** Of private classes without records of their own. */
    borrowedBand: Band,
    completedElsewhere: Type.Array(
      closed(
        {
          building: text('Building.'),
          buildingClass: text('Class.'),
          scope: text('Work.'),
          year: Type.Integer({ description: 'Year.' }),
          actualUsd: usd('Cost as paid.'),
        },
        'A completed project of another class.',
      ),
      { description: 'Too few to measure an error on.' },
    ),
    corpus: closed(
      {
        real: count('Real records.'),
        places: Type.Array(Type.String(), { description: 'Boroughs and towns of the real records.' }),
        synthetic: count('Synthetic records: in no figure.'),
        byUse: Type.Array(closed({ use: text('Use.'), records: count('Real records.') }, 'One use.'), {
          description: 'Real records by use.',
        }),
      },
      'Records behind the figures.',
    ),
    calibrationAsof: text('Moment the calibration speaks for.'),
  },
  'Measured accuracy.',
);
export type AccuracyReport = Static<typeof AccuracyReport>;

export const SourceList = closed(
  {
    sources: Type.Array(
      closed(
        {
          id: text('Source id.'),
          title: text('Title.'),
          publisher: text('Publisher.'),
          url: orNull(Type.String(), 'Address; null when there is none.'),
        },
        'A publication.',
      ),
      { description: 'Every publication the catalogue rests on.' },
    ),
  },
  'Sources.',
);
export type SourceList = Static<typeof SourceList>;
