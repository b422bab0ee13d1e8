import type { TSchema } from 'typebox';
import { ProgramFile as ProgramFileSchema } from './schema.ts';
import type { ProgramFile } from './types.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** One program as a line of a `.jsonl` file, keys in the order of the schema: the same program is the same bytes. */
export const programLine = (file: ProgramFile): string =>
  `${JSON.stringify(inOrder(file, ProgramFileSchema as TSchema as Shape))}\n`;

function inOrder(value: unknown, shape: Shape): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const of = shapeOf(value, shape);
  if (Array.isArray(value)) return value.map((item) => inOrder(item, of.items ?? {}));
  const names = Object.keys(of.properties ?? {}).filter((name) => Object.hasOwn(value, name));
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    [...new Set([...names, ...Object.keys(members)])].map((name) => [
      name,
      inOrder(members[name], of.properties?.[name] ?? {}),
    ]),
  );
}

/** Of several shapes the one that knows every key. */
function shapeOf(value: object, shape: Shape): Shape {
  if (shape.anyOf === undefined) return shape;
  const branches = shape.anyOf.map((branch) => shapeOf(value, branch));
  const fits = ({ properties = {}, items }: Shape): boolean =>
    Array.isArray(value)
      ? items !== undefined
      : Object.keys(value).every((key) => Object.hasOwn(properties, key));
  return branches.find(fits) ?? {};
}
