/** Levenshtein distance: insertions, deletions and substitutions that turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let col = 1; col <= other.length; col++) {
      const substituted = previous[col - 1]! + (one[row - 1] === other[col - 1] ? 0 : 1);
      current.push(Math.min(substituted, previous[col]! + 1, current[col - 1]! + 1));
    }
    previous = current;
  }
  return previous[other.length]!;
}
