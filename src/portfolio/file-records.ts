import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse';
import { delimiterOf, encodingOf, readDelimited, textOf } from '../tables/delimited.ts';
import { headingRow, listSheet } from '../tables/heading.ts';
import { kindOf } from '../tables/read-sheets.ts';
import { cellText, UnreadableTable } from '../tables/sheet.ts';
import { readXlsx } from '../tables/xlsx.ts';

/** What a file is judged by before it is read: enough for titles and headings. */
const SAMPLE_BYTES = 262_144;
const MOST_WORKBOOK_BYTES = 25_000_000;

export type FileRecord = readonly (string | null)[];

/**
 * Records of a file from its headings on, one after another: a delimited text (also packed with gzip) row by row, a
 * workbook from the sheet that holds its list. Titles above the headings are left out.
 * @throws UnreadableTable for a file that is no table.
 */
export async function* fileRecords(path: string): AsyncGenerator<FileRecord> {
  const sample = sampleOf(path);
  const kind = kindOf(sample);
  if (kind === 'xlsx') yield* workbookRecords(path);
  else if (kind === 'text') yield* textRecords(path, sample);
  else throw new UnreadableTable(`it holds ${kind.toUpperCase()} and no table`);
}

function sampleOf(path: string): Uint8Array {
  const bytes = Buffer.alloc(Math.min(SAMPLE_BYTES, statSync(path).size));
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(file);
  }
  return isPacked(bytes) ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
}

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function* workbookRecords(path: string): Generator<FileRecord> {
  if (statSync(path).size > MOST_WORKBOOK_BYTES)
    throw new UnreadableTable('the workbook is larger than 25 MB; save its list as CSV');
  const sheet = listSheet(readXlsx(readFileSync(path)));
  const rows = sheet?.rows ?? [];
  const from = headingRow(rows.map(({ cells }) => cells));
  for (const { cells } of rows.slice(from)) yield cells.map((cell) => cellText(cell) || null);
}

async function* textRecords(path: string, sample: Uint8Array): AsyncGenerator<FileRecord> {
  const text = textOf(sample.subarray(0, SAMPLE_BYTES));
  const lines = text.slice(0, Math.max(text.lastIndexOf('\n'), 1));
  const { rows } = readDelimited('CSV', lines);
  let skipped = headingRow(rows.map(({ cells }) => cells));
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(lines),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  const file = createReadStream(path);
  const fail = (error: Error) => void parser.destroy(error);
  file.on('error', fail);
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip().on('error', fail)) : file;
  const encoding = encodingOf(sample);
  const source = encoding === 'utf-8' ? bytes : Readable.from(decoded(bytes, encoding)).on('error', fail);
  source.pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (skipped > 0 && record.some((cell) => cell.trim() !== '')) skipped -= 1;
      else if (skipped === 0) yield record;
    }
  } finally {
    file.destroy();
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
