import type { CostBenchmark, IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { MatchInput, MatchResult } from '../../contract/programs/index.ts';
import { dollars } from '../../quantities/number-text.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
import { defineVerb } from '../verb.ts';
import { boundedMatches } from './bounded-matches.ts';
import { candidateOf, type Candidate, type MatchProject } from './match-items.ts';
import { scoreWeights, SIZE_SECTORS } from './match-score.ts';
import { programIndex } from './program-index.ts';
import { matchDay, newProject } from './match-day.ts';
import { capacityOf } from './project-facts.ts';

function benchmarkFor({ projectType, capacity }: MatchInput, rules: IncentiveRules): CostBenchmark | null {
  if (capacity === undefined) return null;
  const fits = ({ technology, minKw = 0, maxKw = Infinity }: CostBenchmark) =>
    technology === projectType && capacity >= minKw && capacity < maxKw;
  return rules.costBenchmarks.find(fits) ?? null;
}

function projectOf(
  input: MatchInput,
  asOf: CalendarDate,
  rules: IncentiveRules,
  benchmark: CostBenchmark | null,
): MatchProject {
  const cost = benchmark === null ? 0 : benchmark.cost.value * (input.capacity ?? 0);
  const { facts, work } = newProject(asOf);
  return {
    input,
    rules,
    weights: scoreWeights(rules),
    facts: { ...facts, state: input.state },
    work: {
      ...work,
      costCents: centsFromUsd(cost),
      ...capacityOf(input.capacity, [input.projectType]),
      ...(input.projectType === 'solar' && input.capacity !== undefined
        ? { capacityKwDc: input.capacity }
        : {}),
    },
  };
}

function serves(program: CompiledProgram, sectors: readonly string[]): boolean {
  return program.sectors.length === 0 || program.sectors.some((sector) => sectors.includes(sector));
}

/** In each exclusive group only the program that pays most can count. */
function settleGroups(candidates: Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const group = candidate.program.stackingGroup;
    if (group === undefined || candidate.item.availability !== 'available') continue;
    const other = best.get(group);
    if (other === undefined || (candidate.cents ?? 0) > (other.cents ?? 0)) best.set(group, candidate);
  }
  if (best.size === 0) return candidates;
  return candidates.map((candidate) => {
    const winner = best.get(candidate.program.stackingGroup ?? '');
    if (winner === undefined || winner === candidate || candidate.item.availability !== 'available')
      return candidate;
    const reasons = [...candidate.item.reasons, `Exclusive with ${winner.program.id}, which pays more.`];
    return { ...candidate, item: { ...candidate.item, availability: 'not_counted' as const, reasons } };
  });
}

function byRank(a: Candidate, b: Candidate): number {
  return (
    b.item.eligibilityScore - a.item.eligibilityScore ||
    (b.cents ?? 0) - (a.cents ?? 0) ||
    (a.program.id < b.program.id ? -1 : 1)
  );
}

/** Available programs add up, but never past the cost of the project where that is known. */
function totalCents(candidates: readonly Candidate[], costCents: number): number {
  let total = 0;
  for (const { item, cents } of candidates) if (item.availability === 'available') total += cents ?? 0;
  return costCents > 0 ? Math.min(total, costCents) : total;
}

const ASSUMPTIONS = [
  'Construction begins on the day of the answer; the owner is a taxed for-profit owner; prevailing wages are met.',
  'Where a program asks for a day of service still to come, the project is taken to keep it.',
  'Adders are in no dollar figure but valueWithAdders.',
];

export const matchPrograms = defineVerb({
  id: 'matchPrograms',
  summary: 'Match programs to a project',
  description:
    'Programs of the state and of the United States for a technology, ranked by a score of named parts. Dollars follow from the capacity through a sourced cost benchmark that the answer names; programs that are exclusive, lent, uncertain or without an amount stay out of the total and say so.',
  success: 'The matching programs, best first.',
  access: { kind: 'plan', programs: 'all' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  room: 'catalogue',
  http: [{ at: ['programs', 'pages'], method: 'POST', path: '/programs/match', input: 'body' }],
  tool: {
    name: 'match_programs',
    title: 'Match programs to a project',
    description:
      'Ranks the programs that fit a technology in a state. Dollars need capacity (kW). At most 40 programs are listed; programCount counts all.',
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
  output: MatchResult,
  errors: [],
  run({ snapshot }, context, input) {
    const { programs, incentiveRules } = snapshot.sections;
    const benchmark = benchmarkFor(input, incentiveRules);
    const asOf = evaluationDate(context.nowMs);
    const project = projectOf(input, asOf, incentiveRules, benchmark);
    const sectors = input.projectSize === undefined ? null : (SIZE_SECTORS[input.projectSize] ?? null);
    const found: Candidate[] = [];
    const pool = programIndex(programs).forProject(input.projectType, input.state);
    for (const entry of matchDay(asOf, incentiveRules).entriesOf(pool)) {
      if (sectors !== null && !serves(entry.program, sectors)) continue;
      const candidate = candidateOf(entry, project);
      if (candidate !== null) found.push(candidate);
    }
    const candidates = settleGroups(found).sort(byRank);
    return {
      programs: candidates.map(({ item }) => item),
      totalValue: dollars(totalCents(candidates, project.work.costCents)),
      programCount: candidates.length,
      costBenchmark:
        benchmark === null
          ? null
          : {
              projectCost: dollars(project.work.costCents),
              usdPerKw: benchmark.cost.value,
              source: benchmark.cost.source,
              locator: benchmark.cost.locator,
            },
      assumptions: ASSUMPTIONS,
    };
  },
});
