import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { headingRow, listSheet } from '../../tables/heading.ts';
import { readSheets } from '../../tables/read-sheets.ts';
import { cellText, type SheetRow } from '../../tables/sheet.ts';

/** A header as matched: lower case, everything but letters and digits turned into single spaces. */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

export interface CsvRecord {
  /** 1 for the header, 2 for the first data row: what a spreadsheet shows. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly headers: readonly string[];
  readonly records: AsyncIterable<CsvRecord>;
}

export type OnBytes = (bytesRead: number, bytesTotal: number) => void;

/**
 * Streams a CSV file (`.gz` too); memory stays flat. Of a workbook (`.xlsx`) it reads the sheet with the list. Rows of a
 * wrong length are handed on as they are.
 */
export async function openCsv(path: string, onBytes?: OnBytes): Promise<CsvTable> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`There is no file ${path}.`);
  if (!found.isFile()) throw new Error(`${path} is no file.`);
  const bytesTotal = found.size;
  if (path.endsWith('.xlsx')) return openWorkbook(path);
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  let bytesRead = 0;
  file.on('data', (chunk) => {
    bytesRead += chunk.length;
    onBytes?.(bytesRead, bytesTotal);
  });
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  const gunzip = path.endsWith('.gz') ? createGunzip() : null;
  // Errors of the earlier streams must end the iteration, not the process.
  file.on('error', (error) => parser.destroy(error));
  gunzip?.on('error', (error) => parser.destroy(error));
  (gunzip === null ? file : file.pipe(gunzip)).pipe(parser);
  const rows = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const first = await rows.next();
  if (first.done === true) throw new Error(`${path} is empty.`);
  return { headers: first.value.map(headerKey), records: numbered(rows) };
}

async function openWorkbook(path: string): Promise<CsvTable> {
  const sheet = listSheet(readSheets(readFileSync(path)));
  const rows = sheet?.rows ?? [];
  const at = headingRow(rows.map(({ cells }) => cells));
  const headings = rows[at];
  if (headings === undefined) throw new Error(`${path} is empty.`);
  return {
    headers: headings.cells.map((cell) => headerKey(cellText(cell))),
    records: recordsOf(rows.slice(at + 1)),
  };
}

async function* recordsOf(rows: readonly SheetRow[]): AsyncGenerator<CsvRecord> {
  for (const { number: row, cells } of rows) yield { row, cells: cells.map(cellText) };
}

async function* numbered(rows: AsyncIterator<string[]>): AsyncGenerator<CsvRecord> {
  for (let row = 2; ; row++) {
    const next = await rows.next();
    if (next.done === true) return;
    yield { row, cells: next.value };
  }
}

export type Pick = (cells: readonly string[]) => string | undefined;

/** A reader for the first header that one of the patterns matches, patterns in order of preference. */
export function column(headers: readonly string[], patterns: readonly (RegExp | string)[]): Pick | null {
  for (const pattern of patterns) {
    const index = headers.findIndex((header) =>
      typeof pattern === 'string' ? header === pattern : pattern.test(header),
    );
    if (index !== -1) return (cells) => cells[index];
  }
  return null;
}

/** Like `column`, but gives an always-absent reader when no header matches. */
export function optionalColumn(headers: readonly string[], patterns: readonly (RegExp | string)[]): Pick {
  return column(headers, patterns) ?? (() => undefined);
}
