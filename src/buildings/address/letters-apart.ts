import { distance } from 'fastest-levenshtein';

/** Letters left out, added, exchanged or swapped with their neighbour; more than `most` where it is not worth counting. */
export function lettersApart(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const plain = distance(one, other);
  return plain <= 1 || plain > 2 * most ? plain : withSwaps(one, other);
}

/** Optimal string alignment: a swap of neighbours, the commonest slip, counts once. */
function withSwaps(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
