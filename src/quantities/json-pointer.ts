/** One name of an RFC 6901 pointer as it stands in the pointer: `a/b` → `a~1b`. */
export function escapeToken(name: string): string {
  return SPECIAL.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The name behind one token of a pointer: `a~1b` → `a/b`. */
export function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

const SPECIAL = /[~/]/;

/** Visits every finite number below `value`, with its JSON pointer. */
export function visitNumbers(
  value: unknown,
  pointer: string,
  visit: (pointer: string, number: number) => void,
): void {
  if (typeof value === 'number') {
    visit(pointer, value);
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => visitNumbers(item, `${pointer}/${index}`, visit));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value))
    visitNumbers(item, `${pointer}/${escapeToken(name)}`, visit);
}

/** Reads the value at a JSON pointer; undefined when nothing is there. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  let current: unknown = document;
  for (const raw of pointer.slice(1).split('/')) {
    const token = unescapeToken(raw);
    if (Array.isArray(current)) current = current[Number(token)];
    else if (typeof current === 'object' && current !== null)
      current = Object.hasOwn(current, token) ? (current as Record<string, unknown>)[token] : undefined;
    else return undefined;
  }
  return current;
}
