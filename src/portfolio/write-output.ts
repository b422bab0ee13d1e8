import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { extname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { csvLine } from './csv-text.ts';
import { ERROR_COLUMNS, OUTPUT_COLUMNS } from './output-columns.ts';
import type { RunFolder } from './run-folder.ts';
import { addSums, noSums, summaryOf, type PortfolioSums } from './summary.ts';

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

/** Puts the finished shards together, in order, and renames the files into place last. */
export async function writeOutput(
  folder: RunFolder,
  extent: { readonly shards: number; readonly rows: number; readonly output: string },
): Promise<PortfolioSums> {
  const files = outputFiles(extent.output);
  const parquet = extname(extent.output).toLowerCase() === '.parquet';
  const table = `${folder.path}/estimates.csv`;
  const sums = concatenate(folder, extent.shards, { table, errors: `${folder.path}/errors.csv` });
  writeFileSync(`${folder.path}/summary.json`, `${JSON.stringify(summaryOf(sums, extent.rows), null, 2)}\n`);
  const made = parquet ? `${folder.path}/estimates.parquet` : table;
  if (parquet) {
    await toParquet(table, made);
    rmSync(table);
  }
  renameSync(`${folder.path}/errors.csv`, files.errors);
  renameSync(`${folder.path}/summary.json`, files.summary);
  renameSync(made, files.estimates);
  return sums;
}

function concatenate(
  folder: RunFolder,
  shards: number,
  into: { readonly table: string; readonly errors: string },
): PortfolioSums {
  const [table, errors] = [openSync(into.table, 'w'), openSync(into.errors, 'w')];
  const total = noSums();
  writeSync(table, csvLine(OUTPUT_COLUMNS.map(({ name }) => name)));
  writeSync(errors, csvLine(ERROR_COLUMNS));
  for (let index = 0; index < shards; index += 1) {
    const { sums, lines, errorLines } = folder.read(index);
    addSums(total, sums);
    writeSync(table, lines);
    writeSync(errors, errorLines);
  }
  for (const file of [table, errors]) {
    fsyncSync(file);
    closeSync(file);
  }
  return total;
}

/** Typed columns, input order kept, Zstandard. */
async function toParquet(csv: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '400MB', threads: '2' });
  const connection = await instance.connect();
  const types = OUTPUT_COLUMNS.map(({ name, type }) => `'${name}': '${type}'`).join(', ');
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
