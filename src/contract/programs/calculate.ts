import { Type, type Static } from 'typebox';
import { closed, orNull, text, usd } from '../estimate/fields.ts';
import { Day, DeterminationName, projectInputs } from './project.ts';
import { ConfidenceName, ProgramStatusName, ProgramsVersion, StateCode } from './vocabulary.ts';

export const CalculateInput = closed(
  {
    programId: Type.String({ minLength: 1, maxLength: 200, description: 'Program id.' }),
    projectCost: Type.Number({
      minimum: 0.01,
      maximum: 1e12,
      description: 'Cost of the eligible property, USD; at least one cent.',
    }),
    state: Type.Optional(StateCode),
    qualifiesForBonus: Type.Optional(
      closed(
        {
          energyCommunity: Type.Optional(Type.Boolean({ description: 'In an energy community.' })),
          domesticContent: Type.Optional(Type.Boolean({ description: 'Meets the domestic content test.' })),
          lowIncome: Type.Optional(Type.Boolean({ description: 'Holds a low-income capacity allocation.' })),
        },
        'Adders the project qualifies for; absent means not.',
        'QualifiedBonuses',
      ),
    ),
    benefitId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description:
          'Which of the lines of the program to price, as its detail lists them; default the line the lists show or, where that is for other projects, the one for this project of which least is open.',
      }),
    ),
    asOf: Day('Day of the calculation; default today in New York.'),
    constructionBegins: Day('Another name for beginConstruction.'),
    ...projectInputs,
  },
  'The project and the program to price.',
  'CalculateInput',
);
export type CalculateInput = Static<typeof CalculateInput>;

export const CalculationResult = closed(
  {
    programId: text('Program id.'),
    baseCredit: usd('At the base rate of the project.'),
    bonusCredit: usd('From adders.'),
    totalCredit: usd('Base and bonus, after caps.'),
    effectiveRate: Type.Number({ minimum: 0, description: 'totalCredit / projectCost. Fraction.' }),
    breakdown: Type.Record(Type.String(), Type.Number(), {
      description:
        'Rates as fractions: `base` and one `…Bonus` per applied adder; for amounts a unit, `base` is the unit amount in USD.',
    }),
    formula: text('The arithmetic in words and numbers.'),
    benefitId: orNull(Type.String(), 'The line that was priced; null where the program has one benefit.'),
    benefit: text('What it pays for, and how much, in words.'),
    determination: DeterminationName,
    conditional: Type.Boolean({
      description: 'True: the amount is paid only if what is open turns out well; it belongs in no sum.',
    }),
    missingInputs: Type.Array(Type.String(), {
      description: 'Inputs, or codes for `confirmed`, that would settle it.',
    }),
    reasons: Type.Array(Type.String(), { description: 'What is open.' }),
    conditions: Type.Array(Type.String(), {
      description: 'What the project itself has to do or to choose for the money to be paid.',
    }),
    status: ProgramStatusName,
    statusAsOf: orNull(
      Type.String({ format: 'date' }),
      'Day on which what is priced here was last known to hold; with status unknown it is stale, and in no total. Null when never dated.',
    ),
    assumptions: Type.Array(Type.String(), { description: 'Inputs that were used or taken for granted.' }),
    source: text('Source id.'),
    locator: text('Where in the source.'),
    confidence: ConfidenceName,
    programs_version: ProgramsVersion,
  },
  'What one program is worth for the project.',
  'CalculationResult',
);
export type CalculationResult = Static<typeof CalculationResult>;
