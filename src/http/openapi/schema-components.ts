import type { TSchema } from 'typebox';
import { nameOf } from '../../contract/estimate/fields.ts';

export type Json = Record<string, unknown>;

/** The component schemas of one document: every schema that has a name, from where it is first met. */
export class SchemaComponents {
  readonly #schemas: Record<string, Json> = {};
  readonly #texts = new Map<string, string>();

  /** A schema as it stands in the document: a reference where it has a name, and so with what is inside. */
  use(schema: TSchema): Json {
    const name = nameOf(schema);
    if (name === undefined) return this.#spelledOut(schema);
    const text = JSON.stringify(schema);
    const known = this.#texts.get(name);
    if (known !== undefined && known !== text) throw new Error(`Two schemas are called ${name}.`);
    if (known === undefined) {
      this.#texts.set(name, text);
      this.#schemas[name] = this.#spelledOut(schema);
    }
    return schemaRef(name);
  }

  /** In the order of the alphabet. */
  all(): Record<string, Json> {
    return Object.fromEntries(
      Object.entries(this.#schemas).toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
  }

  #spelledOut(schema: TSchema): Json {
    const { anyOf, ...rest } = schema as TSchema & { anyOf?: readonly TSchema[] };
    // A union of one is that one, with the union's own description.
    const [only, ...others] = anyOf ?? [];
    const plain = only !== undefined && others.length === 0 ? { ...only, ...rest } : schema;
    return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, this.#within(value)]));
  }

  #within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#within(item));
    return typeof value === 'object' && value !== null ? this.use(value as TSchema) : value;
  }
}

export function schemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
