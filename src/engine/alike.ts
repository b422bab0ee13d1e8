/**
 * The same objects, every one with the fields of all, in one order; absent ones are undefined. The engine then meets one
 * layout where files of the catalogue leave fields out, and what reads them is compiled for that one layout.
 * @param inside fields whose own objects are made alike as well
 */
export function alike<T extends object>(
  list: readonly T[],
  inside: readonly (keyof T & string)[] = [],
): readonly T[] {
  const even = withEvenFields(list, inside);
  const blank = blankOf(even);
  return even.map((item) => Object.freeze({ ...blank, ...item }));
}

function withEvenFields<T extends object>(list: readonly T[], fields: readonly (keyof T & string)[]): T[] {
  const copies = list.map((item) => ({ ...item }));
  for (const field of fields) {
    const holders = copies.filter((item) => isObject(item[field]));
    const values = alike(holders.map((item) => item[field] as object));
    holders.forEach((item, index) => {
      item[field] = values[index] as T[typeof field];
    });
  }
  return copies;
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
