import { renameSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { ProblemError } from '../contract/error-codes.ts';
import type { MadeBy } from '../contract/portfolio.ts';
import {
  ERROR_COLUMNS,
  errorCells,
  headings,
  TABLE_COLUMNS,
  WARNING_COLUMNS,
  warningCells,
} from '../portfolio-table/columns.ts';
import { csvLines } from '../portfolio-table/csv-lines.ts';
import { BYTE_ORDER_MARK, csvLine } from '../portfolio-table/csv-text.ts';
import { LotsNamed } from '../portfolio-table/lots-named.ts';
import {
  addBuilding,
  addRepeated,
  noSums,
  summaryOf,
  type PortfolioSums,
} from '../portfolio-table/totals.ts';
import { LineFile } from './line-file.ts';
import { outputFiles } from './output-files.ts';
import type { FileRow } from './read-rows.ts';
import type { RunFolder } from './run-folder.ts';
import type { RowResult } from './shard.ts';
import { toParquet } from './to-parquet.ts';
import { toWorkbook } from './to-workbook.ts';

/** What the files are put together from. */
export interface Finished {
  readonly output: string;
  readonly rows: number;
  /** The rows of the input again, cut as they were priced. */
  readonly chunks: AsyncIterable<readonly FileRow[]>;
  /** Two runs that agree in this and in their input agree in every byte. */
  readonly madeBy: MadeBy;
  /** Digests of the catalogue and of the input. */
  readonly digests: Readonly<Record<string, string>>;
  /** Names of the columns of the input in the output; null leaves them out. */
  readonly inputHeadings: readonly string[] | null;
}

/** Puts the finished shards together, in order, and renames the files into place last. */
export async function writeOutput(folder: RunFolder, finished: Finished): Promise<PortfolioSums> {
  const files = outputFiles(finished.output);
  const aside = {
    table: `${folder.path}/estimates.csv`,
    errors: `${folder.path}/errors.csv`,
    warnings: `${folder.path}/warnings.csv`,
  };
  const sums = await concatenate(folder, finished, aside);
  const summary = { ...finished.madeBy, ...finished.digests, ...summaryOf(sums, { rows: finished.rows }) };
  writeFileSync(`${folder.path}/summary.json`, `${JSON.stringify(summary, null, 2)}\n`);
  const kind = extname(finished.output).toLowerCase();
  const made = kind === '.csv' ? aside.table : `${folder.path}/estimates${kind}`;
  if (kind === '.parquet')
    await toParquet(aside.table, made, {
      inputHeadings: finished.inputHeadings ?? [],
      madeBy: finished.madeBy,
    });
  if (kind === '.xlsx') await toWorkbook(aside, made, { summary, madeBy: finished.madeBy });
  renameSync(aside.errors, files.errors);
  renameSync(aside.warnings, files.warnings);
  renameSync(`${folder.path}/summary.json`, files.summary);
  renameSync(made, files.estimates);
  return sums;
}

interface Aside {
  readonly table: string;
  readonly errors: string;
  readonly warnings: string;
}

async function concatenate(
  folder: RunFolder,
  { chunks, inputHeadings, madeBy }: Finished,
  into: Aside,
): Promise<PortfolioSums> {
  const [table, errors, warnings] = [into.table, into.errors, into.warnings].map(
    (path) => new LineFile(path),
  ) as [LineFile, LineFile, LineFile];
  const sums = noSums();
  const lots = new LotsNamed();
  const header = inputHeadings ?? [];
  table.add(BYTE_ORDER_MARK + csvLine([...headings(TABLE_COLUMNS), ...header]));
  errors.add(BYTE_ORDER_MARK + csvLine([...headings(ERROR_COLUMNS), ...header]));
  warnings.add(BYTE_ORDER_MARK + csvLine(headings(WARNING_COLUMNS)));
  let index = 0;
  for await (const chunk of chunks) {
    const results = folder.read(index);
    if (results.length !== chunk.length)
      throw new ProblemError('conflict', 'The input changed while it was priced. Give the command again.');
    for (const [at, result] of results.entries()) {
      const input = inputHeadings === null ? [] : (chunk[at]?.input ?? []);
      if ('building' in result) {
        table.add(linesOf(result, { lots, sums, input, madeBy }));
        warnings.add(warningCells(result.building).map(csvLine).join(''));
      } else {
        errors.add(csvLine([...errorCells(result.failed, madeBy), ...input]));
        sums.failed += 1;
      }
    }
    index += 1;
  }
  for (const file of [table, errors, warnings]) file.close();
  return sums;
}

interface Written {
  readonly lots: LotsNamed;
  readonly sums: PortfolioSums;
  readonly input: readonly (string | null)[];
  readonly madeBy: MadeBy;
}

/** A line a tier; the first row of a lot counts. */
function linesOf(
  { building }: Extract<RowResult, { readonly building: unknown }>,
  { lots, sums, input, madeBy }: Written,
): string {
  const sameLotAsRow = lots.rowBefore(building);
  if (sameLotAsRow === null) addBuilding(sums, building);
  else addRepeated(sums);
  return csvLines({ building, sameLotAsRow, madeBy }, input);
}
