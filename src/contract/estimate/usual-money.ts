import { Type, type Static } from 'typebox';
import { closed, fraction, named, oneOf, orNull, text, usd } from './fields.ts';

const range = (description: string, low: string, middle: string, high: string) =>
  closed({ low: usd(low), middle: orNull(Type.Number(), `${middle} USD.`), high: usd(high) }, description);

export const UsualIncentives = named(
  'UsualIncentives',
  range(
    'What programs usually pay toward this work: no promise, and in no other figure of the answer.',
    'What a rate sheet in force pays once nothing of the building is open; 0 where there is none.',
    'What half of the jobs that got money got, if it is paid; of the measures of which five jobs or more are known, null without any.',
    'The most that a completed job got or a rate sheet pays, within the limits of the program.',
  ),
);
export type UsualIncentives = Static<typeof UsualIncentives>;

export const NpvAtUsual = named(
  'NpvAtUsual',
  range(
    'npv with usualIncentives, paid when the tier is in service.',
    'npv at the low end.',
    'npv at the middle; null where that is.',
    'npv at the high end.',
  ),
);

const UsualMeasureMoney = closed(
  {
    measureId: text('Catalogue id of the measure.'),
    programId: text('The one program to ask for it.'),
    low: usd('At the least.'),
    middle: orNull(Type.Number(), 'What half of the jobs got, USD; null under five jobs.'),
    high: usd('At the most.'),
    ceilingShare: orNull(
      Type.Number(),
      "The program's limit as a share of cost; null where none is published.",
    ),
    paid: orNull(
      closed(
        {
          low: fraction('The smallest share of its cost that a job got.'),
          middle: orNull(Type.Number(), 'The median share; null under five jobs.'),
          high: fraction('The largest share that a job got.'),
          jobs: Type.Array(Type.String(), { description: 'Ids of those jobs in paid_jobs.' }),
        },
        'What completed jobs got.',
        'PaidShare',
      ),
      'Null where no job with cost and incentive is known.',
    ),
    sheet: orNull(
      closed(
        {
          line: text('Line of the program.'),
          to: orNull(Type.String({ format: 'date' }), 'Last day of the rate sheet; null when it has none.'),
          inForce: Type.Boolean({
            description:
              'The sheet is in force and nothing of the building stands against it: it is the low end.',
          }),
          amount: usd('What the sheet pays at the most, within its limits.'),
        },
        'What the rate sheet of the program says.',
        'RateSheetAmount',
      ),
      'Null where no rate sheet prices this work.',
    ),
  },
  'What is usually paid toward one measure.',
  'UsualMeasureMoney',
);

const ProgramCall = closed(
  {
    programId: text('Id in the incentive programs interface.'),
    name: text('Program to ask about.'),
    administrator: text('Whom to ask.'),
    page: orNull(Type.String(), 'Its page; null when none is known.'),
    measures: Type.Array(Type.String(), { description: 'Ids of the measures to ask about.' }),
    low: usd('What that is usually worth, at the least.'),
    middle: orNull(Type.Number(), 'In the middle, USD; null under five jobs.'),
    high: usd('At the most.'),
    say: text('What to know before asking, in a sentence.'),
  },
  'One call to make before signing.',
  'ProgramCall',
);

export const UsualMoneyView = closed(
  {
    measures: Type.Array(UsualMeasureMoney, { description: 'Measures that a program may pay for.' }),
    calls: Type.Array(ProgramCall, { description: 'Whom to ask, the largest first; three at most.' }),
  },
  'Money that is usually paid toward such work and not counted.',
  'UsualMoney',
);
export type UsualMoneyView = Static<typeof UsualMoneyView>;

export const PaidJobView = closed(
  {
    id: text('Id.'),
    place: text('Building or owner, and where.'),
    year: text('Year or years as printed; empty when none is.'),
    ownerKind: text('Kind of owner.'),
    administrator: text('Who paid.'),
    program: text('Program as printed.'),
    cost: orNull(Type.Number(), 'Cost of the work, USD; null when only the share is printed.'),
    share: fraction('Part of the cost that was paid.'),
    stacked: oneOf(['yes', 'no', 'unknown'] as const, 'Whether several programs paid together.'),
    page: text('Where it was read.'),
    words: text('The words there.'),
    readOn: Type.String({ format: 'date', description: 'Day it was read.' }),
  },
  'A completed job that got money. Pages print the jobs that did: how many got none is not known.',
  'PaidJob',
);
export type PaidJobView = Static<typeof PaidJobView>;
