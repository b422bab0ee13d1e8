import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/**
 * Named schemas as OpenAPI components. Wherever one stands inside another it becomes a reference, found by content:
 * the schemas are data and know nothing of names.
 */
export function schemaComponents(named: Readonly<Record<string, TSchema>>): Record<string, Json> {
  const plain = Object.entries(named).map(
    ([name, schema]) => [name, JSON.parse(JSON.stringify(schema)) as Json] as const,
  );
  const byContent = new Map(plain.map(([name, schema]) => [JSON.stringify(schema), name]));
  return Object.fromEntries(plain.map(([name, schema]) => [name, withReferences(schema, byContent, name)]));
}

function withReferences(schema: Json, byContent: ReadonlyMap<string, string>, self: string | null): Json {
  const name = byContent.get(JSON.stringify(schema));
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  const { anyOf, ...rest } = schema;
  // A union of one is that one, with the union's own description.
  const plain = Array.isArray(anyOf) && anyOf.length === 1 ? { ...(anyOf[0] as Json), ...rest } : schema;
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, descend(value, byContent)]));
}

function descend(value: unknown, byContent: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => descend(item, byContent));
  if (typeof value !== 'object' || value === null) return value;
  return withReferences(value as Json, byContent, null);
}

export function schemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
