import { edgeValues } from './edge-values.ts';
import type { Random } from './random.ts';
import { HOSTILE_TEXTS, someText } from './texts.ts';
import { words } from '../support/words.ts';

/** As much of JSON Schema as the published documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface Source {
  readonly random: Random;
  /** How often a value is one at the edges of its schema, inside or out. */
  readonly edges?: number;
  /** Follows a `$ref`. */
  resolve(schema: Schema): Schema;
  /** A text for a property that has a vocabulary outside the schema: parcel ids, program ids; undefined when it has none. */
  known(property: string): string | undefined;
  /** Members of an object of any names, and the texts that belong to them; undefined where nothing is known of it. */
  record?(property: string): OpenRecord | undefined;
}

export interface OpenRecord {
  readonly names: readonly string[];
  known(name: string): string | undefined;
}

/**
 * A value the schema admits, or one at its edges as often as the source says; optional properties come and go. Total on the
 * schemas of the published documents.
 */
export function validValue(given: Schema, source: Source, property = ''): unknown {
  const schema = source.resolve(given);
  const { random } = source;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return validValue(random.pick(branches), source, property);
  if (random.chance(source.edges ?? 0)) {
    const edges = edgeValues(schema, random, () =>
      validValue(schema.items ?? {}, { ...source, edges: 0 }, property),
    );
    if (edges.length > 0) return random.pick(edges);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return validObject(schema, source, property);
    case 'array':
      return validArray(schema, source, property);
    case 'string':
      return validText(schema, source, property);
    case 'integer':
      return Math.round(validNumber(schema, random));
    case 'number':
      return validNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function validObject(schema: Schema, source: Source, of: string): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const [member] = Object.values(schema.patternProperties ?? {});
  const open = source.record?.(of);
  if (member !== undefined && open !== undefined)
    return openRecord(member, open, { ...source, known: open.known });
  const share = source.random.pick([0.05, 0.4, 0.95]);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const wanted = schema.required?.includes(name) === true || source.random.chance(share);
    if (wanted) value[name] = validValue(property, source, name);
  }
  return value;
}

function openRecord(member: Schema, { names }: OpenRecord, source: Source): Record<string, unknown> {
  const taken = Array.from({ length: source.random.integer(0, 6) }, () => source.random.pick(names));
  return Object.fromEntries(taken.map((name) => [name, validValue(member, source, name)]));
}

function validArray(schema: Schema, source: Source, property: string): unknown[] {
  const { random } = source;
  const least = schema.minItems ?? 0;
  const length = random.chance(0.05)
    ? random.pick([least, Math.min(schema.maxItems ?? 3, 40)])
    : random.integer(least, Math.max(least, Math.min(schema.maxItems ?? 3, 5)));
  const items = Array.from({ length }, () => validValue(schema.items ?? {}, source, property));
  return schema.uniqueItems === true ? [...new Set(items)] : items;
}

/** Bounds themselves, values next to them, ordinary sizes, and sizes nobody means. */
function validNumber(schema: Schema, random: Random): number {
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -1e9;
  const high = schema.maximum ?? 1e15;
  const tiny = schema.type === 'integer' ? 1 : Number.MIN_VALUE;
  const first = schema.exclusiveMinimum === undefined ? low : low + tiny;
  const candidates = [
    first,
    high,
    high - (schema.type === 'integer' ? 1 : Math.abs(high) * Number.EPSILON),
    first + 1,
    0,
    50_000,
    2_500_000.5,
    1e-9,
    12,
    1,
    1962,
    250.25,
    9_007_199_254_740_991,
  ];
  const fit = candidates.filter((value) => value >= first && value <= high);
  if (random.chance(0.35)) return random.pick(fit);
  const span = Math.min(high, random.pick([100, 2_100, 1e5, 3e6])) - first;
  return first + Math.max(0, span) * random.next();
}

/** Days at the edges of calendars, clocks and the catalogue, and such as are meant. */
const DAYS = words(`
  0000-01-01 0001-01-01 0099-12-31 1883-11-18 1900-02-28 1969-12-31 1970-01-01 2000-02-29 2019-12-31
  2040-12-31 2041-01-01 2100-02-28 9999-12-31 2026-11-20 2027-12-31 2024-02-29 2022-08-16 2033-01-01
  2020-01-01
`);
const CLOCKS = words(`
  0000-01-01T00:00:00Z 0001-01-01T00:00:00+14:00 1970-01-01T00:00:00Z 2019-12-31T23:59:59.999-05:00
  2020-01-01T00:00:00-05:00 2020-01-01T00:00:00Z 2040-12-31T23:59:59-05:00 2041-01-01T00:00:00-05:00
  2041-01-01T04:59:59Z 2016-12-31T23:59:60Z 2026-12-31T18:59:60-05:00 9999-12-31T23:59:59.999Z
  9999-12-31T23:59:59-14:00 2026-11-20T15:00:00Z 2020-01-01T12:00:00Z 2040-12-31T12:00:00Z
  2029-02-28T23:59:59.999-05:00 2026-03-08T02:30:00-05:00 2026-11-01T05:30:00+14:00
`);

function validText(schema: Schema, source: Source, property: string): string {
  const { random } = source;
  if (schema.format === 'date') return random.pick(DAYS);
  if (schema.format === 'date-time') return random.pick(CLOCKS);
  const known = source.known(property);
  if (known !== undefined && (schema.pattern === undefined || random.chance(0.95))) return known;
  const most = schema.maxLength ?? 400;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = random.chance(0.3) ? random.pick(HOSTILE_TEXTS) : someText(random);
    // Lengths at the edges of the schema, now and then.
    const points = random.chance(0.1)
      ? edgeOf(Array.from(text), schema, random)
      : Array.from(text).slice(0, most);
    const fits = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(points.join(''));
    if (points.length >= (schema.minLength ?? 0) && fits) return points.join('');
  }
  return known ?? 'a@example.org';
}

/** The same text at the least or the most characters that the schema admits. */
function edgeOf(
  points: readonly string[],
  { minLength = 0, maxLength = 400 }: Schema,
  random: Random,
): string[] {
  const length = random.chance(0.5) ? minLength : Math.min(maxLength, 4_000);
  return Array.from({ length }, (_, at) => points[at % Math.max(1, points.length)] ?? 'x');
}
