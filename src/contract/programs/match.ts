import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from '../estimate/fields.ts';
import { PlaceView } from './utilities.ts';
import { DeterminationName, projectInputs } from './project.ts';
import {
  ConfidenceName,
  ProgramStatusName,
  ProgramsVersion,
  StateCode,
  TechnologyName,
} from './vocabulary.ts';

export const PROJECT_SIZES = ['residential', 'commercial', 'utility'] as const;

export const MatchInput = closed(
  {
    projectType: TechnologyName,
    state: StateCode,
    projectSize: Type.Optional(
      Type.Unsafe<(typeof PROJECT_SIZES)[number]>({
        type: 'string',
        enum: [...PROJECT_SIZES],
        description:
          'Sector of the project; programs of other sectors are left out. Multifamily programs are both residential and commercial.',
      }),
    ),
    projectCost: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e12,
        description:
          'Cost of the eligible work, USD; without it dollars rest on the cost benchmark of the capacity.',
      }),
    ),
    includeBonus: Type.Optional(
      Type.Boolean({
        description:
          'Names the adders of the Inflation Reduction Act (IRA) of each program and what they would bring; default false.',
      }),
    ),
    ...projectInputs,
  },
  'The project to match.',
  'MatchInput',
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
    place: Part,
    size: Part,
  },
  'Named parts of the score before their weights: is it open, do its dates admit a project begun today, are its conditions met or open, does it serve the sector, is its amount known money, how well was it read, is the project known to lie where it holds, how much of the cost would it pay.',
  'ScoreParts',
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
      'available: eligible and counted in totalValue; contingent: undetermined; not_counted: a loan, a service, an exemption, no usable amount, or exclusive with a program that pays more.',
    ),
    reasons: Type.Array(Type.String(), { description: 'What is open, or why it is not counted.' }),
    determination: DeterminationName,
    missingInputs: Type.Array(Type.String(), {
      description: 'Inputs, or codes for `confirmed`, that would settle or price it.',
    }),
    conditions: Type.Array(Type.String(), {
      description: 'What the project itself has to do or to choose for the money to be paid.',
    }),
    benefitId: orNull(Type.String(), 'The line priced here; null where the program has one benefit.'),
    benefit: text('That line in words.'),
    lines: Type.Integer({
      minimum: 0,
      description: 'Lines of the program for this technology that still hold.',
    }),
    administrator: orNull(Type.String(), 'Who runs it.'),
    status: ProgramStatusName,
    statusAsOf: orNull(
      Type.String({ format: 'date' }),
      'Day on which what is priced here was last known to hold; with status unknown it is stale, and in no total. Null when never dated.',
    ),
    valueWithAdders: orNull(
      Type.String(),
      'Dollars with energy-community and domestic-content adders, when includeBonus and computable.',
    ),
    confidence: ConfidenceName,
  },
  'One matching program.',
  'MatchItem',
);
export type MatchItem = Static<typeof MatchItem>;

export const MatchResult = closed(
  {
    programs: Type.Array(MatchItem, { description: 'Best first; equal scores by value, then id.' }),
    totalValue: text(
      'Sum of the available programs (`$890,000`); never mutually exclusive ones, rival utilities, unlike work, two programs of one administrator for the same work, loans or guesses.',
    ),
    contingentValue: text(
      'What would come to totalValue if the questions of missingInputs were answered the way of the programs (`$12,000`): the scenario `answered`. In no total.',
    ),
    scenarios: Type.Array(
      closed(
        {
          name: oneOf(
            ['available', 'answered', 'best_case'] as const,
            'available: what is eligible now; answered: and what hangs on inputs of the request alone; best_case: and what hangs on a status nobody confirmed, a second source, an "up to" or words only the program can settle. One project is taken to be one piece of work: where more is paid for other work than for what is available, answered and best_case are of that work alone.',
          ),
          value: text('Dollars of the scenario, the cost never passed.'),
          programs: Type.Array(Type.String(), { description: 'Ids of the programs in it.' }),
        },
        'A sum with its name.',
        'MatchScenario',
      ),
      { description: 'From what is sure to what would need everything to turn out well.' },
    ),
    place: orNull(PlaceView, 'Where the ZIP code lies and who serves it; null without one.'),
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
        'CostBenchmark',
      ),
      'Null when no capacity was given or no source gives a cost for the technology.',
    ),
    assumptions: Type.Array(Type.String(), { description: 'What was taken for granted.' }),
    programs_version: ProgramsVersion,
  },
  'Matching programs, ranked.',
  'MatchResult',
);
export type MatchResult = Static<typeof MatchResult>;
