import { ProblemError } from '../contract/error-codes.ts';

/** Rows of an input that a workbook may hold the estimates of: past this it is too large to be opened with comfort. */
const MOST_WORKBOOK_ROWS = 10_000;

export interface OutputFiles {
  readonly [name: string]: string;
  readonly estimates: string;
  readonly errors: string;
  readonly warnings: string;
  readonly summary: string;
}

export const outputFiles = (output: string): OutputFiles => ({
  estimates: output,
  errors: `${output}.errors.csv`,
  warnings: `${output}.warnings.csv`,
  summary: `${output}.summary.json`,
});

/** @throws ProblemError for a file that is not of a kind that is written. */
export function refuseEnding(output: string): void {
  if (!/\.(csv|parquet|xlsx)$/i.test(output))
    throw new ProblemError('invalid-request', 'The output must end in .csv, .parquet or .xlsx.');
}

/** @throws ProblemError where a workbook would hold too much, before any row is priced. */
export function refuseSize(output: string, rows: number): void {
  if (output.toLowerCase().endsWith('.xlsx') && rows > MOST_WORKBOOK_ROWS)
    throw new ProblemError(
      'invalid-request',
      `The input has ${rows} rows; a workbook takes at most ${MOST_WORKBOOK_ROWS}. Name an output that ends in .csv or .parquet.`,
    );
}
