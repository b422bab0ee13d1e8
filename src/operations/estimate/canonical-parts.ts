import canonicalize from 'canonicalize';
import { bytesOf } from '../turns.ts';

/** Members and items this far down are written whole. */
const WHOLE_BELOW = 3;

/** The RFC 8785 text of a value in parts, so that a large one need not be written at once. */
function* canonicalParts(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth === WHOLE_BELOW) {
    yield canonicalize(value) ?? '';
    return;
  }
  let separator = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const item of value) {
      yield separator;
      yield* canonicalParts(item, depth + 1);
      separator = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  // By UTF-16 code units, which is how the standard sorts and so does JavaScript.
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    yield `${separator}${canonicalize(key)}:`;
    yield* canonicalParts(member, depth + 1);
    separator = ',';
  }
  yield '}';
}

/** The bytes of that text; long work that pauses. */
export const canonicalBytes = (value: unknown): Generator<void, Buffer> => bytesOf(canonicalParts(value));
