import { Type, type TSchema } from 'typebox';

/** Small builders, so that every field carries its description and unit. */
export const usd = (description: string) => Type.Number({ description: `${description} USD.` });
export const fraction = (description: string) =>
  Type.Number({ description: `${description} Fraction (0.54 = 54 %).` });
export const text = (description: string) => Type.String({ description });
export const day = (description: string) => Type.String({ format: 'date', description });
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
/** A closed set of words; the type is their union. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { description },
    ),
  );

/** Closed object with a description. */
export const closed = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });
