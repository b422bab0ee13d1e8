import type { TSchema } from 'typebox';
import { bytesOf, inChunks, type Pause } from '../operations/turns.ts';

/** Members and items this far down are written whole. */
const WHOLE_BELOW = 3;
/** Items that are written whole, together: of evidence some 30 KB. */
const ITEMS_AT_ONCE = 64;

type WriteParts = (value: unknown) => Generator<string>;

/**
 * A serialiser of a schema that writes a large answer in parts, with pauses: megabytes written at once would hold the loop
 * for too long. What is written whole is made of fields of the schema alone and in its order, so that the bytes are those
 * of `serialiserOf` in less time; a test holds it.
 */
export function partsSerialiserOf(
  schema: TSchema,
  turnMs?: number,
): (value: unknown, pause: Pause) => Promise<Buffer> {
  const parts = partsOf(schema, 0);
  return (value, pause) => inChunks(bytesOf(parts(value)), pause, turnMs);
}

function partsOf(schema: TSchema, depth: number): WriteParts {
  if (depth < WHOLE_BELOW && isObject(schema)) return membersOf(schema, depth);
  if (depth >= WHOLE_BELOW || !isArray(schema)) return whole;
  const isWhole = depth + 1 >= WHOLE_BELOW;
  return isWhole ? manyWhole : itemsOf(partsOf(schema.items, depth + 1));
}

function* whole(value: unknown): Generator<string> {
  yield JSON.stringify(value);
}

function* manyWhole(value: unknown): Generator<string> {
  const items = value as readonly unknown[];
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE)
    yield `${at === 0 ? '[' : ','}${JSON.stringify(items.slice(at, at + ITEMS_AT_ONCE)).slice(1, -1)}`;
  yield items.length === 0 ? '[]' : ']';
}

/** Of a closed object: its members in the order of the schema, without those that are not there. */
function membersOf({ properties }: ObjectSchema, depth: number): WriteParts {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, JSON.stringify(name), partsOf(schema, depth + 1)] as const,
  );
  return function* object(value) {
    let separator = '{';
    for (const [name, quoted, parts] of members) {
      const member = (value as Record<string, unknown>)[name];
      if (member === undefined) continue;
      yield `${separator}${quoted}:`;
      yield* parts(member);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  };
}

function itemsOf(parts: WriteParts): WriteParts {
  return function* array(value) {
    let separator = '';
    yield '[';
    for (const item of value as readonly unknown[]) {
      yield separator;
      yield* parts(item);
      separator = ',';
    }
    yield ']';
  };
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>;
}

/** Nothing but the members the schema names: no records, no unions, no null. */
function isObject(schema: TSchema): schema is TSchema & ObjectSchema {
  return 'type' in schema && schema['type'] === 'object' && 'properties' in schema;
}

function isArray(schema: TSchema): schema is TSchema & { readonly items: TSchema } {
  return (
    'type' in schema && schema['type'] === 'array' && 'items' in schema && !Array.isArray(schema['items'])
  );
}
