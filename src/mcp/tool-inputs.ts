import type { TSchema } from 'typebox';
import type { AnyOperation, ToolBinding } from '../operations/operation.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface WrittenAt {
  readonly tool: string;
  readonly property: string;
}

/** Shorter properties are written out again; longer ones name the tool that has them. */
const MOST_TWICE_BYTES = 45;
/** Bounds past this only stop absurd values, and longer patterns are for machines: a refusal names them. */
const MOST_BOUND = 100_000;
const MOST_PATTERN_CHARACTERS = 60;

/**
 * What an assistant reads of the inputs before its first call. It is kept short: a form that an earlier tool has is named and not
 * written again, and what only a refusal needs is left out. The operations judge what is sent by their whole schemas.
 */
export class ToolInputs {
  /** Form of a property, and where it is written out. */
  readonly #written = new Map<string, WrittenAt>();

  /** @param added properties that the tools have beside those of their operations */
  of(
    { input }: AnyOperation,
    { name, inWords = {} }: ToolBinding<TSchema>,
    added: Readonly<Record<string, TSchema>>,
  ): JsonSchema {
    const { properties, description, ...rest } = input as TSchema & {
      readonly properties?: Record<string, TSchema>;
      readonly description?: string;
    };
    const tools = new Set<string>();
    const own = Object.entries({ ...properties, ...added }).map(([property, schema]) => {
      const written = short(schema);
      const earlier = this.#earlier(written, { tool: name, property });
      if (earlier !== null) tools.add(earlier.tool);
      return [property, earlier === null ? inShort(written, inWords[property]) : bare(written)] as const;
    });
    const elsewhere =
      tools.size === 0 ? '' : ` What has no description is as in ${[...tools].join(' and ')}.`;
    return {
      ...short(rest),
      properties: Object.fromEntries(own),
      description: `${description ?? ''}${elsewhere}`.trim(),
    };
  }

  /** Where a property of this name and form is written out already; notes it where it is not. */
  #earlier(schema: JsonSchema, at: WrittenAt): WrittenAt | null {
    const { description: _words, ...shape } = schema;
    const form = `${at.property} ${JSON.stringify(shape)}`;
    const earlier = this.#written.get(form);
    if (earlier === undefined) this.#written.set(form, at);
    return earlier !== undefined && JSON.stringify(schema).length > MOST_TWICE_BYTES ? earlier : null;
  }
}

const bare = ({ type }: JsonSchema): JsonSchema => ({ type });

const inShort = (schema: JsonSchema, words: string | undefined): JsonSchema =>
  words === undefined ? schema : { ...bare(schema), description: words };

/** The same schema in fewer bytes; what it refuses less is refused by the operation. */
function short(schema: unknown): JsonSchema {
  const { anyOf, additionalProperties: _closed, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  const kept = Object.fromEntries(
    Object.entries(rest)
      .filter(([keyword, value]) => !onlyRefuses(keyword, value))
      .map(([keyword, value]) => [keyword, shortened(keyword, value)]),
  );
  return { ...(anyOf === undefined ? {} : choice(anyOf as readonly JsonSchema[])), ...kept };
}

function shortened(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return short(value);
  if (keyword !== 'properties') return value;
  return Object.fromEntries(Object.entries(value as JsonSchema).map(([name, each]) => [name, short(each)]));
}

function onlyRefuses(keyword: string, value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= MOST_BOUND || keyword.endsWith('Length');
  return keyword === 'pattern' && String(value).length > MOST_PATTERN_CHARACTERS;
}

/** Constants become one list, and null a type or a constant beside the others. */
function choice(among: readonly JsonSchema[]): JsonSchema {
  const orNull = among.some(({ type }) => type === 'null') ? [null] : [];
  const stated = among.filter(({ type }) => type !== 'null').map(short);
  const constants = stated.flatMap(({ const: one, enum: many }) =>
    Array.isArray(many) ? (many as unknown[]) : one === undefined ? [] : [one],
  );
  if (constants.length >= stated.length) return { enum: [...constants, ...orNull] };
  const [only] = stated;
  if (stated.length > 1 || only === undefined) return { anyOf: [...stated, ...orNull.map(() => NULL)] };
  return orNull.length === 0 ? only : { ...only, type: [only['type'], 'null'] };
}

const NULL = { type: 'null' };
