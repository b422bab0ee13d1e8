/** Adds to what a key has; the first of a key begins it. */
export function addTo<Key>(tally: Map<Key, number>, key: Key, amount: number): void {
  const before = tally.get(key);
  tally.set(key, before === undefined ? amount : before + amount);
}
