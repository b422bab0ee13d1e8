/** The part of JSON Schema that the OpenAPI documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

export type Types = Readonly<Record<string, Schema>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Types };
}

/** What a client of an interface needs types of: the named schemas, and the query of each operation. */
export function typesOf(document: unknown): Types {
  const { components, paths } = document as Document;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const asked = parameters.filter((parameter) => parameter.in === 'query');
    const properties = Object.fromEntries(
      asked.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    );
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
    return asked.length === 0 ? [] : [[name, { properties }] as const];
  });
  return { ...components.schemas, ...Object.fromEntries(queries) };
}

/** How a language writes its types. */
export interface Language {
  readonly scalars: Readonly<Record<string, string>>;
  readonly unknown: string;
  named(name: string): string;
  literals(values: readonly unknown[]): string;
  union(types: readonly string[]): string;
  list(item: string): string;
  record(value: string): string;
}

/** The type of a schema that stands inside another. An object has a name: the contract gives it one. */
export function typeIn(language: Language, schema: Schema): string {
  const inner = (each: Schema) => typeIn(language, each);
  if (schema.$ref !== undefined) return language.named(schema.$ref.split('/').at(-1) ?? '');
  if ('const' in schema) return language.literals([schema.const]);
  if (schema.enum !== undefined) return language.literals(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return language.union([...new Set(branches.map(inner))]);
  if (Array.isArray(schema.type)) return language.union(schema.type.map((type: string) => inner({ type })));
  if (schema.items !== undefined) return language.list(inner(schema.items));
  if (schema.properties !== undefined)
    throw new Error(
      `An object has no name: ${schema.description ?? Object.keys(schema.properties).join(', ')}`,
    );
  const values = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
  if (typeof values === 'object') return language.record(inner(values));
  return language.scalars[schema.type as string] ?? language.unknown;
}
