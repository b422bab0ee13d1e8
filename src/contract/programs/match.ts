import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from '../estimate/fields.ts';
import { ConfidenceName, StateCode, TechnologyName } from './vocabulary.ts';

export const PROJECT_SIZES = ['residential', 'commercial', 'utility'] as const;

export const MatchInput = closed(
  {
    projectType: TechnologyName,
    state: StateCode,
    capacity: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000_000,
        description: 'Capacity, kW; dollars need it.',
      }),
    ),
    projectSize: Type.Optional(
      Type.Unsafe<(typeof PROJECT_SIZES)[number]>({
        type: 'string',
        enum: [...PROJECT_SIZES],
        description: 'Sector of the project; programs of other sectors are left out.',
      }),
    ),
    includeBonus: Type.Optional(
      Type.Boolean({
        description: 'Names the IRA adders of each program and what they would bring; default false.',
      }),
    ),
  },
  'The project to match.',
);
export type MatchInput = Static<typeof MatchInput>;

const Part = Type.Number({ minimum: 0, maximum: 1, description: '0 to 1.' });

const ScoreParts = closed(
  {
    status: Part,
    dates: Part,
    requirements: Part,
    sector: Part,
    amount: Part,
    confidence: Part,
  },
  'Named parts of the score before their weights: is it open, do its dates admit a project begun today, are its conditions met or open, does it serve the sector, is its amount known money, how well was it read.',
);

export const MatchItem = closed(
  {
    id: text('Program id.'),
    name: text('Name.'),
    jurisdiction: oneOf(['Federal', 'State', 'Local', 'Utility'] as const, 'Who runs it.'),
    estimatedValue: text("The project's dollars (`$450,000`) or `not computable`."),
    creditRate: text('Rate (`30%`) or the benefit in words.'),
    bonusAdders: Type.Array(
      oneOf(['energy_community', 'domestic_content', 'low_income'] as const, 'Adder the program has.'),
      { description: 'Adders; empty unless includeBonus.' },
    ),
    eligibilityScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Weighted sum of scoreParts, 0 to 1.',
    }),
    scoreParts: ScoreParts,
    applicationUrl: text('Where to apply; empty where none is known.'),
    availability: oneOf(
      ['available', 'contingent', 'not_counted'] as const,
      'available: counted in totalValue; contingent: something is open; not_counted: a loan, an exemption, no usable amount, or exclusive with a program that pays more.',
    ),
    reasons: Type.Array(Type.String(), { description: 'What is open, or why it is not counted.' }),
    valueWithAdders: orNull(
      Type.String(),
      'Dollars with energy-community and domestic-content adders, when includeBonus and computable.',
    ),
    confidence: ConfidenceName,
  },
  'One matching program.',
);
export type MatchItem = Static<typeof MatchItem>;

export const MatchResult = closed(
  {
    programs: Type.Array(MatchItem, { description: 'Best first; equal scores by value, then id.' }),
    totalValue: text(
      'Sum of the available programs (`$890,000`); never mutually exclusive ones, loans or guesses.',
    ),
    programCount: Type.Integer({ minimum: 0, description: 'Programs in the list.' }),
    costBenchmark: orNull(
      closed(
        {
          projectCost: text('Cost the dollars rest on.'),
          usdPerKw: Type.Number({ description: 'USD per kW.' }),
          source: text('Source id.'),
          locator: text('Where in the source.'),
        },
        'Sourced installed cost used where the request gives no cost.',
      ),
      'Null when no capacity was given or no source gives a cost for the technology.',
    ),
    assumptions: Type.Array(Type.String(), { description: 'What was taken for granted.' }),
  },
  'Matching programs, ranked.',
);
export type MatchResult = Static<typeof MatchResult>;
