import { Type, type TSchema } from 'typebox';

/** Small builders, so that every field carries its description and unit. */
export const usd = (description: string) => Type.Number({ description: `${description} USD.` });
export const fraction = (description: string) =>
  Type.Number({ description: `${description} Fraction (0.54 = 54 %).` });
export const text = (description: string) => Type.String({ description });
export const day = (description: string) => Type.String({ format: 'date', description });
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Held as TypeBox holds its own marks, not enumerable: validators, serialisers and tools see the schema alone. */
const NAME = '~name';

/** Gives a schema the name that clients know it by: a component of the OpenAPI documents, a type of the clients. */
export const named = <T extends TSchema>(name: string, schema: T): T =>
  Object.defineProperty(schema, NAME, { value: name });
export const nameOf = (schema: object): string | undefined => (schema as { [NAME]?: string })[NAME];
const maybeNamed = <T extends TSchema>(name: string | undefined, schema: T): T =>
  name === undefined ? schema : named(name, schema);

/** A closed set of words; the type is their union. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string, name?: string) =>
  maybeNamed(
    name,
    Type.Unsafe<T[number]>(
      Type.Union(
        values.map((value) => Type.Literal(value)),
        { description },
      ),
    ),
  );

/** Closed object with a description. What a public document shows has a name too. */
export const closed = <T extends Record<string, TSchema>>(
  properties: T,
  description: string,
  name?: string,
) => maybeNamed(name, Type.Object(properties, { additionalProperties: false, description }));
