/** What a cell holds; a day is its text, YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;

/** A row that holds something. Rows without content are left out, so the number says where it stands. */
export interface SheetRow {
  /** As a spreadsheet counts them: the first is 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Cells that hold a formula and no value, as `F3`. */
  readonly unvalued: readonly string[];
}

/** A file that is no table, or too large for one; the message says what to do. */
export class UnreadableTable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableTable';
  }
}

/** Column letters of a place from 0: A, B, … AA. */
export function columnLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** The text of a cell as a person reads it; a number keeps no sign of how it was shown: 52000, not 5.2e4. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
  return String(cell).trim();
}
