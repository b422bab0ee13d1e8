import { headingRow, listSheet } from '../../../src/tables/heading.ts';
import { readSheets } from '../../../src/tables/read-sheets.ts';
import { cellText } from '../../../src/tables/sheet.ts';

/** The table of a file, or why there is none. */
export type FileTable =
  | { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly fault: string };

/** Beside the page, so that a large file does not stop it. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void tableOf(file).then((table) => postMessage(table));
});

/** The list of a file as the command line reads it: the sheet that holds it, without the titles above its headings. */
async function tableOf(file: File): Promise<FileTable> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.xlsx$/i.test(file.name) && !isZip(bytes))
      return { fault: `${file.name} could not be read: it is named a workbook and is none.` };
    const sheet = listSheet(readSheets(bytes));
    const filled = (sheet?.rows ?? []).map(({ cells }) => cells.map(cellText));
    const [header, ...rows] = filled.slice(headingRow(filled));
    if (header === undefined) return { fault: `${file.name} is empty.` };
    if (rows.length === 0) return { fault: `${file.name} has a header and no rows.` };
    return { header, rows };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: `${file.name} could not be read: ${reason}` };
  }
}

/** Every XLSX workbook is a ZIP archive: it begins with the letters PK. */
const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
