import { escapeToken } from '../quantities/json-pointer.ts';

/** What is wrong with valid JSON text although a parser takes it, and where. */
export interface TextFault {
  readonly pointer: string;
  readonly code: 'repeated_member' | 'nested_too_deep' | 'inexact_number';
  readonly message: string;
}

/** No request nests deeper than eight levels, no artifact than twelve: the bound keeps recursive code from running out of stack. */
const MAX_DEPTH = 64;

/** An open object (with the names it has so far) or array. */
interface Open {
  readonly names: Set<string> | null;
  /** Name or index of the member that is read. */
  at: string | number;
  isName: boolean;
}

/** White space, punctuation and words stand between; a number or a string with its quotes is a token. */
const TOKEN = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * The first member named twice in an object (RFC 8259 leaves open which one counts, and readers differ), or the first level
 * beyond the bound; null where there is none. The text is valid JSON. With `exactNumbers`, also the first number whose digits are not those of
 * the value it is read as: people would read another one.
 */
export function textFault(text: string, { exactNumbers = false } = {}): TextFault | null {
  const open: Open[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found;
    const top = open.at(-1);
    const first = token.charCodeAt(0);
    if (first === QUOTE) {
      if (top?.isName !== true) continue;
      const name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
      top.at = name;
      top.isName = false;
      if (top.names?.has(name)) return faultAt(open, 'repeated_member', REPEATED);
      top.names?.add(name);
    } else if (token === '{' || token === '[') {
      if (open.length >= MAX_DEPTH) return { pointer: '', code: 'nested_too_deep', message: TOO_DEEP };
      open.push(
        token === '{' ? { names: new Set(), at: '', isName: true } : { names: null, at: 0, isName: false },
      );
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',') next(top);
    else if (exactNumbers && !isExact(token)) return faultAt(open, 'inexact_number', inexact(token));
  }
  return null;
}

const QUOTE = 0x22;
const REPEATED = 'is named twice in its object: name every member once';
const TOO_DEEP = `is nested deeper than ${MAX_DEPTH} levels`;
const inexact = (token: string): string =>
  `is written ${token.slice(0, 40)} and read as ${JSON.stringify(Number(token))}: write the number it is read as`;

function next(top: Open | undefined): void {
  if (top === undefined) return;
  if (typeof top.at === 'number') top.at += 1;
  else top.isName = true;
}

function faultAt(open: readonly Open[], code: TextFault['code'], message: string): TextFault {
  return { pointer: open.map(({ at }) => `/${escapeToken(String(at))}`).join(''), code, message };
}

/** Digits without leading and trailing zeros, and the power of ten of the last: the same for 100, 1e2 and 100.0. */
function digitsOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const kept = digits.slice(0, end);
  return kept === ''
    ? '0'
    : `${sign}${kept}e${Number(power) - fraction.length + digits.length - kept.length}`;
}

const isExact = (number: string): boolean => digitsOf(number) === digitsOf(String(Number(number)));
