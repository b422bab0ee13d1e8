/** Whether a JSON Pointer names a member of the value, or one that is missing from a member that is there. */
export function pointerLeads(pointer: string, start: unknown): boolean {
  if (pointer === '') return true;
  if (!pointer.startsWith('/')) return false;
  const tokens = pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value = start;
  for (const [depth, token] of tokens.entries()) {
    if (typeof value !== 'object' || value === null) return false;
    const inner = Object.getOwnPropertyDescriptor(value, token);
    if (inner === undefined) return depth === tokens.length - 1;
    value = inner.value;
  }
  return true;
}

/** RFC 7493: an escaped half of a surrogate pair is no text. */
export function holdsHalfCharacters(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHalfCharacters);
}

const MAX_DEPTH = 64;

/** Bodies nested deeper are not read at all. */
export function nestsTooDeep(text: string): boolean {
  const brackets = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').replaceAll(/[^[\]{}]/g, '');
  let depth = 0;
  for (const bracket of brackets) {
    depth += '[{'.includes(bracket) ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
