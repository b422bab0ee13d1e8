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
function withoutRivals(candidates: readonly Candidate[], availability: Availability): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (candidate.item.availability !== availability) continue;
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

/** Available programs add up, but never past the cost of the project where that is known. */
export function availableCents(candidates: readonly Candidate[], costCents: number): number {
  const total = sumOf(candidates.filter(({ item }) => item.availability === 'available'));
  return costCents > 0 ? Math.min(total, costCents) : total;
}

/** What is open could add this at best: rivals apart, never past the cost that is left. */
export function contingentCents(candidates: readonly Candidate[], costCents: number): number {
  const total = sumOf(ofOneUtility(withoutRivals(candidates, 'contingent')));
  return costCents > 0 ? Math.min(total, costCents - availableCents(candidates, costCents)) : total;
}
