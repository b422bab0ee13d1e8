import type { Candidate } from './candidates.ts';

/** Candidate indices in physical order (ascending). */
export type Selection = readonly number[];

/** How candidates displace, forbid and need each other; fixed for one building. */
export interface Relations {
  readonly candidates: readonly Candidate[];
  /** Dropped when the key is added. */
  readonly drops: readonly (readonly number[])[];
  /** While one of these is chosen the key cannot be added. */
  readonly blockedBy: readonly (readonly number[])[];
  readonly requires: readonly (readonly number[])[];
}

export function relationsOf(candidates: readonly Candidate[]): Relations {
  const matching = (names: readonly string[]): number[] =>
    candidates
      .filter(
        ({ measure }) =>
          names.includes(measure.id) || (measure.group !== null && names.includes(measure.group)),
      )
      .map((c) => c.index);
  const superseded = candidates.map(({ measure, index }) =>
    measure.supersedes.length === 0 ? [] : matching(measure.supersedes).filter((other) => other !== index),
  );
  const drops = candidates.map(({ measure, index }) => {
    const lower = candidates.filter(
      (other) =>
        other.index !== index &&
        measure.group !== null &&
        other.measure.group === measure.group &&
        other.measure.rank <= measure.rank,
    );
    return [...new Set([...lower.map((other) => other.index), ...(superseded[index] ?? [])])];
  });
  const blockedBy: number[][] = candidates.map(() => []);
  candidates.forEach(({ measure, index }) => {
    for (const other of candidates) {
      if (other.index === index) continue;
      const sameGroup = measure.group !== null && other.measure.group === measure.group;
      const outranked = sameGroup && other.measure.rank >= measure.rank;
      if (outranked || (superseded[other.index]?.includes(index) ?? false))
        blockedBy[index]?.push(other.index);
    }
  });
  return {
    candidates,
    drops,
    blockedBy,
    requires: candidates.map(({ measure }) => matching(measure.requires)),
  };
}

/** The selection with `index` bought and everything it displaces dropped; null when it cannot be added. */
export function withMeasure(selection: Selection, index: number, relations: Relations): Selection | null {
  if (selection.includes(index)) return null;
  const blockers = relations.blockedBy[index] ?? [];
  for (const blocker of blockers) if (selection.includes(blocker)) return null;
  const drops = relations.drops[index] ?? [];
  let next: Selection = selection.filter((other) => !drops.includes(other));
  next = insert(next, index);
  for (const needed of relations.requires[index] ?? []) {
    if (next.includes(needed)) continue;
    next = withMeasure(next, needed, relations) ?? next;
  }
  return next;
}

/** Removes a measure and whatever nothing else still requires. */
export function withoutMeasure(selection: Selection, index: number, relations: Relations): Selection {
  let next: Selection = selection.filter((other) => other !== index);
  for (const needed of relations.requires[index] ?? [])
    if (next.includes(needed) && !isRequired(next, needed, relations))
      next = withoutMeasure(next, needed, relations);
  return next;
}

export function isRequired(selection: Selection, index: number, relations: Relations): boolean {
  return selection.some((other) => relations.requires[other]?.includes(index) ?? false);
}

function insert(selection: Selection, index: number): Selection {
  const at = selection.findIndex((other) => other > index);
  return at < 0 ? [...selection, index] : [...selection.slice(0, at), index, ...selection.slice(at)];
}
