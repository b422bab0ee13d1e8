import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ProblemError } from '../contract/error-codes.ts';
import { ERROR_COLUMNS, errorCells, headings, TABLE_COLUMNS } from '../portfolio-table/columns.ts';
import { csvLines } from '../portfolio-table/csv-lines.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { LotsNamed } from '../portfolio-table/lots-named.ts';
import {
  addBuilding,
  addRepeated,
  noSums,
  summaryOf,
  type PortfolioSums,
} from '../portfolio-table/totals.ts';
import { LineFile } from './line-file.ts';
import type { FileRow } from './read-rows.ts';
import type { RunFolder } from './run-folder.ts';
import type { RowResult } from './shard.ts';

export interface OutputFiles {
  readonly [name: string]: string;
  readonly estimates: string;
  readonly errors: string;
  readonly summary: string;
}

export const outputFiles = (output: string): OutputFiles => ({
  estimates: output,
  errors: `${output}.errors.csv`,
  summary: `${output}.summary.json`,
});

/** What the files are put together from. */
export interface Finished {
  readonly output: string;
  readonly rows: number;
  /** The rows of the input again, cut as they were priced. */
  readonly stretches: AsyncIterable<readonly FileRow[]>;
  /** Release, catalogue and day: two runs that agree in these and in their input agree in every byte. */
  readonly madeBy: Readonly<Record<string, string>>;
  /** Names of the columns of the input in the output; null leaves them out. */
  readonly inputHeadings: readonly string[] | null;
}

/** Puts the finished shards together, in order, and renames the files into place last. */
export async function writeOutput(folder: RunFolder, finished: Finished): Promise<PortfolioSums> {
  const files = outputFiles(finished.output);
  const parquet = extname(finished.output).toLowerCase() === '.parquet';
  const table = `${folder.path}/estimates.csv`;
  const sums = await concatenate(folder, finished, { table, errors: `${folder.path}/errors.csv` });
  const summary = { ...finished.madeBy, ...summaryOf(sums, { rows: finished.rows }) };
  writeFileSync(`${folder.path}/summary.json`, `${JSON.stringify(summary, null, 2)}\n`);
  const made = parquet ? `${folder.path}/estimates.parquet` : table;
  if (parquet) {
    await toParquet(table, made, finished.inputHeadings ?? []);
    rmSync(table);
  }
  renameSync(`${folder.path}/errors.csv`, files.errors);
  renameSync(`${folder.path}/summary.json`, files.summary);
  renameSync(made, files.estimates);
  return sums;
}

async function concatenate(
  folder: RunFolder,
  { stretches, inputHeadings }: Finished,
  into: { readonly table: string; readonly errors: string },
): Promise<PortfolioSums> {
  const [table, errors] = [new LineFile(into.table), new LineFile(into.errors)];
  const sums = noSums();
  const lots = new LotsNamed();
  const header = inputHeadings ?? [];
  table.add(csvLine([...headings(TABLE_COLUMNS), ...header]));
  errors.add(csvLine([...headings(ERROR_COLUMNS), ...header]));
  let index = 0;
  for await (const stretch of stretches) {
    const results = folder.read(index);
    if (results.length !== stretch.length)
      throw new ProblemError('conflict', 'The input changed while it was priced. Give the command again.');
    for (const [at, result] of results.entries()) {
      const input = inputHeadings === null ? [] : (stretch[at]?.input ?? []);
      if ('building' in result) table.add(linesOf(result, { lots, sums, input }));
      else {
        errors.add(csvLine([...errorCells(result.failed), ...input]));
        sums.failed += 1;
      }
    }
    index += 1;
  }
  table.close();
  errors.close();
  return sums;
}

/** A line a tier; the first row of a lot counts. */
function linesOf(
  { building }: Extract<RowResult, { readonly building: unknown }>,
  { lots, sums, input }: { lots: LotsNamed; sums: PortfolioSums; input: readonly (string | null)[] },
): string {
  const sameLotAsRow = lots.rowBefore(building);
  if (sameLotAsRow === null) addBuilding(sums, building);
  else addRepeated(sums);
  return csvLines({ building, sameLotAsRow }, input);
}

/** DuckDB holds one group of rows of the output while it packs it; a line has 1.5 KB of text. Smaller groups pack no worse. */
const ROW_GROUP_ROWS = 30_720;
/** DuckDB reads CSV in pieces of 32 MB by itself. */
const READ_BUFFER_BYTES = 8_000_000;

/** Typed columns, input order kept, Zstandard. One thread: to keep the order, two take twice its processor time. */
async function toParquet(csv: string, parquet: string, inputHeadings: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '400MB', threads: '1' });
  const connection = await instance.connect();
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const columns = [...TABLE_COLUMNS, ...inputHeadings.map((name) => ({ name, type: 'VARCHAR' }))];
  const types = columns.map(({ name, type }) => `${quoted(name)}: '${type}'`).join(', ');
  try {
    await connection.run('SET preserve_insertion_order = true');
    await connection.run(
      `COPY (SELECT * FROM read_csv(${quoted(csv)}, header = true, auto_detect = false, delim = ',', quote = '"', buffer_size = ${READ_BUFFER_BYTES}, columns = {${types}}))
       TO ${quoted(parquet)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS})`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
