import { escapeToken } from '../../quantities/json-pointer.ts';

/** One place where two JSON documents differ. */
export interface Difference {
  readonly pointer: string;
  readonly left: unknown;
  readonly right: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Search {
  readonly found: Difference[];
  readonly limit: number;
}

/** First `limit` differences between two JSON values, in document order; absent is undefined. */
export function differences(left: unknown, right: unknown, limit = 20): Difference[] {
  const search: Search = { found: [], limit };
  compare(left, right, '', search);
  return search.found;
}

function compare(left: unknown, right: unknown, pointer: string, search: Search): void {
  if (search.found.length >= search.limit || Object.is(left, right)) return;
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let i = 0; i < Math.max(left.length, right.length); i += 1)
      compare(left[i], right[i], `${pointer}/${i}`, search);
    return;
  }
  if (isObject(left) && isObject(right)) {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(left[name], right[name], `${pointer}/${escapeToken(name)}`, search);
    return;
  }
  search.found.push({ pointer, left, right });
}
