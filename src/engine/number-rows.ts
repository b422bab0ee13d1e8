/** Numbers that are made room for at once. */
const BLOCK_LENGTH = 4096;

let block = new Float64Array(0);
let used = 0;

/** A row of zeros cut from a larger block: memory of its own takes longer to get than a short row to fill. */
export function newRow(length: number): Float64Array {
  if (used + length > block.length) {
    block = new Float64Array(Math.max(length, BLOCK_LENGTH));
    used = 0;
  }
  const row = block.subarray(used, used + length);
  used += length;
  return row;
}

/**
 * One number for each of a list of anything but numbers. What is pushed to holds fractions from the start; `map` begins with
 * whole numbers, and leaves room that may be unfilled. Not of numbers: a place that reads lists of both kinds makes them one.
 */
export function numbersOf<T extends object | string>(
  list: readonly T[],
  of: (item: T, index: number) => number,
): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < list.length; index += 1) numbers.push(of(list[index] as T, index));
  return numbers;
}

/** A list of one number that holds fractions from the start, as its copies do. */
export function columnOf(length: number, value: number): number[] {
  const column: number[] = [];
  while (column.length < length) column.push(0.5);
  // Not by `fill`, which makes it a list of whole numbers again.
  for (let place = 0; place < length; place += 1) column[place] = value;
  return column;
}

/** Numbers that stand side by side in a row: where each begins. */
interface Layout<Name extends string> {
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
