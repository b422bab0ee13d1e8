import type { Candidate } from './candidates.ts';
import type { CatalogRelations } from './catalog-relations.ts';

/** One byte a candidate in physical order: 1 where it is bought. */
export type Selection = Uint8Array;

/** How candidates displace, forbid and need each other, by candidate index; fixed for one building. */
export interface Relations {
  readonly candidates: readonly Candidate[];
  /** Dropped when the key is bought. */
  readonly drops: readonly (readonly number[])[];
  /** Those that drop the key. */
  readonly droppedBy: readonly (readonly number[])[];
  /** While one of these is bought the key cannot be. */
  readonly blockedBy: readonly (readonly number[])[];
  readonly requires: readonly (readonly number[])[];
  /** Those that require the key. */
  readonly requiredBy: readonly (readonly number[])[];
}

export function relationsOf(candidates: readonly Candidate[], catalog: CatalogRelations): Relations {
  const indexByOrder = new Int16Array(catalog.drops.length).fill(-1);
  for (const { measure, index } of candidates) indexByOrder[measure.order] = index;
  const here = (relation: readonly (readonly number[])[]): (readonly number[])[] =>
    candidates.map(({ measure }) => present(relation[measure.order] ?? NONE, indexByOrder));
  return {
    candidates,
    drops: here(catalog.drops),
    droppedBy: here(catalog.droppedBy),
    blockedBy: here(catalog.blockedBy),
    requires: here(catalog.requires),
    requiredBy: here(catalog.requiredBy),
  };
}

const NONE: readonly number[] = [];

function present(orders: readonly number[], indexByOrder: Int16Array): readonly number[] {
  let found: number[] | null = null;
  for (const order of orders) {
    const index = indexByOrder[order] ?? -1;
    if (index >= 0) (found ??= []).push(index);
  }
  return found ?? NONE;
}

/** Candidate indices that are bought, in physical order. */
export function boughtIn(selection: Selection): number[] {
  const indices: number[] = [];
  for (let index = 0; index < selection.length; index += 1) if (selection[index] === 1) indices.push(index);
  return indices;
}

export const isEmpty = (selection: Selection): boolean => !selection.includes(1);

/** Not bought yet, and nothing better in its way. */
export const canBuy = (selection: Selection, index: number, { blockedBy }: Relations): boolean =>
  selection[index] !== 1 && !holdsAny(selection, blockedBy[index] ?? NONE);

/** What `buy` answers when the measure cannot be bought. */
export const REFUSED = -1;

/**
 * Buys a measure in place, with what it requires, and drops everything it displaces. Returns the first index that
 * changed, or `REFUSED` with nothing changed when it is bought already or a better one stands in its way.
 */
export function buy(selection: Selection, index: number, relations: Relations): number {
  if (!canBuy(selection, index, relations)) return REFUSED;
  let first = index;
  for (const dropped of relations.drops[index] ?? NONE) {
    if (selection[dropped] !== 1) continue;
    selection[dropped] = 0;
    first = Math.min(first, dropped);
  }
  selection[index] = 1;
  for (const needed of relations.requires[index] ?? NONE) {
    const changed = buy(selection, needed, relations);
    if (changed !== REFUSED) first = Math.min(first, changed);
  }
  return first;
}

/** Removes a measure in place and whatever nothing else still requires; returns the first index that changed. */
export function remove(selection: Selection, index: number, relations: Relations): number {
  selection[index] = 0;
  let first = index;
  for (const needed of relations.requires[index] ?? NONE)
    if (selection[needed] === 1 && !isRequired(selection, needed, relations))
      first = Math.min(first, remove(selection, needed, relations));
  return first;
}

export function isRequired(selection: Selection, index: number, relations: Relations): boolean {
  return holdsAny(selection, relations.requiredBy[index] ?? NONE);
}

/** Bought, or replaced by something that is. */
export function isCovered(selection: Selection, index: number, relations: Relations): boolean {
  return selection[index] === 1 || holdsAny(selection, relations.droppedBy[index] ?? NONE);
}

function holdsAny(selection: Selection, indices: readonly number[]): boolean {
  for (const index of indices) if (selection[index] === 1) return true;
  return false;
}
