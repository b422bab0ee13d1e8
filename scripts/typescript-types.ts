import { typeIn, type Language, type Schema, type Types } from './client-types.ts';

const TYPESCRIPT: Language = {
  scalars: {
    string: 'string',
    number: 'number',
    integer: 'number',
    boolean: 'boolean',
    null: 'null',
    object: 'Record<string, unknown>',
    array: 'unknown[]',
  },
  unknown: 'unknown',
  named: (name) => name,
  literals: (values) => values.map((value) => JSON.stringify(value)).join(' | '),
  union: (types) => types.join(' | '),
  list: (item) => (item.includes(' | ') ? `(${item})[]` : `${item}[]`),
  record: (value) => `Record<string, ${value}>`,
};

/** A TypeScript module. Objects are type literals: those pass for a Record, which an interface does not. */
export function typescriptTypes(types: Types): string {
  return Object.entries(types).map(definition).join('');
}

function definition([name, schema]: readonly [string, Schema]): string {
  const head = `\n${comment(schema, '')}export type ${name} = `;
  if (schema.properties === undefined) return `${head}${typeIn(TYPESCRIPT, schema)};\n`;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties).map(
    ([key, inner]) =>
      `${comment(inner, '  ')}  ${key}${required.has(key) ? '' : '?'}: ${typeIn(TYPESCRIPT, inner)};\n`,
  );
  return `${head}{\n${members.join('')}};\n`;
}

const comment = ({ description }: Schema, indent: string): string =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n`;
