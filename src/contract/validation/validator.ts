import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import type { FieldFault } from '../error-codes.ts';
import { escapeToken } from '../../quantities/json-pointer.ts';
import { faultsFrom, type SchemaError } from './faults.ts';

/** Holds a value against a schema: an empty list means valid. */
export type Validator = (value: unknown) => readonly FieldFault[];

const NO_FAULTS: readonly FieldFault[] = Object.freeze([]);

// Never coerces, never drops, never defaults: what is sent is what is judged. `verbose` carries the data into the faults.
const RULES = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  // JSON.parse reads 1e999 as Infinity: not a number anyone meant.
  strictNumbers: true,
  // The schemas are this program's own and held against the draft in tests: doing it at each start takes 100 ms.
  validateSchema: false,
} as const;
const firstFault = addFormats.default(new Ajv2020(RULES));
const everyFault = addFormats.default(new Ajv2020({ ...RULES, allErrors: true, verbose: true }));

/** Beyond this a list or an object is refused as a whole: comparing every item with every other would take too long. */
const MAX_MEMBERS = 1_000;

/**
 * One compiled validator of a schema, with every fault in the words of the contract.
 * @param mostMembers of one list or object; a document that fails and holds more is refused for that alone
 */
export function validatorOf(schema: TSchema, mostMembers = MAX_MEMBERS): Validator {
  const accepts = firstFault.compile(schema);
  let explain: ValidateFunction | undefined;
  return (value) => {
    if (accepts(value)) return halfCharacters(value);
    const crowded = crowdedMembers(value, mostMembers);
    if (crowded.length > 0) return crowded;
    explain ??= everyFault.compile(schema);
    explain(value);
    return [...faultsFrom((explain.errors ?? []) as SchemaError[]), ...halfCharacters(value)];
  };
}

/** No request schema is deeper than this; what lies deeper is refused by its first levels. */
const MAX_DEPTH = 8;

/**
 * Texts that are no Unicode: half of a surrogate pair, which JSON can escape and nothing can write. RFC 7493 forbids
 * them, and without them every request has canonical bytes and so a hash.
 */
function halfCharacters(value: unknown, depth = 0): readonly FieldFault[] {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return NO_FAULTS;
    return [
      { pointer: '', code: 'not_unicode', message: 'holds half of a character: an unpaired surrogate' },
    ];
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return NO_FAULTS;
  // The bytes of a file are one value: a million members would hold the process.
  if (ArrayBuffer.isView(value)) return NO_FAULTS;
  let faults = NO_FAULTS;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'string' && typeof member !== 'object') continue;
    const inner = halfCharacters(member, depth + 1);
    if (inner.length > 0) faults = [...faults, ...inner.map((fault) => below(key, fault))];
  }
  return faults;
}

const below = (key: string, fault: FieldFault): FieldFault => ({
  ...fault,
  pointer: `/${escapeToken(key)}${fault.pointer}`,
});

/** Lists and objects with too many members, down to the depth any request schema has. */
function crowdedMembers(value: unknown, most: number, pointer = '', depth = 0): FieldFault[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (ArrayBuffer.isView(value)) return [];
  const entries = Object.entries(value);
  if (entries.length > most) {
    return [{ pointer, code: 'too_many_members', message: `must have at most ${most} members` }];
  }
  return entries.flatMap(([key, member]) =>
    crowdedMembers(member, most, `${pointer}/${escapeToken(key)}`, depth + 1),
  );
}

/** What is wrong with valid JSON text although a parser takes it, and where. */
export interface TextFault {
  readonly pointer: string;
  readonly code: 'repeated_member' | 'nested_too_deep' | 'inexact_number';
  readonly message: string;
}

/** No request nests deeper than eight levels, no artifact than twelve: the bound keeps recursive code from running out of stack. */
const MAX_NESTING = 64;

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
      if (open.length >= MAX_NESTING) return { pointer: '', code: 'nested_too_deep', message: TOO_DEEP };
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
const TOO_DEEP = `is nested deeper than ${MAX_NESTING} levels`;
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
