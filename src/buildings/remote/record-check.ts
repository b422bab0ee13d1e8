import { BuildingRecord } from '../../contract/building-record.ts';

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** No record of a lot comes near these. */
const LONGEST_TEXT = 2_000;
const MOST_ITEMS = 2_000;

/** Whether a body from another service is a building record: the schema's own shape, walked (it uses few keywords). */
export function isBuildingRecord(body: unknown): body is BuildingRecord {
  return fits(body, BuildingRecord as unknown as Shape);
}

function fits(value: unknown, shape: Shape): boolean {
  if (shape.anyOf !== undefined) return shape.anyOf.some((option) => fits(value, option));
  if (shape.const !== undefined) return value === shape.const;
  if (shape.type === 'null') return value === null;
  if (shape.type === 'array')
    return (
      Array.isArray(value) &&
      value.length <= MOST_ITEMS &&
      value.every((item) => fits(item, shape.items ?? {}))
    );
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return false;
  if (shape.type !== 'object') return shape.type === undefined || typeof value === shape.type;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = value as Record<string, unknown>;
  if ((shape.required ?? []).some((name) => !(name in members))) return false;
  const properties = shape.properties;
  if (properties === undefined) return true;
  return Object.entries(members).every(
    ([name, member]) => name in properties && fits(member, properties[name]!),
  );
}
