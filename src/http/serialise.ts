import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type JsonSchema = Readonly<Record<string, unknown>>;

const ANNOTATIONS = new Set([
  'description',
  'title',
  'examples',
  'default',
  'format',
  'pattern',
  'deprecated',
]);
const BOUNDS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/**
 * The same shape with nothing a serialiser need not know. Unions of constants become their type and `T | null` becomes a
 * type list: the compiled serialiser then asks `typeof`, where it would otherwise run a validator on every branch.
 */
export function shapeOf(schema: JsonSchema): JsonSchema {
  const branches = schema['anyOf'] as JsonSchema[] | undefined;
  if (branches) return unionShape(branches);
  if ('const' in schema) return typeOfValues([schema['const']]);
  if (Array.isArray(schema['enum'])) return typeOfValues(schema['enum']);
  const shape: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (ANNOTATIONS.has(key) || BOUNDS.has(key)) continue;
    if (key === 'properties' || key === 'patternProperties')
      shape[key] = mapValues(value as Record<string, JsonSchema>);
    else if (key === 'items' || key === 'additionalProperties')
      shape[key] = typeof value === 'object' && value !== null ? shapeOf(value as JsonSchema) : value;
    else shape[key] = value;
  }
  return shape;
}

function mapValues(properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));
}

function typeOfValues(values: readonly unknown[]): JsonSchema {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return types.length === 1 ? { type: types[0] } : { type: types };
}

function unionShape(branches: readonly JsonSchema[]): JsonSchema {
  const shapes = branches.map(shapeOf);
  const isNull = (shape: JsonSchema) => shape['type'] === 'null';
  const rest = shapes.filter((shape) => !isNull(shape));
  const types = [...new Set(rest.flatMap((shape) => [shape['type']].flat()))];
  const scalar = rest.every((shape) => Object.keys(shape).length === 1 && 'type' in shape);
  const only = rest.length === 1 ? rest[0] : undefined;
  if (only !== undefined) {
    const nullable = rest.length < shapes.length;
    return nullable ? { ...only, type: [...[only['type']].flat(), 'null'] } : only;
  }
  if (scalar)
    return { type: rest.length < shapes.length ? [...types, 'null'] : types.length === 1 ? types[0] : types };
  // A union of objects: any JSON value passes as it is.
  return {};
}

type Serialise = (value: unknown) => string;

const byShape = new Map<string, Serialise>();

/**
 * A serialiser compiled from a response schema, once a shape. It writes what the schema names and nothing else.
 *
 * Each compilation gives V8 another name that a plain object can begin with. Past some 1,500 of them no new layout of an
 * object of four fields is shared any more, and functions that make such objects are compiled again and again.
 */
export function serialiserOf<T>(schema: TSchema): (value: T) => string {
  const shape = shapeOf({ ...schema });
  const key = JSON.stringify(shape);
  const serialise: Serialise = byShape.get(key) ?? fastJson(shape as unknown as fastJson.Schema);
  byShape.set(key, serialise);
  return serialise;
}
