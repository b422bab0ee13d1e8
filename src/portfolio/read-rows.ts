import { extname } from 'node:path';
import { ProblemError } from '../contract/error-codes.ts';
import { columnsOf, headingsNotRead, type Columns, type Field } from '../operations/portfolio/fields.ts';
import type { Cells } from '../operations/portfolio/parse-row.ts';
import { openDuckDb } from './duckdb.ts';
import { fileRecords } from './file-records.ts';

export interface InputFile {
  readonly path: string;
  /** Field → heading, where the header names it otherwise. */
  readonly columns: Readonly<Record<string, string>>;
}

/** One data row: the cells that fields take, and every cell in the order of the header. */
export interface FileRow {
  readonly cells: Cells;
  readonly input: readonly (string | null)[];
}

/** What the first line of a file says. */
export interface Header {
  readonly headings: readonly string[];
  /** Headings that no field takes. */
  readonly notRead: readonly string[];
}

/**
 * Rows in file order, a batch at a time. Delimited text (also .gz) and workbooks, short and long rows included, so that a
 * broken row is an error of its own; Parquet through DuckDB.
 * @throws ProblemError when the file cannot be read or its header does not serve.
 */
export async function* readRows(
  input: InputFile,
  onHeader: (header: Header) => void = () => undefined,
): AsyncGenerator<readonly FileRow[]> {
  const takeHeader = (headings: readonly string[]): RowReader => {
    const columns = columnsOf(headings, input.columns);
    onHeader({ headings, notRead: headingsNotRead(headings, columns) });
    return (record) => rowOf(record, headings, columns);
  };
  if (extname(input.path).toLowerCase() === '.parquet') yield* parquetRows(input, takeHeader);
  else yield* tableRows(input, takeHeader);
}

type RowReader = (record: readonly (string | null)[]) => FileRow;
type TakeHeader = (headings: readonly string[]) => RowReader;

const BATCH_ROWS = 1024;

async function* tableRows(input: InputFile, takeHeader: TakeHeader): AsyncGenerator<readonly FileRow[]> {
  let read: RowReader | undefined;
  let batch: FileRow[] = [];
  try {
    for await (const record of fileRecords(input.path)) {
      if (read === undefined) read = takeHeader(record.map((cell) => cell?.trim() ?? ''));
      else batch.push(read(record));
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw unreadable(input, error);
  }
  if (read === undefined) throw unreadable(input, new Error('it is empty'));
  if (batch.length > 0) yield batch;
}

function rowOf(record: readonly (string | null)[], headings: readonly string[], columns: Columns): FileRow {
  // No store of text holds a NUL, and a row is never lost over one: it becomes the mark of an unreadable character.
  const input = headings.map((_, at) => record[at]?.replaceAll('\0', '\uFFFD') || null);
  const cells: Partial<Record<Field, string>> = {};
  for (const [field, at] of columns) {
    const cell = input[at];
    if (typeof cell === 'string') cells[field] = cell;
  }
  return { cells, input };
}

async function* parquetRows(input: InputFile, takeHeader: TakeHeader): AsyncGenerator<readonly FileRow[]> {
  const instance = await openDuckDb('256MB');
  const connection = await instance.connect();
  try {
    const from = `read_parquet('${input.path.replaceAll("'", "''")}')`;
    const header = (await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 0`)).columnNames();
    const read = takeHeader(header);
    const result = await connection.stream(`SELECT ${header.map(textOf).join(', ')} FROM ${from}`);
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      yield chunk.getRows().map((record) => read(record as (string | null)[]));
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
