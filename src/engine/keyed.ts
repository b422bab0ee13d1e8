/** One value for each of some names. */
export const keyed = <Key extends string | number, Value>(
  keys: readonly Key[],
  of: (key: Key, place: number) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key, place) => [key, of(key, place)])) as Record<Key, Value>;
