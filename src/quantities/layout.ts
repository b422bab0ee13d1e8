/** Numbers that stand side by side in a row: where each begins. */
export interface Layout<Name extends string> {
  readonly at: Readonly<Record<Name, number>>;
  readonly names: readonly Name[];
  readonly length: number;
}

/**
 * A row's layout from the sizes of its parts, in the order they are written. The names are those of a type, so that a
 * field of it without a place is a compile error; readers and writers take their places from here.
 */
export function layoutOf<Name extends string>(sizes: Readonly<Record<Name, number>>): Layout<Name> {
  const at: Partial<Record<Name, number>> = {};
  const names = Object.keys(sizes) as Name[];
  let length = 0;
  for (const name of names) {
    at[name] = length;
    length += sizes[name];
  }
  return { at: at as Record<Name, number>, names, length };
}

/** Writes every number of a layout whose parts are single numbers into a row that begins at `start`. */
export function writeRow<Name extends string>(
  { names }: Layout<Name>,
  row: Float64Array,
  start: number,
  values: Readonly<Record<Name, number>>,
): void {
  for (let place = 0; place < names.length; place += 1) row[start + place] = values[names[place] as Name];
}
