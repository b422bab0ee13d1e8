import type { Static, TSchema } from 'typebox';
import { ProblemError, type FieldFault } from '../contract/error-codes.ts';
import { validatorOf, type Validator } from '../contract/validation/validator.ts';

/** What a caller sent. */
export interface Sent {
  readonly value: unknown;
  /** Faults found while the value was read. */
  readonly faults?: readonly FieldFault[];
  /** The fault where the caller put the value, when the input came in several parts. */
  placed?(fault: FieldFault): FieldFault;
}

/** What of an operation decides whether an input is valid. */
interface Accepting<I extends TSchema> {
  readonly input: I;
  normalise?(input: unknown): unknown;
  rules?(input: unknown): readonly FieldFault[];
}

/** Compiled at the first use of a schema, and once. */
const validators = new WeakMap<TSchema, Validator>();

function validatorFor(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = validatorOf(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/** Everything that is wrong with a value as input of the operation: by its schema and by the rules between fields. */
export function faultsIn<I extends TSchema>(operation: Accepting<I>, value: unknown): readonly FieldFault[] {
  const faults = validatorFor(operation.input)(value);
  const broken = operation.rules?.(value) ?? [];
  return broken.length === 0 ? faults : [...faults, ...broken];
}

/** The input, when nothing is wrong with it. @throws ProblemError `invalid-request` with every fault found. */
export function parsed<I extends TSchema>(operation: Accepting<I>, sent: Sent): Static<I> {
  const value = operation.normalise?.(sent.value) ?? sent.value;
  const faults = faultsIn(operation, value);
  const before = sent.faults ?? [];
  if (faults.length === 0 && before.length === 0) return value as Static<I>;
  const faultyPointers = new Set(before.map(({ pointer }) => pointer));
  const placed = faults.map((fault) => sent.placed?.(fault) ?? fault);
  throw invalidRequest([
    ...before,
    ...placed.filter(({ pointer }) => before.length === 0 || !faultyPointers.has(pointer)),
  ]);
}

/** The refusal of a request with these faults; its detail says the first, for whoever shows nothing else. */
export function invalidRequest(faults: readonly FieldFault[]): ProblemError {
  const [first] = faults;
  const firstText = first === undefined ? '' : sentence(`${first.pointer} ${first.message}`.trim());
  const detail = faults.length > 1 ? `${faults.length} things are wrong; the first: ${firstText}` : firstText;
  return new ProblemError('invalid-request', detail || 'The request is not valid.', faults);
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
