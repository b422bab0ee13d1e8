import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import type { FieldFault } from '../error-codes.ts';
import { escapePointer, faultsFrom, type SchemaError } from './faults.ts';

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
} as const;
const firstFault = addFormats.default(new Ajv2020(RULES));
const everyFault = addFormats.default(new Ajv2020({ ...RULES, allErrors: true, verbose: true }));

/** Beyond this a list or an object is refused as a whole: comparing every item with every other would take too long. */
const MAX_MEMBERS = 1_000;

/** One compiled validator of a schema, with every fault in the words of the contract. */
export function validatorOf(schema: TSchema): Validator {
  const accepts = firstFault.compile(schema);
  let explain: ValidateFunction | undefined;
  return (value) => {
    if (accepts(value)) return NO_FAULTS;
    const crowded = crowdedMembers(value, '');
    if (crowded.length > 0) return crowded;
    explain ??= everyFault.compile(schema);
    explain(value);
    return faultsFrom((explain.errors ?? []) as SchemaError[]);
  };
}

/** Lists and objects with too many members, down to the depth any request schema has. */
function crowdedMembers(value: unknown, pointer: string, depth = 0): FieldFault[] {
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  const entries = Object.entries(value);
  if (entries.length > MAX_MEMBERS) {
    return [{ pointer, code: 'too_many_members', message: `must have at most ${MAX_MEMBERS} members` }];
  }
  return entries.flatMap(([key, member]) =>
    crowdedMembers(member, `${pointer}/${escapePointer(key)}`, depth + 1),
  );
}
