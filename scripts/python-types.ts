/** The part of JSON Schema that the OpenAPI documents use. */
interface Schema {
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

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Words that Python keeps for itself: a TypedDict with such a key is written as a call. */
const KEYWORDS = new Set([
  'from',
  'is',
  'in',
  'not',
  'and',
  'or',
  'class',
  'def',
  'if',
  'else',
  'import',
  'pass',
]);

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
  array: 'List[Any]',
};

/** A Python module of TypedDicts: the named schemas, the objects inside them, and the query of each operation. */
export function pythonTypes(document: unknown): string {
  const { components, paths } = document as Document;
  const module = new Definitions();
  for (const [name, schema] of Object.entries(components.schemas)) module.define(name, schema);
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
    if (asked.length > 0) module.define(`${pascal(operation.operationId)}Query`, { properties });
  }
  return module.text();
}

class Definitions {
  readonly #made: string[] = [];

  text(): string {
    return `from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
${this.#made.join('')}`;
  }

  define(name: string, schema: Schema): void {
    if (schema.properties === undefined) {
      this.#made.push(`\n${name} = ${this.#typeOf(schema, name)}\n`);
      return;
    }
    const required = new Set(schema.required);
    const typed = Object.entries(schema.properties).map(([key, inner]) => ({
      key,
      inner,
      type: this.#typeOf(inner, name + pascal(key)),
    }));
    const always = typed.filter(({ key }) => required.has(key));
    const sometimes = typed.filter(({ key }) => !required.has(key));
    if (sometimes.length === 0) this.#dict(name, { base: 'TypedDict', total: true }, always, schema);
    else if (always.length === 0) this.#dict(name, { base: 'TypedDict', total: false }, sometimes, schema);
    else {
      this.#dict(`_${name}Required`, { base: 'TypedDict', total: true }, always, {});
      this.#dict(name, { base: `_${name}Required`, total: false }, sometimes, schema);
    }
  }

  #dict(
    name: string,
    { base, total }: { readonly base: string; readonly total: boolean },
    fields: readonly { readonly key: string; readonly inner: Schema; readonly type: string }[],
    { description }: Schema,
  ): void {
    if (base === 'TypedDict' && fields.some(({ key }) => KEYWORDS.has(key) || !/^[A-Za-z_]\w*$/.test(key))) {
      const items = fields.map(({ key, type }) => `    ${quoted(key)}: ${quoted(type)},\n`).join('');
      this.#made.push(
        `\n${name} = TypedDict(${quoted(name)}, {\n${items}}, total=${total ? 'True' : 'False'})\n`,
      );
      return;
    }
    const lines = fields.map(
      ({ key, type, inner }) =>
        `    ${key}: ${type}\n${inner.description === undefined ? '' : `    ${docstring(inner.description)}\n`}`,
    );
    const words = description === undefined ? '' : `    ${docstring(description)}\n\n`;
    this.#made.push(
      `\n\nclass ${name}(${base}${total ? '' : ', total=False'}):\n${words}${lines.join('') || '    pass\n'}`,
    );
  }

  /** The type of a schema; objects inside it become definitions called after where they stand. */
  #typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'Any';
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined) return this.#unionOf(branches, name);
    if (Array.isArray(schema.type))
      return this.#unionOf(
        schema.type.map((type: string) => ({ type })),
        name,
      );
    if (schema.items !== undefined) return `List[${this.#typeOf(schema.items, `${name}Item`)}]`;
    if (schema.properties !== undefined) {
      this.define(name, schema);
      return name;
    }
    const values = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
    if (typeof values === 'object') return `Dict[str, ${this.#typeOf(values, `${name}Value`)}]`;
    return SCALARS[schema.type as string] ?? 'Any';
  }

  #unionOf(branches: readonly Schema[], name: string): string {
    const types = [...new Set(branches.map((branch) => this.#typeOf(branch, name)))];
    const rest = types.filter((type) => type !== 'None');
    const literals = rest.filter((type) => type.startsWith('Literal['));
    const joined =
      literals.length > 1 ? [`Literal[${literals.map((type) => type.slice(8, -1)).join(', ')}]`] : literals;
    const others = [...joined, ...rest.filter((type) => !type.startsWith('Literal['))];
    const union = others.length === 1 ? (others[0] ?? 'Any') : `Union[${others.join(', ')}]`;
    return rest.length < types.length ? `Optional[${union}]` : union;
  }
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');

const quoted = (text: string): string => JSON.stringify(text);

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : value === null ? 'None' : JSON.stringify(value);

const docstring = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;
