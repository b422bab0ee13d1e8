import {
  accuracyOperation,
  dofClassOperation,
  explainNumberOperation,
  findBuildingOperation,
  glossaryOperation,
  ll97EmissionsOperation,
  ll97LimitsOperation,
  ll97PenaltyOperation,
  methodologyOperation,
  previewEstimateOperation,
  type AssistantServices,
} from '../operations/assistant/index.ts';
import type { Operation } from '../operations/operation.ts';
import { calculateCredit, listPrograms, matchPrograms, programDetail } from '../operations/programs/index.ts';
import { boundedMatches } from '../operations/programs/bounded-matches.ts';

/** One tool: a verb, the name and the advice an assistant reads, and whether it runs the engine. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly verb: Operation<never, unknown, AssistantServices>;
  /** Counts against the estimates a minute of an address. */
  readonly estimates: boolean;
  /** Shortens an answer that could grow without bound. */
  readonly bound?: (result: never) => unknown;
}

const asVerb = (verb: unknown) => verb as ToolDefinition['verb'];

export const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'find_building',
    title: 'Find a building',
    description:
      'Looks up a New York City or Westchester building by parcel id (10-digit BBL or W… id) or street address. Use it first to get the bbl that preview_estimate takes; where it finds nothing, describe the building to preview_estimate instead.',
    verb: asVerb(findBuildingOperation),
    estimates: false,
  },
  {
    name: 'preview_estimate',
    title: 'Preview a retrofit estimate',
    description:
      'Prices up to four retrofit tiers of a building: cost with its 80 % range, counted incentives, savings, payback, net present value, Local Law 97 outcome. Give bbl, or building with at least building_area (sqft). Always tell the user the range and the accuracy disclosure with the figures. 30 a minute.',
    verb: asVerb(previewEstimateOperation),
    estimates: true,
  },
  {
    name: 'explain_number',
    title: 'Explain a number',
    description:
      'Evidence of one number of the full estimate of a building: formula, inputs and their sources. The pointer addresses the full estimate, for example /tiers/0/cost_breakdown/totalCost. Use the same bbl, building and tiers as in preview_estimate.',
    verb: asVerb(explainNumberOperation),
    estimates: true,
  },
  {
    name: 'search_programs',
    title: 'Search incentive programs',
    description:
      'Searches federal, state, local and utility incentive programs by keyword, state (US for federal), type and technology. Read status and statusAsOf before recommending one.',
    verb: asVerb(listPrograms),
    estimates: false,
  },
  {
    name: 'read_program',
    title: 'Read one incentive program',
    description:
      'Everything on record about one program: benefit, requirements, windows, source, how well it was read.',
    verb: asVerb(programDetail),
    estimates: false,
  },
  {
    name: 'match_programs',
    title: 'Match programs to a project',
    description:
      'Ranks the programs that fit a technology in a state. Dollars need capacity (kW). At most 40 programs are listed; programCount counts all.',
    verb: asVerb(matchPrograms),
    estimates: false,
    bound: boundedMatches,
  },
  {
    name: 'calculate_program',
    title: 'Calculate one program',
    description:
      'What one program is worth for a project of a given cost, with the formula and what was taken for granted.',
    verb: asVerb(calculateCredit),
    estimates: false,
  },
  {
    name: 'll97_limits',
    title: 'Local Law 97 limits',
    description:
      'Annual emission limits of a New York City building from its uses and floor areas, by period.',
    verb: asVerb(ll97LimitsOperation),
    estimates: false,
  },
  {
    name: 'll97_emissions',
    title: 'Local Law 97 emissions',
    description: 'Annual emissions of given fuel use as Local Law 97 counts them, by period.',
    verb: asVerb(ll97EmissionsOperation),
    estimates: false,
  },
  {
    name: 'll97_penalty',
    title: 'Local Law 97 penalty',
    description: 'Limit, emissions, excess and annual penalty for given uses and fuel use, by period.',
    verb: asVerb(ll97PenaltyOperation),
    estimates: false,
  },
  {
    name: 'dof_class',
    title: 'Building class',
    description:
      'Reads a NYC DOF building class code (D4) as an engine class and a Local Law 97 property type.',
    verb: asVerb(dofClassOperation),
    estimates: false,
  },
  {
    name: 'accuracy',
    title: 'Measured accuracy',
    description: 'How far estimates were from completed jobs, out of sample, by class and kind of work.',
    verb: asVerb(accuracyOperation),
    estimates: false,
  },
  {
    name: 'methodology',
    title: 'Methodology',
    description: 'The method papers: without paper their list, with it the text.',
    verb: asVerb(methodologyOperation),
    estimates: false,
  },
  {
    name: 'glossary',
    title: 'Glossary',
    description: 'What the words of the answers mean: one word, or all that hold some letters.',
    verb: asVerb(glossaryOperation),
    estimates: false,
  },
];
