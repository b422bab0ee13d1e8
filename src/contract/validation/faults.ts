import { closest, distance } from 'fastest-levenshtein';
import { escapeToken } from '../../quantities/json-pointer.ts';
import type { FieldFault } from '../error-codes.ts';

/** What the validator reports about one broken rule (the members of an AJV error that are read here). */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly schema?: unknown;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

/** More faults than this help nobody; the rest are counted in one last fault. */
const MAX_FAULTS = 500;

/** Faults in document order of discovery, each rule once, unions told as one expectation. */
export function faultsFrom(errors: readonly SchemaError[]): FieldFault[] {
  const faults: FieldFault[] = [];
  const seen = new Set<string>();
  for (const error of withoutUnionBranches(errors)) {
    const fault = faultOf(error);
    const identity = `${fault.pointer}\0${fault.code}\0${fault.message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    if (faults.length < MAX_FAULTS) faults.push(fault);
  }
  if (seen.size > MAX_FAULTS) {
    const message = `and ${seen.size - MAX_FAULTS} more faults`;
    faults.push({ pointer: '', code: 'too_many_faults', message });
  }
  return faults;
}

/**
 * A union that fails reports every branch. When one branch accepts the value's type, its own faults say it best
 * (a year out of range); otherwise the union becomes one fault naming all it admits.
 */
function withoutUnionBranches(errors: readonly SchemaError[]): SchemaError[] {
  const dropped = new Set<SchemaError>();
  errors.forEach((union, index) => {
    if (union.keyword !== 'anyOf') return;
    const branches = branchErrors(errors, index);
    const apt = [...branches.values()].find((branch) => !branch.some((error) => isWrongKind(error, union)));
    if (apt !== undefined) dropped.add(union);
    for (const branch of branches.values()) {
      if (branch !== apt) for (const error of branch) dropped.add(error);
    }
  });
  return errors.filter((error) => !dropped.has(error));
}

/** The faults of a union's branches stand directly before the union's own: linear, however long the list. */
function branchErrors(errors: readonly SchemaError[], index: number): Map<string, SchemaError[]> {
  const union = errors[index] as SchemaError;
  const branches = new Map<string, SchemaError[]>();
  for (let at = index - 1; at >= 0; at -= 1) {
    const error = errors[at] as SchemaError;
    if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) break;
    if (!error.instancePath.startsWith(union.instancePath)) break;
    const branch = error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0] ?? '';
    const members = branches.get(branch);
    if (members) members.unshift(error);
    else branches.set(branch, [error]);
  }
  return branches;
}

function isWrongKind(error: SchemaError, union: SchemaError): boolean {
  const kinds = ['type', 'const', 'enum', 'anyOf'];
  return error.instancePath === union.instancePath && kinds.includes(error.keyword);
}

function faultOf(error: SchemaError): FieldFault {
  const { instancePath: pointer, params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownProperty(error);
    case 'required': {
      const missing = String(params['missingProperty']);
      return {
        pointer: `${pointer}/${escapeToken(missing)}`,
        code: 'required',
        message: `${missing} is required${meaningOf(error, missing)}`,
      };
    }
    case 'type':
    case 'anyOf':
    case 'enum':
    case 'const': {
      const allowed = admitted(error);
      const code = allowed.every((text) => TYPE_NAMES.has(text)) ? 'type' : 'not_allowed';
      return {
        pointer,
        code,
        message: `must be ${orList(allowed)}${membersOf(error)}, not ${valueText(error.data)}${suggestion(error.data, allowed)}`,
      };
    }
    case 'pattern':
      return { pointer, code: 'pattern', message: patternMessage(error) };
    case 'format':
      return {
        pointer,
        code: 'format',
        message: `must be a valid ${String(params['format'])}, not ${valueText(error.data)}`,
      };
    case 'uniqueItems':
      return { pointer: `${pointer}/${String(params['i'])}`, code: 'duplicate', message: 'is given twice' };
    default:
      return { pointer, code: snake(error.keyword), message: boundMessage(error) };
  }
}

function unknownProperty(error: SchemaError): FieldFault {
  const name = String(error.params['additionalProperty'] ?? error.params['unevaluatedProperty']);
  const names = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
  const pointer = `${error.instancePath}/${escapeToken(name)}`;
  const meant = nearestName(name, names);
  const hint = meant === null ? knownHere(names) : `${suggestionText(meant)}${meaningOf(error, meant)}`;
  return { pointer, code: 'unknown_property', message: `is not a known property${hint}` };
}

interface Described {
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly required?: readonly string[];
}

/** What a property takes: its kind, and the first sentence of its description; nothing where it has none. */
function meaningOf(error: SchemaError, name: string): string {
  const properties = error.parentSchema?.['properties'] as Readonly<Record<string, Described>> | undefined;
  const schema = properties?.[name];
  const [first] = schema?.description?.split(/(?<=\.)\s/u) ?? [];
  return schema === undefined || first === undefined
    ? ''
    : ` (${kindOf(schema)}): ${first.replace(/\.$/u, '')}`;
}

/** What an object must have, where something else stands in its place. */
function membersOf({ keyword, parentSchema }: SchemaError): string {
  const { type, required = [] } = (parentSchema ?? {}) as Described;
  return keyword === 'type' && type === 'object' && required.length > 0 ? ` with ${required.join(', ')}` : '';
}

function kindOf({ type, anyOf, items, required, ...schema }: Described): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf !== undefined) return orList([...new Set(anyOf.map(kindOf))]);
  if (type === 'array' && items !== undefined) return `array of ${kindOf(items)}`;
  if (type === 'object' && required !== undefined) return `object with ${required.join(', ')}`;
  return type ?? 'any';
}

/** The known name that is probably meant: one that holds the text, shares a word with it alone, or is a slip away. */
function nearestName(name: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const lower = name.slice(0, 100).toLowerCase();
  // Every code of two or three letters is near every other: such a name is only ever written in another case.
  if (lower.length < 4) return names.find((candidate) => candidate.toLowerCase() === lower) ?? null;
  const part = names.find((candidate) => candidate.toLowerCase().includes(lower));
  if (part !== undefined) return part;
  const best = closest(lower, names);
  if (distance(lower, best.toLowerCase()) <= Math.max(1, Math.floor(best.length / 3))) return best;
  const words = wordsOf(name);
  const [only, ...others] = names.filter((candidate) =>
    wordsOf(candidate).some((word) => words.includes(word)),
  );
  return only !== undefined && others.length === 0 ? only : null;
}

const wordsOf = (name: string): string[] =>
  name
    .slice(0, 100)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word.length >= 4);

const suggestionText = (name: string): string => `; did you mean ${name}?`;
const knownHere = (names: readonly string[]): string =>
  names.length === 0 ? '' : `; known here: ${names.join(', ')}`;

/** A nudge towards the nearest known name, or the whole list where none is near. */
export function nearest(name: string, names: readonly string[]): string {
  return didYouMean(name, names) || knownHere(names);
}

/** The nudge alone, where something known is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  return meant === null ? '' : suggestionText(meant);
}

const TYPE_NAMES = new Set([
  'a string',
  'a number',
  'an integer',
  'a boolean',
  'an object',
  'an array',
  'null',
]);

function typeName(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** What a failed type, union, enum or constant would have taken, in words. */
function admitted(error: SchemaError): string[] {
  if (error.keyword === 'type') return [error.params['type']].flat().map((type) => typeName(String(type)));
  if (error.keyword === 'const') return [JSON.stringify(error.params['allowedValue'])];
  if (error.keyword === 'enum')
    return (error.params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value));
  return [...new Set((error.schema as SchemaBranch[]).flatMap(admittedBy))];
}

interface SchemaBranch {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaBranch[];
}

function admittedBy(branch: SchemaBranch): string[] {
  if (branch.anyOf) return branch.anyOf.flatMap(admittedBy);
  if (branch.const !== undefined) return [JSON.stringify(branch.const)];
  if (branch.enum) return branch.enum.map((value) => JSON.stringify(value));
  return branch.type === undefined ? [] : [branch.type].flat().map((type) => typeName(type));
}

function suggestion(data: unknown, allowed: readonly string[]): string {
  if (typeof data !== 'string') return '';
  return didYouMean(
    data,
    allowed.filter((text) => text.startsWith('"')).map((text) => text.slice(1, -1)),
  );
}

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'must be at least',
  maximum: 'must be at most',
  exclusiveMinimum: 'must be greater than',
  exclusiveMaximum: 'must be less than',
};

function boundMessage(error: SchemaError): string {
  const limit = String(error.params['limit']);
  const bound = BOUNDS[error.keyword];
  if (bound !== undefined) return `${bound} ${limit}, not ${valueText(error.data)}`;
  if (error.keyword === 'maxLength') return `must have at most ${count(limit, 'character')}`;
  if (error.keyword === 'minLength') return `must have at least ${count(limit, 'character')}`;
  if (error.keyword === 'minItems') return `must have at least ${count(limit, 'item')}`;
  if (error.keyword === 'maxItems') return `must have at most ${count(limit, 'item')}`;
  return error.message ?? 'is not valid';
}

function count(limit: string, noun: string): string {
  return `${limit} ${noun}${limit === '1' ? '' : 's'}`;
}

/** A pattern is not an explanation: the schema's own description is. */
function patternMessage(error: SchemaError): string {
  const description = error.parentSchema?.['description'];
  return typeof description === 'string'
    ? `${valueText(error.data)} is not of the form asked for: ${description}`
    : `must match ${String(error.params['pattern'])}`;
}

/** The offending value, short enough to print. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

function orList(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? 'of another kind';
  return `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

function snake(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
