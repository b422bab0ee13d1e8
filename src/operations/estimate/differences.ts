/** One place where two JSON documents differ. */
export interface Difference {
  readonly pointer: string;
  readonly left: unknown;
  readonly right: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** First `limit` differences between two JSON values, in document order; absent is undefined. */
export function differences(left: unknown, right: unknown, limit = 20): Difference[] {
  const found: Difference[] = [];
  compare(left, right, '', found, limit);
  return found;
}

function compare(left: unknown, right: unknown, pointer: string, found: Difference[], limit: number): void {
  if (found.length >= limit || Object.is(left, right)) return;
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let i = 0; i < Math.max(left.length, right.length); i += 1)
      compare(left[i], right[i], `${pointer}/${i}`, found, limit);
    return;
  }
  if (isObject(left) && isObject(right)) {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(left[name], right[name], `${pointer}/${escape(name)}`, found, limit);
    return;
  }
  found.push({ pointer, left, right });
}
