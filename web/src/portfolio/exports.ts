import type { FailedRow } from '../../../src/contract/portfolio.ts';
import {
  ERROR_COLUMNS,
  errorCells,
  headings,
  lineCells,
  TABLE_COLUMNS,
  type Cell,
} from '../../../src/portfolio-table/columns.ts';
import { csvLine } from '../../../src/portfolio-table/csv-text.ts';
import { inputHeadings } from '../../../src/portfolio-table/input-columns.ts';
import { LotsNamed } from '../../../src/portfolio-table/lots-named.ts';
import { saveBlob } from '../design/save.ts';
import type { Results, Rows, Run } from './run.ts';
import type { Sheet, Written } from './write-workbook.worker.ts';

/** A run of this browser with what came of it. */
export interface Finished {
  readonly run: Run;
  readonly rows: Rows;
  readonly results: Pick<Results, 'buildings' | 'failed'>;
}

const baseOf = (name: string) => name.replace(/\.[^.]*$/, '') || 'portfolio';

/** The columns of the file after those of the table, as it has them. */
const header = (columns: readonly { readonly name: string }[], { run }: Finished): string[] => [
  ...headings(columns),
  ...inputHeadings(run.header),
];
const inputOf = ({ run, rows }: Finished, row: number): Cell[] =>
  run.header.map((_, at) => rows[row - 1]?.[at] || null);

function buildingRows(finished: Finished): Cell[][] {
  const lots = new LotsNamed();
  return finished.results.buildings.flatMap((building) => {
    const sameLotAsRow = lots.rowBefore(building);
    const input = inputOf(finished, building.row);
    return building.tiers.map((tier) => [...lineCells({ building, sameLotAsRow }, tier), ...input]);
  });
}

const errorRows = (finished: Finished): Cell[][] =>
  finished.results.failed.map((failed: FailedRow) => [
    ...errorCells(failed),
    ...inputOf(finished, failed.row),
  ]);

const csv = (lines: readonly (readonly Cell[])[]) => new Blob(lines.map(csvLine), { type: 'text/csv' });

/** The table as the command line writes it: one line for each building and tier. */
export const saveCsv = (finished: Finished): void =>
  saveBlob(
    `${baseOf(finished.run.name)}-estimates.csv`,
    csv([header(TABLE_COLUMNS, finished), ...buildingRows(finished)]),
  );

export const saveErrors = (finished: Finished): void =>
  saveBlob(
    `${baseOf(finished.run.name)}-errors.csv`,
    csv([header(ERROR_COLUMNS, finished), ...errorRows(finished)]),
  );

/** The same tables as sheets of one workbook, written beside the page. */
export async function saveWorkbook(finished: Finished): Promise<void> {
  const sheets: Sheet[] = [
    { name: 'Estimates', header: header(TABLE_COLUMNS, finished), rows: buildingRows(finished) },
    { name: 'Errors', header: header(ERROR_COLUMNS, finished), rows: errorRows(finished) },
  ];
  const worker = new Worker(new URL('./write-workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const blob = await new Promise<Blob>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The workbook could not be written: ${why}.`));
      worker.addEventListener('message', ({ data }: MessageEvent<Written>) =>
        'blob' in data ? resolve(data.blob) : fail(data.fault),
      );
      worker.addEventListener('error', () => fail('its worker did not start'));
      // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin
      worker.postMessage(sheets);
    });
    saveBlob(`${baseOf(finished.run.name)}-estimates.xlsx`, blob);
  } finally {
    worker.terminate();
  }
}
