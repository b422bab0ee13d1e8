import { has, include, lowestBit, nextIn, wordsFor, type WorkSet } from './work-sets.ts';

/** How work displaces, forbids and needs other work, by index: a set for each, one after the other. */
export interface Relations {
  readonly count: number;
  readonly words: number;
  /** Dropped when the key is bought. */
  readonly drops: Int32Array;
  /** Those that drop the key. */
  readonly droppedBy: Int32Array;
  /** While one of these is bought the key cannot be. */
  readonly blockedBy: Int32Array;
  readonly requires: Int32Array;
  /** Those that require the key. */
  readonly requiredBy: Int32Array;
}

type RelationLists = Readonly<Record<RelationName, readonly (readonly number[])[]>>;
type RelationName = Exclude<keyof Relations, 'count' | 'words'>;

export function relationsOf(lists: RelationLists): Relations {
  const count = lists.drops.length;
  const words = wordsFor(count);
  const packed = (of: readonly (readonly number[])[]): Int32Array => {
    const sets = new Int32Array(count * words);
    of.forEach((others, index) => {
      const own = sets.subarray(index * words, (index + 1) * words);
      for (const other of others) include(own, other);
    });
    return sets;
  };
  return {
    count,
    words,
    drops: packed(lists.drops),
    droppedBy: packed(lists.droppedBy),
    blockedBy: packed(lists.blockedBy),
    requires: packed(lists.requires),
    requiredBy: packed(lists.requiredBy),
  };
}

/** Whether the set holds any work of one relation of `index`. */
function holdsAny(set: WorkSet, relation: Int32Array, index: number, words: number): boolean {
  for (let word = 0; word < words; word += 1)
    if ((set[word]! & relation[index * words + word]!) !== 0) return true;
  return false;
}

/** Not bought yet, and nothing better in its way. */
export const canBuy = (bought: WorkSet, index: number, { blockedBy, words }: Relations): boolean =>
  !has(bought, index) && !holdsAny(bought, blockedBy, index, words);

/** Bought, it would displace nothing that is bought and bring nothing more with it. */
export function comesAlone(bought: WorkSet, index: number, there: WorkSet, relations: Relations): boolean {
  const { words, drops, requires } = relations;
  for (let word = 0; word < words; word += 1) {
    const held = bought[word]!;
    const place = index * words + word;
    if ((held & drops[place]!) !== 0) return false;
    if ((requires[place]! & there[word]! & ~held) !== 0) return false;
  }
  return true;
}

export const isRequired = (bought: WorkSet, index: number, { requiredBy, words }: Relations): boolean =>
  holdsAny(bought, requiredBy, index, words);

/** Bought, or replaced by something that is. */
export const isCovered = (bought: WorkSet, index: number, { droppedBy, words }: Relations): boolean =>
  has(bought, index) || holdsAny(bought, droppedBy, index, words);

/** Everything of `kept` is bought or replaced by something that is. */
export function coversAll(bought: WorkSet, kept: WorkSet, relations: Relations): boolean {
  const { count } = relations;
  for (let index = nextIn(kept, 0, count); index < count; index = nextIn(kept, index + 1, count))
    if (!isCovered(bought, index, relations)) return false;
  return true;
}

/**
 * Buys work in place, with what it requires of what is there, and drops everything it displaces. Returns the first index
 * that changed, or `count` with nothing changed when it is bought already or a better one stands in its way.
 */
export function buy(bought: WorkSet, index: number, there: WorkSet, relations: Relations): number {
  const { count, words, drops, requires } = relations;
  if (!canBuy(bought, index, relations)) return count;
  let first = index;
  for (let word = words - 1; word >= 0; word -= 1) {
    const held = bought[word]!;
    const dropped = held & drops[index * words + word]!;
    if (dropped === 0) continue;
    bought[word] = held & ~dropped;
    first = Math.min(first, (word << 5) + lowestBit(dropped));
  }
  include(bought, index);
  for (let word = 0; word < words; word += 1) {
    let needed = requires[index * words + word]! & there[word]!;
    for (; needed !== 0; needed &= needed - 1)
      first = Math.min(first, buy(bought, (word << 5) + lowestBit(needed), there, relations));
  }
  return first;
}

/** Removes work in place and whatever nothing else still requires; returns the first index that changed. */
export function remove(bought: WorkSet, index: number, relations: Relations): number {
  const { words, requires } = relations;
  bought[index >> 5] = bought[index >> 5]! & ~(1 << (index & 31));
  let first = index;
  for (let word = 0; word < words; word += 1) {
    let needed = requires[index * words + word]! & bought[word]!;
    for (; needed !== 0; needed &= needed - 1) {
      const other = (word << 5) + lowestBit(needed);
      if (has(bought, other) && !isRequired(bought, other, relations))
        first = Math.min(first, remove(bought, other, relations));
    }
  }
  return first;
}
