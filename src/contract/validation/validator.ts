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
