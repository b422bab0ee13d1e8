import type { CostBenchmark, IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { MatchInput, MatchResult } from '../../contract/programs/index.ts';
import { dollars, trimmed } from '../../quantities/number-text.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import type { EligibleWork } from '../../engine/incentives/types.ts';
import { defineOperation } from '../operation.ts';
import { boundedMatches } from './bounded-matches.ts';
import { CANDIDATES, matchBytes, type MatchAnswer } from './match-bytes.ts';
import { candidateOf, type Candidate, type MatchProject } from './match-items.ts';
import { matchPoolOn, type MatchPool, type PooledProgram } from './match-pool.ts';
import { scenariosOf, settleGroups, settleUtilities, settleWork } from './match-totals.ts';
import { zipView } from './place-view.ts';
import { programIndex } from './program-index.ts';
import { isThermal, sizedWork, tonsOf } from './project-work.ts';
import { knownZip, regionOf } from './request-place.ts';
import { datesOf, ownerFacts, requestFacts, requestWork } from './request-facts.ts';
import { listedOf, type Listed } from './services.ts';
import { capitalState } from './state-letters.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

/** kW of a request, whatever its unit. */
function kwOf({ capacity, capacityUnit }: MatchInput): number | undefined {
  return capacityUnit === 'tons' && capacity !== undefined ? capacity / tonsOf(1) : capacity;
}

/** The first that fits: those of a region stand before those of the country. */
function benchmarkFor(input: MatchInput, rules: IncentiveRules): CostBenchmark | null {
  const kw = kwOf(input);
  if (kw === undefined) return null;
  const region = regionOf(input, input.state);
  const fits = ({ technology, regions, minKw = 0, maxKw = Infinity }: CostBenchmark) =>
    technology === input.projectType &&
    (regions === undefined || regions.some((each) => each === region)) &&
    kw >= minKw &&
    kw < maxKw;
  return rules.costBenchmarks.find(fits) ?? null;
}

function benchmarkView({ cost }: CostBenchmark, costCents: number): MatchResult['costBenchmark'] {
  return {
    projectCost: dollars(costCents),
    usdPerKw: cost.value,
    source: cost.source,
    locator: cost.locator,
  };
}

interface MatchContext {
  readonly input: MatchInput;
  readonly listed: Listed;
  readonly pool: MatchPool;
}

function projectOf({ input, listed, pool }: MatchContext, benchmark: CostBenchmark | null): MatchProject {
  const { incentiveRules: rules } = listed;
  const { utilities } = programIndex(listed);
  const dates = datesOf(input, pool.asOf);
  const facts = requestFacts({ input, state: input.state, dates, rules, utilities });
  const taken = benchmark === null ? 0 : benchmark.cost.value * (kwOf(input) ?? 0);
  const cost = input.projectCost ?? taken;
  const work = { ...requestWork(input, dates), costCents: centsFromUsd(cost) };
  return {
    input,
    rules,
    pool,
    facts: {
      ofHomes: { ...facts, ...ownerFacts(input, { ofHomes: true }) },
      others: { ...facts, ...ownerFacts(input, { ofHomes: false }) },
    },
    place: knownZip(input.zip, input.state),
    costCents: work.costCents,
    work: workByReading(input, work),
  };
}

/** The work with its size, made once for each way a line counts it. */
function workByReading(input: MatchInput, work: EligibleWork): MatchProject['work'] {
  const made = new Map<string, EligibleWork>();
  return (program) => {
    const key = `${program.benefit.kind} ${program.benefit.basis} ${program.technologies.join()}`;
    let sized = made.get(key);
    if (sized === undefined) made.set(key, (sized = sizedWork(input, program, work).work));
    return sized;
  };
}

/** Sectors of the size asked for, else of the building; null: all. */
function sectorsOf(
  { projectSize, buildingType }: MatchInput,
  rules: IncentiveRules,
): readonly string[] | null {
  const { sectorsOfSize } = rules.matchScores;
  const ofSize = projectSize === undefined ? undefined : sectorsOfSize[projectSize];
  const ofBuilding =
    buildingType === undefined ? undefined : (sectorsOfSize[buildingType] ?? sectorsOfSize['not_housing']);
  const both = ofSize?.filter((sector) => ofBuilding?.includes(sector) ?? true) ?? [];
  return both.length > 0 ? both : (ofSize ?? ofBuilding ?? null);
}

function serves(program: PooledProgram, sectors: readonly string[] | null): boolean {
  return sectors === null || program.sectors.some((sector) => sectors.includes(sector));
}

function byRank(a: Candidate, b: Candidate): number {
  return (
    b.item.eligibilityScore - a.item.eligibilityScore ||
    (b.cents ?? 0) - (a.cents ?? 0) ||
    (a.program.id < b.program.id ? -1 : 1)
  );
}

function assumptionsOf(input: MatchInput): string[] {
  const begins =
    input.beginConstruction === undefined ? ['Construction begins on the day of the answer.'] : [];
  const owner =
    input.ownerType === undefined
      ? ['The owner is a taxed for-profit owner; for programs of homes nobody knows who owns it.']
      : [];
  const wages = input.prevailingWage === undefined ? ['Prevailing wages are met.'] : [];
  const capacity =
    isThermal(input.projectType) && input.capacity !== undefined && input.capacityUnit !== 'tons'
      ? [`capacity is read as kW thermal: ${trimmed(tonsOf(input.capacity), 1)} tons.`]
      : [];
  return [...begins, ...owner, ...wages, ...capacity, ...ASSUMPTIONS];
}

const ASSUMPTIONS = [
  'Where a program asks for a day of service still to come, the project is taken to keep it; the condition is printed. An estimate of a building plans that day itself, and counts no money whose last day its plan may miss.',
  'Adders are in no dollar figure but valueWithAdders.',
  'Each program is priced on the whole cost. Where one pays a share of what others leave, as tax credits of homes do, the sum is lower.',
];

export const matchPrograms = defineOperation({
  id: 'matchPrograms',
  summary: 'Match programs to a project',
  description:
    'Programs of the state and of the United States for a technology, ranked by a score of named parts. Dollars follow from the capacity through a sourced cost benchmark that the answer names. Only what was tested and met is in the total: what is open is contingent and names what is missing, and programs that are exclusive, rival, lent, given in kind or without an amount are not counted.',
  success: 'The matching programs, best first.',
  access: { kind: 'plan', programs: 'all' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'programs',
  http: [{ at: ['programs', 'pages'], method: 'POST', path: '/programs/match', input: 'body' }],
  tool: {
    name: 'match_programs',
    title: 'Match programs to a project',
    description:
      'Ranks the programs that fit a technology in a state. Each thing said of the project settles conditions that would else stay open: ownerType, buildingType, dwellingUnits, zip or town, utility, projectCost or capacity. At most 40 are listed; programCount counts all. calculate_program prices one.',
    inWords: {
      projectType: 'A technology of search_programs.',
      state: 'Two letters.',
      capacity: 'kW AC; heat pumps: thermal; demand response: kW held back. capacityUnit: another unit.',
      quantity: 'Units where a line pays by port, charger, fixture, foot or horsepower.',
      town: 'New York alone, for example Brooklyn or White Plains; zip wins.',
      utility: 'Electric utility by its id here, con_edison; other: one without programs.',
      gasUtility: 'Gas utility alike; none where there is no gas.',
      incomeQualified: 'Residents are under the income limit; leave out where not known.',
      affordableHousing: 'Affordable by agreement; leave out where not known.',
      disadvantagedCommunity: 'Leave out where not known.',
      existingBuilding: 'False: new construction.',
      confirmed: 'Codes of missingInputs that the applicant vouches for; open: the program was found open.',
      denied: 'Codes of conditions that are not met.',
    },
    shorten: boundedMatches,
  },
  command: {
    name: 'programs match',
    description: 'Rank the programs that fit a project',
    inputs: {
      projectType: { flag: '--type <technology>', description: 'solar, wind, storage, hydrogen, …' },
      state: { flag: '--state <code>', description: 'two letters' },
      capacity: { flag: '--capacity <kW>', description: 'capacity; dollars need it' },
      projectSize: { flag: '--size <sector>', description: 'residential, commercial or utility' },
      includeBonus: { flag: '--bonus', description: 'name the adders and what they would bring' },
    },
  },
  examples: {
    answered: {
      projectType: 'solar',
      state: 'NY',
      capacity: 500,
      projectSize: 'commercial',
      includeBonus: true,
    },
  },
  input: MatchInput,
  normalise: capitalState,
  output: MatchResult,
  write: matchBytes,
  errors: [],
  run(services, context, input) {
    const listed = listedOf(services);
    const { incentiveRules: rules } = listed;
    const benchmark = input.projectCost === undefined ? benchmarkFor(input, rules) : null;
    const pool = matchPoolOn(listed, dayInNewYork(context.nowMs));
    const project = projectOf({ input, listed, pool }, benchmark);
    const sectors = sectorsOf(input, rules);
    const found: Candidate[] = [];
    for (const program of pool.forProject(input.projectType, input.state)) {
      const candidate = serves(program, sectors) ? candidateOf(program, project) : null;
      if (candidate !== null) found.push(candidate);
    }
    const candidates = settleWork(settleUtilities(settleGroups(found))).toSorted(byRank);
    const { costCents } = project;
    const scenarios = scenariosOf(candidates, costCents);
    const [available, answered] = scenarios;
    const answer: MatchAnswer = {
      programs: candidates.map(({ item }) => item),
      totalValue: dollars(available?.cents ?? 0),
      contingentValue: dollars((answered?.cents ?? 0) - (available?.cents ?? 0)),
      scenarios: scenarios.map(({ name, cents, programs }) => ({ name, value: dollars(cents), programs })),
      place: project.place === null ? null : zipView(project.place),
      programCount: candidates.length,
      costBenchmark: benchmark === null ? null : benchmarkView(benchmark, costCents),
      assumptions: assumptionsOf(input),
      programs_version: listed.programs.version,
      [CANDIDATES]: candidates,
    };
    return answer;
  },
});
