/** The column of a field: `createdAtMs` is `created_at_ms`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

/** A record as a row of its table; the fields of `Json` are held as text. */
export type RowOf<Record, Json extends keyof Record = never> = {
  [Field in keyof Record & string as Column<Field>]: Field extends Json ? string : Record[Field];
};

const columns = new Map<string, string>();
const fields = new Map<string, string>();

export const rowOf = <Record extends object>(record: Record): RowOf<Record> =>
  renamed(record, columns, (field) =>
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as RowOf<Record>;

export const recordOf = <Record>(row: RowOf<Record>): Record =>
  renamed(row, fields, (column) =>
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  ) as Record;

function renamed(from: object, known: Map<string, string>, rename: (name: string) => string): object {
  const to: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(from)) {
    let other = known.get(name);
    if (other === undefined) known.set(name, (other = rename(name)));
    to[other] = value;
  }
  return to;
}
