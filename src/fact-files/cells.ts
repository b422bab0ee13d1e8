import { isCalendarDate, type CalendarDate } from '../quantities/calendar-date.ts';
import { cellText, columnLetters, type SheetCell } from '../tables/sheet.ts';
import type { Table, TableRow } from '../tables/table.ts';
import type { FileFault } from './file-faults.ts';

/** What programs write where they know nothing. */
const NOTHING = /^(not available|not applicable.*|n\/?a|none|null|unknown|-+|)$/i;

/** Text of a cell; empty where it says nothing. */
export function textIn({ cells }: TableRow, at: number): string {
  const text = at < 0 ? '' : cellText(cells[at]);
  return NOTHING.test(text) ? '' : text;
}

/** A number with or without thousands marks; null where there is none, NaN where the text is no number. */
export function numberIn(row: TableRow, at: number): number | null {
  const text = textIn(row, at).replace(/^[$]\s*/, '');
  if (text === '') return null;
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** What is wrong with a cell: `Meter Entries, row 12, column F`; of the row where it has no such column. */
export const cellFault = ({ place }: TableRow, at: number, problem: string): FileFault => ({
  place: at < 0 ? place : `${place}, column ${columnLetters(at)}`,
  problem,
});

/** Headings as they are compared: small letters, without brackets that say what is needed, `ft²` as `ft2`. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll(/\((pre-?filled|required[^)]*|optional)\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Place of the first column whose heading fits the first pattern that fits any; -1 where none does. */
export function columnOf({ headings }: Pick<Table, 'headings'>, ...patterns: readonly RegExp[]): number {
  const plain = headings.map(plainHeading);
  for (const pattern of patterns) {
    const at = plain.findIndex((heading) => pattern.test(heading));
    if (at >= 0) return at;
  }
  return -1;
}

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as `2026-01-31`, `1/31/2026` (month first, as in the United States) or `31-Jan-2026`; null for anything else. */
export function dayIn(row: TableRow, at: number): CalendarDate | null {
  const text = textIn(row, at);
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return isCalendarDate(iso) ? iso : null;
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  if (year !== '') return dayOf(year, month, day);
  const [, dayFirst = '', name = '', yearLast = ''] =
    /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ,]+(\d{4})$/.exec(text) ?? [];
  const at12 = MONTH_NAMES.indexOf(name.toLowerCase());
  return at12 < 0 ? null : dayOf(yearLast, String(at12 + 1), dayFirst);
}

function dayOf(year: string, month: string, day: string): CalendarDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

/** First day of a month as `Jan-16`, `January 2016`, `2016-01` or a day of it; null for anything else. */
export function monthIn(
  row: TableRow,
  at: number,
  cells: readonly SheetCell[] = row.cells,
): CalendarDate | null {
  const text = cellText(cells[at]);
  const [, name = '', year = ''] = /^([A-Za-z]{3})[a-z]*[- ]+(\d{2}|\d{4})$/.exec(text) ?? [];
  const month = MONTH_NAMES.indexOf(name.toLowerCase());
  if (month >= 0) return dayOf(year.length === 2 ? `20${year}` : year, String(month + 1), '1');
  const [, isoYear = '', isoMonth = ''] = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(text) ?? [];
  return isoYear === '' ? null : dayOf(isoYear, isoMonth, '1');
}
