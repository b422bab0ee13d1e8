import { cellText, type Sheet, type SheetCell } from './sheet.ts';

const ROWS_LOOKED_AT = 80;

const isName = (cell: SheetCell): boolean => {
  const text = cellText(cell);
  return text !== '' && text.length <= 200 && !/^[-$]?[\d,.]+%?$/.test(text);
};

/**
 * Place among the rows of the row that names the columns of a list: the first that is about as wide as the widest and holds
 * names alone. The first row where none does.
 */
export function headingRow(rows: readonly (readonly SheetCell[])[]): number {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const filled = looked.map((cells) => cells.filter((cell) => cellText(cell) !== '').length);
  const widest = Math.max(0, ...filled);
  const at = looked.findIndex(
    (cells, row) =>
      (filled[row] ?? 0) >= Math.max(1, widest * 0.6) &&
      cells.filter(isName).length >= (filled[row] ?? 0) * 0.9,
  );
  return Math.max(0, at);
}

/** The sheet of a workbook that holds its list: the one with the most cells below its headings. */
export function listSheet(sheets: readonly Sheet[]): Sheet | null {
  const size = ({ rows }: Sheet) => {
    const at = headingRow(rows.map(({ cells }) => cells));
    const width = rows[at]?.cells.filter((cell) => cellText(cell) !== '').length ?? 0;
    return width < 2 ? rows.length / 1_000 : (rows.length - at) * width;
  };
  return sheets.toSorted((a, b) => size(b) - size(a))[0] ?? null;
}
