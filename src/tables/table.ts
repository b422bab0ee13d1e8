import { cellText, type Sheet, type SheetCell } from './sheet.ts';

/** Rows below the row that names the columns. */
export interface Table {
  readonly sheet: string;
  readonly headingRow: number;
  /** As they stand in the file, without line breaks. */
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** `Meter Entries, row 12`. */
  readonly place: string;
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** Titles and notes may stand above the row that names the columns. */
const ROWS_LOOKED_AT = 80;

/**
 * The table of a sheet: its heading row is the one that `score` likes best among the first that hold something, and the
 * first of equals. Null where none is liked.
 */
export function tableOf(sheet: Sheet, score: (headings: readonly string[]) => number): Table | null {
  let [best, at] = [0, -1];
  for (let row = 0; row < Math.min(ROWS_LOOKED_AT, sheet.rows.length); row += 1) {
    const liked = score(headingsOf(sheet.rows[row]?.cells ?? []));
    if (liked > best) [best, at] = [liked, row];
  }
  const heading = sheet.rows[at];
  if (heading === undefined) return null;
  return {
    sheet: sheet.name,
    headingRow: heading.number,
    headings: headingsOf(heading.cells),
    rows: sheet.rows.slice(at + 1).map(({ number, cells }) => ({
      place: `${sheet.name}, row ${number}`,
      number,
      cells,
    })),
  };
}

const headingsOf = (cells: readonly SheetCell[]): string[] =>
  cells.map((cell) => cellText(cell).replaceAll(/\s+/g, ' '));
