import type { CompiledMeasures } from '../../catalog/sections/measures.ts';
import type { Candidate } from './candidates.ts';
import { catalogRelations } from './catalog-relations.ts';

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

export function relationsOf(candidates: readonly Candidate[], measures: CompiledMeasures): Relations {
  const catalog = catalogRelations(measures);
  const indexByOrder = new Int16Array(measures.list.length).fill(-1);
  for (const { measure, index } of candidates) indexByOrder[measure.order] = index;
  const present = (orders: readonly number[]): number[] => {
    const found: number[] = [];
    for (const order of orders) {
      const index = indexByOrder[order] ?? -1;
      if (index >= 0) found.push(index);
    }
    return found;
  };
  return {
    candidates,
    drops: candidates.map(({ measure }) => present(catalog.drops[measure.order] ?? [])),
    blockedBy: candidates.map(({ measure }) => present(catalog.blockedBy[measure.order] ?? [])),
    requires: candidates.map(({ measure }) => present(catalog.requires[measure.order] ?? [])),
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
