import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { extname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ERROR_COLUMNS, headings, TABLE_COLUMNS } from '../portfolio-table/columns.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { addSums, noSums, summaryOf, type PortfolioSums } from '../portfolio-table/totals.ts';
import type { RunFolder } from './run-folder.ts';

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

/** What a run came to. */
interface Written {
  readonly sums: PortfolioSums;
  /** Rows whose lot an earlier row names too. */
  readonly repeatedLots: number;
}

/** Puts the finished shards together, in order, and renames the files into place last. */
export async function writeOutput(
  folder: RunFolder,
  extent: { readonly shards: number; readonly rows: number; readonly output: string },
): Promise<Written> {
  const files = outputFiles(extent.output);
  const parquet = extname(extent.output).toLowerCase() === '.parquet';
  const table = `${folder.path}/estimates.csv`;
  const written = concatenate(folder, extent.shards, { table, errors: `${folder.path}/errors.csv` });
  const summary = summaryOf(written.sums, { rows: extent.rows, repeatedLots: written.repeatedLots });
  writeFileSync(`${folder.path}/summary.json`, `${JSON.stringify(summary, null, 2)}\n`);
  const made = parquet ? `${folder.path}/estimates.parquet` : table;
  if (parquet) {
    await toParquet(table, made);
    rmSync(table);
  }
  renameSync(`${folder.path}/errors.csv`, files.errors);
  renameSync(`${folder.path}/summary.json`, files.summary);
  renameSync(made, files.estimates);
  return written;
}

function concatenate(
  folder: RunFolder,
  shards: number,
  into: { readonly table: string; readonly errors: string },
): Written {
  const [table, errors] = [openSync(into.table, 'w'), openSync(into.errors, 'w')];
  const total = noSums();
  const named = new Set<string>();
  let rowsOfLots = 0;
  writeSync(table, csvLine(headings(TABLE_COLUMNS)));
  writeSync(errors, csvLine(headings(ERROR_COLUMNS)));
  for (let index = 0; index < shards; index += 1) {
    const { sums, lots, lines, errorLines } = folder.read(index);
    lots.forEach((lot) => named.add(lot));
    rowsOfLots += lots.length;
    addSums(total, sums);
    writeSync(table, lines);
    writeSync(errors, errorLines);
  }
  for (const file of [table, errors]) {
    fsyncSync(file);
    closeSync(file);
  }
  return { sums: total, repeatedLots: rowsOfLots - named.size };
}

/** Typed columns, input order kept, Zstandard. */
async function toParquet(csv: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '400MB', threads: '2' });
  const connection = await instance.connect();
  const types = TABLE_COLUMNS.map(({ name, type }) => `'${name}': '${type}'`).join(', ');
  const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;
  try {
    await connection.run('SET preserve_insertion_order = true');
    await connection.run(
      `COPY (SELECT * FROM read_csv(${quoted(csv)}, header = true, auto_detect = false, delim = ',', quote = '"', columns = {${types}}))
       TO ${quoted(parquet)} (FORMAT parquet, COMPRESSION zstd)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
