/** One token after white space: punctuation, a string, a number or a word of JSON. */
const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const SPACE = /[\t\n\r ]*/y;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

const WORDS: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or }',
  ':': 'a colon',
  ', or ]': 'a comma or ]',
  ', or }': 'a comma or }',
  end: 'nothing more',
};

/** Where text stops being JSON, for people: lines and columns count from 1. Null for JSON. */
export function jsonFault(text: string): string | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  while (true) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const next: Expected | null = found === null ? null : after(expected, found, open);
    if (next === null) break;
    expected = next;
    at = TOKEN.lastIndex;
  }
  SPACE.lastIndex = at;
  SPACE.exec(text);
  const end = SPACE.lastIndex;
  if (end === text.length && expected === 'end') return null;
  const before = text.slice(0, end).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const place = end === text.length ? 'it ends' : 'there is something else';
  return `line ${before.length}, column ${column}: ${place} where ${WORDS[expected]} is expected`;
}

/** What has to follow a token; null where the token may not stand. Opens and closes `open` as it goes. */
function after(expected: Expected, [, mark, string]: RegExpExecArray, open: ('{' | '[')[]): Expected | null {
  if (expected === 'end') return null;
  if (expected === ':') return mark === ':' ? 'value' : null;
  if (expected === ', or ]' || expected === ', or }') {
    if (mark === ',') return expected === ', or ]' ? 'value' : 'name';
    return mark === expected.at(-1) ? closed(open) : null;
  }
  if (expected === 'name' || expected === 'name or }') {
    if (string !== undefined) return ':';
    return expected === 'name or }' && mark === '}' ? closed(open) : null;
  }
  if (mark === undefined) return inside(open);
  if (mark === ']' && expected === 'value or ]') return closed(open);
  if (mark !== '{' && mark !== '[') return null;
  open.push(mark);
  return mark === '{' ? 'name or }' : 'value or ]';
}

function closed(open: ('{' | '[')[]): Expected {
  open.pop();
  return inside(open);
}

/** What follows a whole value. */
function inside(open: readonly ('{' | '[')[]): Expected {
  const last = open.at(-1);
  return last === undefined ? 'end' : last === '{' ? ', or }' : ', or ]';
}
