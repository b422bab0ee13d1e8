import { parse } from 'csv-parse/browser/esm/sync';
import readWorkbook from 'read-excel-file/web-worker';

/** The table of a file, or why there is none. */
export type FileTable =
  | { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly fault: string };

/** Beside the page, so that a large file does not stop it. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void tableOf(file).then((table) => postMessage(table));
});

async function tableOf(file: File): Promise<FileTable> {
  try {
    const records = /\.xlsx$/i.test(file.name) ? await workbook(file) : csv(await textOf(file));
    const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const [header, ...rows] = filled;
    if (header === undefined) return { fault: `${file.name} is empty.` };
    if (rows.length === 0) return { fault: `${file.name} has a header and no rows.` };
    return { header: header.map((heading) => heading.trim()), rows };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: `${file.name} could not be read: ${reason}` };
  }
}

/** The first sheet that holds anything. */
async function workbook(file: File): Promise<string[][]> {
  const sheets = await readWorkbook(file);
  const first = sheets.find(({ data }) => data.length > 0);
  return (first?.data ?? []).map((cells) => cells.map(textIn));
}

function textIn(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A number keeps no sign of how it was shown: 52000, not 5.2e4.
  if (typeof cell === 'number')
    return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
  return String(cell);
}

function csv(text: string): string[][] {
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
}

/** Spreadsheets of other countries write semicolons, a copied table tabs. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** UTF-8, and what older spreadsheets write where it is none. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
