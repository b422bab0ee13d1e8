import writeWorkbook from 'write-excel-file/browser';
import { plainText } from '../../../src/portfolio-table/csv-text.ts';
import type { Cell } from '../../../src/portfolio-table/columns.ts';

export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Width in characters, and how numbers of the column are shown. */
  readonly columns?: readonly { readonly width: number; readonly format?: string }[];
}

/** The workbook, or why there is none. */
export type Written = { readonly blob: Blob } | { readonly fault: string };

/** A large workbook takes seconds: they are not the page's. */
addEventListener('message', ({ data: sheets }: MessageEvent<readonly Sheet[]>) => {
  written(sheets).then(
    (blob) => postMessage({ blob } satisfies Written),
    (error: Error) => postMessage({ fault: error.message } satisfies Written),
  );
});

const written = (sheets: readonly Sheet[]): Promise<Blob> =>
  writeWorkbook(
    sheets.map(({ name, header, rows, columns = [] }) => ({
      sheet: name,
      stickyRowsCount: header.length === 0 ? 0 : 1,
      columns: columns.map(({ width }) => ({ width })),
      data: [
        ...(header.length === 0
          ? []
          : [header.map((heading) => ({ value: heading, fontWeight: 'bold' as const, wrap: true }))]),
        ...rows.map((cells) => cells.map((cell, at) => safe(cell, columns[at]?.format))),
      ],
    })),
  ).toBlob();

/** Texts are typed as texts, and begin with nothing that a spreadsheet runs once they are saved as CSV. */
const safe = (cell: Cell, format?: string) =>
  cell === null
    ? null
    : typeof cell === 'string'
      ? { type: String, value: plainText(cell) }
      : { value: cell, ...(typeof cell === 'number' && format !== undefined && { format }) };
