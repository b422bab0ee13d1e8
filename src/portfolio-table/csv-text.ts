import type { Cell } from './columns.ts';

/** Without it Excel takes a file of UTF-8 for one of an old code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One CSV line; cells are quoted only where they must be. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? quoted(plainText(cell)) : String(cell);
}

/** A spreadsheet takes a text that begins like this, full width as well, for a formula, and runs it. Numbers with a sign are none. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const SIGNED_NUMBER = /^[+-][\d.,]+$/;

/** A text that no spreadsheet runs, whatever it is written to. */
export const plainText = (text: string): string =>
  FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text;

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
