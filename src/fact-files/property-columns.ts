import { binsIn } from '../quantities/bin.ts';
import { bblFromParts, normaliseBbl, normaliseBblList } from '../quantities/parcel-id.ts';
import type { Table, TableRow } from '../tables/table.ts';
import { columnOf, plainHeading, textIn } from './cells.ts';

/** Headings under which programs write the id of a property. */
const ID = [
  /^(portfolio manager|pm|espm) (property |building )?id$/,
  /^property id$/,
  /^portfolio manager property id$/,
  /^(pm|portfolio manager) ?property ?id/,
];
const NAME = [/^property ?name$/, /^(building|facility) ?name$/, /^name$/];
const PARENT = [/^parent property id/, /^pm parent property id/, /^parent property portfolio manager id/];

/** Where a table says which property a row is about. */
export interface PropertyColumns {
  readonly id: number;
  readonly name: number;
  readonly parent: number;
  /** Columns that hold lots. */
  readonly bbl: readonly number[];
  /** Columns that hold building identification numbers. */
  readonly bin: readonly number[];
  /** A name of an id beside its value: `Custom ID Name`, `Custom ID Number`. */
  readonly custom: readonly { readonly name: number; readonly value: number }[];
  readonly parts: { readonly borough: number; readonly block: number; readonly lot: number } | null;
}

const BBL = /\bbbl\b|boro(ugh)?,? ?block,? (and )?lot|^parcel ?id$|^tax ?lot ?id$|^boro_?block_?lot$/;

const BIN = /\bbin\b|building identification number|^reported ?bins$/;

export function propertyColumns(table: Pick<Table, 'headings'>): PropertyColumns {
  const plain = table.headings.map(plainHeading);
  const borough = columnOf(table, /^(boro|borough)( ?(id|code|name))?$/, /^boroid$/);
  const block = columnOf(table, /^(tax ?)?block$/);
  const lot = columnOf(table, /^(tax ?)?lot$/);
  return {
    id: columnOf(table, ...ID),
    name: columnOf(table, ...NAME),
    parent: columnOf(table, ...PARENT),
    bbl: plain.flatMap((heading, at) => (BBL.test(heading) ? [at] : [])),
    bin: plain.flatMap((heading, at) => (BIN.test(heading) ? [at] : [])),
    custom: plain.flatMap((heading, at) =>
      /^custom (property )?id( \d+)?( -)? name$/.test(heading) ? [{ name: at, value: at + 1 }] : [],
    ),
    parts: borough >= 0 && block >= 0 && lot >= 0 ? { borough, block, lot } : null,
  };
}

/** Every lot that a row names, once. */
export function lotsOf(row: TableRow, columns: PropertyColumns): string[] {
  const named = columns.bbl.flatMap((at) => [...normaliseBblList(textIn(row, at))]);
  const custom = columns.custom.flatMap(({ name, value }) => {
    const bbl = BBL.test(textIn(row, name).toLowerCase()) ? normaliseBbl(textIn(row, value)) : null;
    return bbl === null ? [] : [bbl];
  });
  const { parts } = columns;
  const joined =
    parts === null
      ? null
      : bblFromParts(textIn(row, parts.borough), textIn(row, parts.block), textIn(row, parts.lot));
  return [...new Set([...named, ...custom, ...(joined === null ? [] : [joined])])];
}

/** Every building that a row names by its number, once. */
export function binsOf(row: TableRow, { bin, custom }: PropertyColumns): string[] {
  const named = bin.map((at) => textIn(row, at));
  const other = custom
    .filter(({ name }) => BIN.test(textIn(row, name).toLowerCase()))
    .map(({ value }) => textIn(row, value));
  return [...new Set([...named, ...other].flatMap(binsIn))];
}

/** Id, name and parent as the row has them. */
export const idOf = (row: TableRow, { id }: PropertyColumns): string => textIn(row, id);
export const nameOf = (row: TableRow, { name }: PropertyColumns): string => textIn(row, name);
export const parentOf = (row: TableRow, { parent, id }: PropertyColumns): string => {
  const text = textIn(row, parent);
  return text === textIn(row, id) ? '' : text;
};
