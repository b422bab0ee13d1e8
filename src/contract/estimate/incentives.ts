import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text, usd } from './fields.ts';

const common = {
  programId: text('Id in the incentive programs interface.'),
  name: text('Program name.'),
  jurisdiction: oneOf(['Federal', 'State', 'Local', 'Utility'] as const, 'Who runs it.'),
  deadline: orNull(
    Type.String({ format: 'date' }),
    'Last day on which a project not yet begun can still qualify; null when none is known.',
  ),
  source: text('Source id.'),
  confidence: text('Confidence in the program data.'),
};

export const IncentiveView = closed(
  {
    ...common,
    standing: Type.Literal('counted', { description: 'In the sums and the net present value.' }),
    conditions: Type.Array(
      closed(
        {
          text: text('What has to be so, in a sentence.'),
          by: orNull(Type.String({ format: 'date' }), 'Last day to meet it; null when none is set.'),
        },
        'What the money hangs on.',
        'IncentiveCondition',
      ),
      { description: 'What the counted money hangs on: dates, foreign-entity tests, tax, wages, adders.' },
    ),
    locator: text('Where in the source.'),
    asOf: orNull(Type.String(), 'Day the program data speak for.'),
    amount: usd('Amount counted.'),
    basis: text('What the amount is a share of or a rate on.'),
    formula: text('How the amount follows, in words and numbers.'),
    timing: closed(
      {
        kind: text('at_completion, tax_credit_year_1, elective_pay or abatement_years.'),
        payments: Type.Array(
          closed(
            {
              on: Type.String({
                format: 'date',
                description:
                  'Day it is paid: the tier in service, years after the work it pays for is in service, or the first day of a tax year.',
              }),
              yearAfterService: Type.Integer({
                description:
                  'Operating year of the tier it falls in, as in the cash flow; 0 = at completion. What comes before the tier is finished counts in year 1.',
              }),
              amount: usd('Paid then.'),
            },
            'One payment.',
            'IncentivePayment',
          ),
          { description: 'When the money comes.' },
        ),
      },
      'When the money comes.',
      'IncentiveTiming',
    ),
    wageAssumption: orNull(
      Type.String(),
      'The prevailing-wage assumption behind the rate; null when wages play no part.',
    ),
  },
  'An incentive counted in the tier.',
  'Incentive',
);
export type IncentiveView = Static<typeof IncentiveView>;

/** What is said of a program that is not counted. */
const notCounted = {
  standing: oneOf(
    ['contingent', 'excluded'] as const,
    'contingent: something unknown could still deny it; excluded: ruled out. In no sum either way.',
  ),
  settleBy: orNull(
    Type.String({ format: 'date' }),
    'Day by which what is open must be settled; null when none is known.',
  ),
  onlyScheduleEnded: Type.Boolean({
    description:
      'Its one doubt is that the published schedule ended and no successor is published: in npvIfLastScheduleContinues.',
  }),
  determination: oneOf(
    ['ineligible', 'undetermined'] as const,
    'Why it is not counted: the rule fails, or an input is missing.',
  ),
  reasons: Type.Array(Type.String(), { description: 'Why it is not counted.' }),
  missingInputs: Type.Array(Type.String(), { description: 'Inputs that would decide it.' }),
  confirm: orNull(Type.String(), 'What would turn it into a bankable amount.'),
};

export const ExcludedProgramView = closed(
  { ...common, ...notCounted },
  'A program considered and not counted, as the shallowest tier that has it says it.',
  'ExcludedProgram',
);
export type ExcludedProgramView = Static<typeof ExcludedProgramView>;

const { standing, settleBy, onlyScheduleEnded, determination, reasons, missingInputs, confirm } = notCounted;

export const ExcludedIncentiveView = closed(
  {
    programId: common.programId,
    potentialAmount: orNull(
      Type.Number(),
      'What it could pay if confirmed, USD; never in a sum. Null when not computable.',
    ),
    standing: Type.Optional(standing),
    settleBy: Type.Optional(settleBy),
    onlyScheduleEnded: Type.Optional(onlyScheduleEnded),
    determination: Type.Optional(determination),
    reasons: Type.Optional(reasons),
    missingInputs: Type.Optional(missingInputs),
    confirm: Type.Optional(confirm),
  },
  'A program considered and not counted in this tier: a field that is absent is that of the same programId in excluded_programs.',
  'ExcludedIncentive',
);
export type ExcludedIncentiveView = Static<typeof ExcludedIncentiveView>;
