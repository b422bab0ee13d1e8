import { headingRow, listSheet } from '../../../src/tables/heading.ts';
import { readSheets } from '../../../src/tables/read-sheets.ts';
import { cellText } from '../../../src/tables/sheet.ts';
import type { ListPlace, PlaceSaid } from './run.ts';

/** The table of a file, or why there is none. */
export type FileTable =
  | {
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly place: ListPlace;
    }
  | { readonly fault: string };

export interface FileToRead {
  readonly file: File;
  /** Where a person says that the list stands; the best guess without it. */
  readonly said: PlaceSaid | null;
}

/** Beside the page, so that a large file does not stop it. */
addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  void tableOf(data).then((table) => postMessage(table));
});

/** The list of a file as the command line reads it: the sheet that holds it, without the titles above its headings. */
async function tableOf({ file, said }: FileToRead): Promise<FileTable> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.xlsx$/i.test(file.name) && !isZip(bytes))
      return { fault: `${file.name} could not be read: it is named a workbook and is none.` };
    const sheets = readSheets(bytes);
    const sheet = sheets.find(({ name }) => name === said?.sheet) ?? listSheet(sheets);
    if (sheet === null || sheet.rows.length === 0) return { fault: `${file.name} is empty.` };
    const filled = sheet.rows.map(({ cells }) => cells.map(cellText));
    const row = said?.headingRow ?? Infinity;
    const named = sheet.rows.findIndex(({ number }) => number >= row);
    const at = named >= 0 ? named : headingRow(filled);
    const [header = [], ...rows] = filled.slice(at);
    const place = {
      sheets: sheets.map(({ name }) => name),
      sheet: sheet.name,
      headingRow: sheet.rows[at]?.number ?? 1,
    };
    if (rows.length === 0 && said === null) return { fault: `${file.name} has a header and no rows.` };
    return { header, rows, place };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: `${file.name} could not be read: ${reason}` };
  }
}

/** Every XLSX workbook is a ZIP archive: it begins with the letters PK. */
const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
