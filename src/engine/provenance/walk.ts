import { escapeToken, unescapeToken } from '../../quantities/json-pointer.ts';

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

/** Matches pointer tokens against a pattern: `*` is one token, a final `**` the rest. Returns the starred tokens. */
export function matchPattern(pattern: readonly string[], tokens: readonly string[]): string[] | null {
  const stars: string[] = [];
  for (let i = 0; i < pattern.length; i += 1) {
    const part = pattern[i];
    if (part === '**') return [...stars, tokens.slice(i).join('/')];
    const token = tokens[i];
    if (token === undefined) return null;
    if (part === '*') stars.push(token);
    else if (part !== token) return null;
  }
  return tokens.length === pattern.length ? stars : null;
}
