import { expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** A pattern that ends: from beginning to end, and nothing in it repeats without a bound. */
const isFinite = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, ''));

function isBoundedText({ maxLength, enum: values, const: only, format, pattern }: Schema): boolean {
  if (maxLength !== undefined || values !== undefined || only !== undefined) return true;
  return format !== undefined || (pattern !== undefined && isFinite(pattern));
}

/** Places of the input whose texts or lists may be as long as they like. */
function unboundedIn(schema: Schema, at: string): string[] {
  const { type, items, properties = {}, patternProperties = {} } = schema;
  const own =
    (type === 'string' && !isBoundedText(schema)) || (type === 'array' && schema.maxItems === undefined);
  return [
    ...(own ? [at] : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => unboundedIn(part, at)),
    ...(items === undefined ? [] : unboundedIn(items, `${at}/*`)),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, part]) =>
      unboundedIn(part, `${at}/${name}`),
    ),
  ];
}

it('the measure finds what has no bound', () => {
  expect(unboundedIn({ type: 'string' }, 'x')).toEqual(['x']);
  expect(unboundedIn({ type: 'string', pattern: '^[a-z]+$' }, 'x')).toEqual(['x']);
  expect(unboundedIn({ type: 'string', pattern: '[0-9]{5}' }, 'x')).toEqual(['x']);
  expect(unboundedIn({ type: 'string', pattern: '^[a-z+]{1,9}$' }, 'x')).toEqual([]);
  expect(unboundedIn({ type: 'array', items: { type: 'string', maxLength: 2 } }, 'x')).toEqual(['x']);
});

it('every text and every list that a caller sends has a bound in its schema', () => {
  const reached = OPERATIONS.filter(({ http, tool }) => (http ?? []).length > 0 || tool !== undefined);
  expect(reached.length).toBeGreaterThan(60);
  const unbounded = reached.flatMap(({ id, input }) =>
    unboundedIn(JSON.parse(JSON.stringify(input)) as Schema, id),
  );
  expect(unbounded).toEqual([]);
});
