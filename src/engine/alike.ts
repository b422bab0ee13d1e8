/**
 * The same objects, every one with the fields of all, in one order; absent ones are undefined. The engine then meets one
 * layout where files of the catalogue leave fields out, and what reads them is compiled for that one layout.
 * @param inside fields whose own objects are made alike as well
 */
export function alike<T extends object>(
  list: readonly T[],
  inside: readonly (keyof T & string)[] = [],
): readonly T[] {
  return list.map(layoutOf(list, inside));
}

/** What makes one object alike to all of a list. */
export function layoutOf<T extends object>(
  list: readonly T[],
  inside: readonly (keyof T & string)[] = [],
): (item: T) => T {
  const blank = blankOf(list);
  const parts = inside.map((field) => {
    const values = list.map((item): unknown => item[field]).filter(isObject);
    return { field, even: layoutOf(values) };
  });
  return (item) => {
    const copy: T = { ...blank, ...item };
    for (const { field, even } of parts) {
      const value = copy[field];
      if (isObject(value)) copy[field] = even(value) as T[typeof field];
    }
    return Object.freeze(copy);
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Parsed, because V8 keeps fields that are added by computed names in a hash table from a dozen on. */
function blankOf(list: readonly object[]): object {
  const names = [...new Set(list.flatMap((item) => Object.keys(item)))];
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Record<
    string,
    unknown
  >;
  for (const name of names) blank[name] = undefined;
  return blank;
}
