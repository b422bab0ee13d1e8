import type { MatchResult } from '../../contract/programs/index.ts';
import type { Candidate } from './match-items.ts';

type Availability = Candidate['item']['availability'];

const leftOut = (candidate: Candidate, reason: string): Candidate => ({
  ...candidate,
  shared: null,
  item: {
    ...candidate.item,
    availability: 'not_counted',
    reasons: [...candidate.item.reasons, reason],
  },
});

/** In each exclusive group only the program that pays most can count. */
export function settleGroups(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  const counts = ({ program, item }: Candidate) =>
    program.stackingGroup !== undefined && item.availability === 'available';
  for (const candidate of candidates) {
    if (!counts(candidate)) continue;
    const group = candidate.program.stackingGroup ?? '';
    const other = best.get(group);
    if (other === undefined || (candidate.cents ?? 0) > (other.cents ?? 0)) best.set(group, candidate);
  }
  return candidates.map((candidate) => {
    const winner = best.get(candidate.program.stackingGroup ?? '');
    if (!counts(candidate) || winner === undefined || winner === candidate) return candidate;
    return leftOut(candidate, `Exclusive with ${winner.program.id}, which pays more.`);
  });
}

/** Programs of one availability that can be had together: one of each exclusive group. */
function withoutRivals(
  candidates: readonly Candidate[],
  availability: Availability,
  taken: readonly Candidate[],
): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  const groups = new Set(taken.flatMap(({ program }) => program.stackingGroup ?? []));
  for (const candidate of candidates) {
    if (candidate.item.availability !== availability) continue;
    if (groups.has(candidate.program.stackingGroup ?? '')) continue;
    const key = candidate.program.stackingGroup ?? candidate.program.id;
    const other = best.get(key);
    if (other === undefined || (candidate.cents ?? 0) > (other.cents ?? 0)) best.set(key, candidate);
  }
  return [...best.values()];
}

function sumsByAccount(candidates: readonly Candidate[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const candidate of candidates)
    for (const account of candidate.program.accounts)
      sums.set(account, (sums.get(account) ?? 0) + (candidate.cents ?? 0));
  return sums;
}

function largest(sums: ReadonlyMap<string, number>, fuel: string): string | undefined {
  return [...sums]
    .filter(([account]) => account.startsWith(fuel))
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

/** A building has one electric and one gas account: of the programs of rival utilities only those of the best pair. */
function ofOneUtility(candidates: readonly Candidate[]): readonly Candidate[] {
  const sums = sumsByAccount(candidates);
  const chosen = new Set([largest(sums, 'electric'), largest(sums, 'gas')]);
  return candidates.filter((candidate) => {
    const { accounts } = candidate.program;
    return accounts.length === 0 || accounts.some((account) => chosen.has(account));
  });
}

/** Programs of rival utilities beyond one electric and one gas account are not counted. */
export function settleUtilities(candidates: readonly Candidate[]): readonly Candidate[] {
  const available = candidates.filter(({ item }) => item.availability === 'available');
  const kept = new Set(ofOneUtility(available));
  return candidates.map((candidate) =>
    candidate.item.availability !== 'available' || kept.has(candidate)
      ? candidate
      : leftOut(candidate, 'A building has one electric and one gas utility; another pays more.'),
  );
}

function sumOf(candidates: readonly Candidate[]): number {
  let total = 0;
  for (const { cents } of candidates) total += cents ?? 0;
  return total;
}

/** Sums by name, from what is sure to what would need everything to turn out well. */
export function scenariosOf(candidates: readonly Candidate[], costCents: number): Scenario[] {
  const sure = candidates.filter(({ item }) => item.availability === 'available');
  const open = ofOneUtility(withoutRivals(candidates, 'contingent', sure));
  const answered = open.filter(({ answerable }) => answerable);
  const made = (name: Scenario['name'], members: readonly Candidate[]): Scenario => {
    const total = sumOf(members);
    const cents = costCents > 0 ? Math.min(total, costCents) : total;
    return { name, cents, programs: members.map(({ program }) => program.id) };
  };
  return [
    made('available', sure),
    made('answered', [...sure, ...answered]),
    made('best_case', [...sure, ...open]),
  ];
}

export interface Scenario {
  readonly name: MatchResult['scenarios'][number]['name'];
  readonly cents: number;
  readonly programs: string[];
}
