import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createGunzip } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse';
import { ProblemError } from '../contract/error-codes.ts';
import { columnsOf, headingsNotRead, type Columns, type Field } from '../operations/portfolio/fields.ts';
import type { Cells } from '../operations/portfolio/parse-row.ts';

export interface InputFile {
  readonly path: string;
  /** Field → heading, where the header names it otherwise. */
  readonly columns: Readonly<Record<string, string>>;
  /** Told once of the headings that no field takes. */
  readonly onNotRead?: (headings: readonly string[]) => void;
}

/**
 * Rows in file order, a batch at a time. CSV (also .csv.gz) row by row, short and long rows included, so that a broken
 * row is an error of its own; Parquet through DuckDB.
 * @throws ProblemError when the file cannot be read or its header does not serve.
 */
export async function* readRows(input: InputFile): AsyncGenerator<readonly Cells[]> {
  if (extname(input.path).toLowerCase() === '.parquet') yield* parquetRows(input);
  else yield* csvRows(input);
}

const BATCH_ROWS = 1024;

async function* csvRows(input: InputFile): AsyncGenerator<readonly Cells[]> {
  const file = createReadStream(input.path);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  const fail = (error: Error) => void parser.destroy(error);
  file.on('error', fail);
  const text = input.path.endsWith('.gz') ? file.pipe(createGunzip().on('error', fail)) : file;
  text.pipe(parser);
  let columns: Columns | undefined;
  let batch: Cells[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (columns === undefined) columns = columnsIn(record, input);
      else batch.push(cellsOf(record, columns));
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw unreadable(input, error);
  } finally {
    file.destroy();
  }
  if (columns === undefined) throw unreadable(input, new Error('it is empty'));
  if (batch.length > 0) yield batch;
}

function columnsIn(header: readonly string[], { columns: named, onNotRead }: InputFile): Columns {
  const columns = columnsOf(header, named);
  onNotRead?.(headingsNotRead(header, columns));
  return columns;
}

function cellsOf(record: readonly (string | null)[], columns: Columns): Cells {
  const cells: Partial<Record<Field, string>> = {};
  for (const [field, at] of columns) {
    const cell = record[at];
    // No store of text holds a NUL, and a row is never lost over one: it becomes the mark of an unreadable character.
    if (cell !== undefined && cell !== null && cell !== '') cells[field] = cell.replaceAll('\0', '\uFFFD');
  }
  return cells;
}

async function* parquetRows(input: InputFile): AsyncGenerator<readonly Cells[]> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '1' });
  const connection = await instance.connect();
  try {
    const from = `read_parquet('${input.path.replaceAll("'", "''")}')`;
    const header = (await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 0`)).columnNames();
    const columns = columnsIn(header, input);
    const fields = [...columns.keys()];
    const wanted = fields.map((field) => textOf(header[columns.get(field) ?? 0] ?? '')).join(', ');
    const result = await connection.stream(`SELECT ${wanted} FROM ${from}`);
    const positions: Columns = new Map(fields.map((field, at) => [field, at]));
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      yield chunk.getRows().map((record) => cellsOf(record as (string | null)[], positions));
  } catch (error) {
    throw unreadable(input, error);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** As text, whatever the column's type: one way of reading cells serves both formats. */
const textOf = (heading: string) => `CAST("${heading.replaceAll('"', '""')}" AS VARCHAR)`;

function unreadable({ path }: InputFile, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ProblemError('invalid-request', `${path} cannot be read: ${reason}`);
}
