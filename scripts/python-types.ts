import { typeIn, type Language, type Schema, type Types } from './client-types.ts';

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

const PYTHON: Omit<Language, 'named'> = {
  scalars: {
    string: 'str',
    number: 'float',
    integer: 'int',
    boolean: 'bool',
    null: 'None',
    object: 'Dict[str, Any]',
    array: 'List[Any]',
  },
  unknown: 'Any',
  literals: (values) => `Literal[${values.map(literal).join(', ')}]`,
  union,
  list: (item) => `List[${item}]`,
  record: (value) => `Dict[str, ${value}]`,
};

/** A Python module of TypedDicts, each after those it refers to. */
export function pythonTypes(types: Types): string {
  const module = new Definitions(types);
  for (const name of Object.keys(types)) module.define(name);
  return module.text();
}

class Definitions {
  readonly #types: Types;
  readonly #defined = new Set<string>();
  readonly #made: string[] = [];
  readonly #language: Language;

  constructor(types: Types) {
    this.#types = types;
    this.#language = {
      ...PYTHON,
      named: (name) => {
        this.define(name);
        return name;
      },
    };
  }

  text(): string {
    return `from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
${this.#made.join('')}`;
  }

  define(name: string): void {
    const schema = this.#types[name];
    if (schema === undefined || this.#defined.has(name)) return;
    this.#defined.add(name);
    if (schema.properties === undefined) {
      const type = typeIn(this.#language, schema);
      const words = schema.description === undefined ? '' : `${docstring(schema.description)}\n`;
      this.#made.push(`\n${name} = ${type}\n${words}`);
      return;
    }
    const required = new Set(schema.required);
    const typed = Object.entries(schema.properties).map(([key, inner]) => ({
      key,
      inner,
      type: typeIn(this.#language, inner),
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
}

function union(types: readonly string[]): string {
  const rest = types.filter((type) => type !== 'None');
  const literals = rest.filter((type) => type.startsWith('Literal['));
  const joined =
    literals.length > 1 ? [`Literal[${literals.map((type) => type.slice(8, -1)).join(', ')}]`] : literals;
  const others = [...joined, ...rest.filter((type) => !type.startsWith('Literal['))];
  const all = others.length === 1 ? (others[0] ?? 'Any') : `Union[${others.join(', ')}]`;
  return rest.length < types.length ? `Optional[${all}]` : all;
}

const quoted = (text: string): string => JSON.stringify(text);

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : value === null ? 'None' : JSON.stringify(value);

const docstring = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;
