import { Sheet, given, text } from '../workbook/sheet.ts';

type Value = string | number | null | undefined;

const WIDTH = 24;

/** A sheet of texts and numbers, its first row as headings. */
export function plainSheet(name: string, rows: readonly (readonly Value[])[]): Sheet {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const sheet = new Sheet(
    name,
    Array.from({ length: width }, () => WIDTH),
  );
  for (const [row, cells] of rows.entries())
    sheet.add(
      ...cells.map((value) =>
        typeof value === 'number'
          ? given(value, 'number')
          : text(value ?? null, row === 0 ? 'head' : undefined),
      ),
    );
  return sheet;
}
