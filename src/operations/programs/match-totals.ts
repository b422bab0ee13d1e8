import type { MatchResult } from '../../contract/programs/index.ts';
import type { Candidate } from './match-items.ts';
import { conflictOf } from './paid-work.ts';

const isAvailable = ({ item }: Candidate): boolean => item.availability === 'available';

/** What is not computable adds nothing. */
const centsOf = ({ cents }: Candidate): number => cents ?? 0;

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
    if (other === undefined || centsOf(candidate) > centsOf(other)) best.set(group, candidate);
  }
  return candidates.map((candidate) => {
    const winner = best.get(candidate.program.stackingGroup ?? '');
    if (!counts(candidate) || winner === undefined || winner === candidate) return candidate;
    return leftOut(candidate, `Exclusive with ${winner.program.id}, which pays more.`);
  });
}

function sumsByAccount(candidates: readonly Candidate[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const candidate of candidates)
    for (const account of candidate.program.accounts)
      sums.set(account, (sums.get(account) ?? 0) + centsOf(candidate));
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

const byCents = (a: Candidate, b: Candidate): number =>
  centsOf(b) - centsOf(a) || (a.program.id < b.program.id ? -1 : 1);

const CONFLICTS = {
  other_work: 'pays more for other work; one project is taken to be one piece of work',
  same_payer: 'pays more for the same work, by the same administrator',
} as const;

/** One project is one piece of work, and one administrator pays for it once: beside the largest only what goes with it counts. */
export function settleWork(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  const reasons = new Map<Candidate, string>();
  for (const candidate of candidates.filter(isAvailable).toSorted(byCents)) {
    const conflicts = kept.flatMap((other) => {
      const conflict = conflictOf(other.pays, candidate.pays);
      return conflict === null ? [] : [`${other.program.id} ${CONFLICTS[conflict]}.`];
    });
    if (conflicts[0] === undefined) kept.push(candidate);
    else reasons.set(candidate, conflicts[0]);
  }
  return candidates.map((candidate) => {
    const reason = reasons.get(candidate);
    return reason === undefined ? candidate : leftOut(candidate, reason);
  });
}

function sumOf(candidates: readonly Candidate[]): number {
  let total = 0;
  for (const candidate of candidates) total += centsOf(candidate);
  return total;
}

/** Whether both can be had for one project. */
const goTogether = (a: Candidate, b: Candidate): boolean =>
  (a.program.stackingGroup === undefined || a.program.stackingGroup !== b.program.stackingGroup) &&
  conflictOf(a.pays, b.pays) === null;

/** These and, largest first, what can be had beside them. */
function extended(taken: readonly Candidate[], more: readonly Candidate[]): readonly Candidate[] {
  const all = [...taken];
  for (const candidate of ofOneUtility(more).toSorted(byCents))
    if (all.every((other) => goTogether(other, candidate))) all.push(candidate);
  return all;
}

/** The most that can be had: with what is sure, or without it where that is for other, smaller work. */
function most(sure: readonly Candidate[], open: readonly Candidate[]): readonly Candidate[] {
  const beside = extended(sure, open);
  const instead = extended([], [...sure, ...open]);
  return sumOf(instead) > sumOf(beside) ? instead : beside;
}

/** Sums by name, from what is sure to what would need everything to turn out well. */
export function scenariosOf(candidates: readonly Candidate[], costCents: number): Scenario[] {
  const sure = candidates.filter(isAvailable);
  const open = candidates.filter(({ item }) => item.availability === 'contingent');
  const answered = open.filter(({ answerable }) => answerable);
  const made = (name: Scenario['name'], members: readonly Candidate[]): Scenario => {
    const total = sumOf(members);
    const cents = costCents > 0 ? Math.min(total, costCents) : total;
    return { name, cents, programs: members.map(({ program }) => program.id) };
  };
  return [
    made('available', sure),
    made('answered', most(sure, answered)),
    made('best_case', most(sure, open)),
  ];
}

export interface Scenario {
  readonly name: MatchResult['scenarios'][number]['name'];
  readonly cents: number;
  readonly programs: string[];
}
