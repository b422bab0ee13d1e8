/** Sets of work by index as bits, 32 to a word. */
export type WorkSet = Int32Array;

export const wordsFor = (count: number): number => Math.max(1, (count + 31) >> 5);

export const has = (set: WorkSet, index: number): boolean => ((set[index >> 5]! >>> (index & 31)) & 1) === 1;

export function include(set: WorkSet, index: number): void {
  set[index >> 5] = set[index >> 5]! | (1 << (index & 31));
}

export const noneOf = (count: number): WorkSet => new Int32Array(wordsFor(count));

export function setOf(indices: Iterable<number>, count: number): WorkSet {
  const set = noneOf(count);
  for (const index of indices) include(set, index);
  return set;
}

/** The first index from `from` on that is in the set; `none` where there is none. */
export function nextIn(set: WorkSet, from: number, none: number): number {
  let word = from >> 5;
  let bits = set[word]! & (-1 << (from & 31));
  while (bits === 0) {
    word += 1;
    if (word >= set.length) return none;
    bits = set[word]!;
  }
  return (word << 5) + lowestBit(bits);
}

export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

export function sizeOf(set: WorkSet): number {
  let size = 0;
  for (let bits of set) for (; bits !== 0; bits &= bits - 1) size += 1;
  return size;
}

export function copySet(from: WorkSet, to: WorkSet): void {
  for (let word = 0; word < from.length; word += 1) to[word] = from[word]!;
}

export const isEmpty = (set: WorkSet): boolean => set.every((word) => word === 0);

export function sameSet(a: WorkSet, b: WorkSet): boolean {
  for (let word = 0; word < a.length; word += 1) if (a[word] !== b[word]) return false;
  return true;
}

/** The first index that one set holds and the other does not; `none` where they are the same. */
export function firstDifference(a: WorkSet, b: WorkSet, none: number): number {
  for (let word = 0; word < a.length; word += 1) {
    const bits = a[word]! ^ b[word]!;
    if (bits !== 0) return (word << 5) + lowestBit(bits);
  }
  return none;
}

export function holdsAll(set: WorkSet, others: WorkSet): boolean {
  for (let word = 0; word < set.length; word += 1) if ((others[word]! & ~set[word]!) !== 0) return false;
  return true;
}

export function indicesOf(set: WorkSet, end: number): number[] {
  const indices: number[] = [];
  for (let index = nextIn(set, 0, end); index < end; index = nextIn(set, index + 1, end)) indices.push(index);
  return indices;
}
