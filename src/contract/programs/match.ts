import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from '../estimate/fields.ts';
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
    capacity: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000_000,
        description:
          'Capacity, kW (thermal for heat pumps, of which 12,000 Btu/h are a ton); kWh for storage paid a kWh. Dollars need it or projectCost.',
      }),
    ),
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
        description: 'Names the IRA adders of each program and what they would bring; default false.',
      }),
    ),
    ...projectInputs,
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
      'available: eligible and counted in totalValue; contingent: undetermined; not_counted: a loan, a service, an exemption, no usable amount, or exclusive with a program that pays more.',
    ),
    reasons: Type.Array(Type.String(), { description: 'What is open, or why it is not counted.' }),
    determination: DeterminationName,
    missingInputs: Type.Array(Type.String(), {
      description: 'Inputs, or codes for `confirmed`, that would settle it.',
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
      'Sum of the available programs (`$890,000`); never mutually exclusive ones, rival utilities, loans or guesses.',
    ),
    contingentValue: text(
      'What the contingent programs would add at best (`$120,000`): one electric and one gas utility, one of each exclusive group, never past the cost. In no total.',
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
    programs_version: ProgramsVersion,
  },
  'Matching programs, ranked.',
);
export type MatchResult = Static<typeof MatchResult>;
