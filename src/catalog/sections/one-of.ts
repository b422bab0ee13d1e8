import { Type } from 'typebox';

/** A string out of a closed list: an `enum` in the schema, a union of literals in the type. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] });
}
