import type { FailedRow, MadeBy } from '../../../src/contract/portfolio.ts';
import {
  ERROR_COLUMNS,
  errorCells,
  headings,
  lineCells,
  TABLE_COLUMNS,
  WARNING_COLUMNS,
  warningCells,
  type Cell,
} from '../../../src/portfolio-table/columns.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/portfolio-table/csv-text.ts';
import { inputHeadings } from '../../../src/portfolio-table/input-columns.ts';
import { LotsNamed } from '../../../src/portfolio-table/lots-named.ts';
import { summaryCells } from '../../../src/portfolio-table/summary-cells.ts';
import { addBuilding, addRepeated, noSums, summaryOf } from '../../../src/portfolio-table/totals.ts';
import { saveBlob } from '../design/save.ts';
import { buildingsSheet, recommendedCells } from './buildings-sheet.ts';
import type { Results, Rows, Run } from './run.ts';
import type { Sheet, Written } from './write-workbook.worker.ts';

/** A run of this browser with what came of it. */
export interface Finished {
  readonly run: Run;
  readonly rows: Rows;
  readonly results: Pick<Results, 'buildings' | 'failed' | 'madeBy'>;
}

const baseOf = (name: string) => name.replace(/\.[^.]*$/, '') || 'portfolio';

/** The columns of the file after those of the table, as it has them. */
const header = (columns: readonly { readonly name: string }[], { run }: Finished): string[] => [
  ...headings(columns),
  ...inputHeadings(run.header),
];
const inputOf = ({ run, rows }: Finished, row: number): Cell[] =>
  run.header.map((_, at) => rows[row - 1]?.[at] || null);

/** What a run that is not finished by one release rests on is said on the page; its files name the first. */
function madeByOf({ results: { madeBy } }: Finished): MadeBy {
  const [first] = madeBy;
  if (first === undefined) throw new Error('No row is priced yet.');
  return first;
}

function buildingRows(finished: Finished): Cell[][] {
  const madeBy = madeByOf(finished);
  const lots = new LotsNamed();
  return finished.results.buildings.flatMap((building) => {
    const sameLotAsRow = lots.rowBefore(building);
    const input = inputOf(finished, building.row);
    return building.tiers.map((tier) => [...lineCells({ building, sameLotAsRow, madeBy }, tier), ...input]);
  });
}

const errorRows = (finished: Finished): Cell[][] =>
  finished.results.failed.map((failed: FailedRow) => [
    ...errorCells(failed, madeByOf(finished)),
    ...inputOf(finished, failed.row),
  ]);

/** Totals of the whole run, each lot once. */
function totalsOf({ results: { buildings, failed } }: Finished) {
  const sums = noSums();
  const lots = new LotsNamed();
  for (const building of buildings)
    if (lots.rowBefore(building) === null) addBuilding(sums, building);
    else addRepeated(sums);
  sums.failed = failed.length;
  return summaryOf(sums, { rows: buildings.length + failed.length });
}

const csv = (lines: readonly (readonly Cell[])[]) =>
  new Blob([BYTE_ORDER_MARK, ...lines.map(csvLine)], { type: 'text/csv' });

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

/** Of the summary, beside its words. */
const SUM_COLUMNS = Array.from({ length: 6 }, () => ({ width: 18, format: '#,##0' }));

/** The same tables as sheets of one workbook, written beside the page. */
export async function saveWorkbook(finished: Finished): Promise<void> {
  const { buildings } = finished.results;
  const sheets: Sheet[] = [
    {
      name: 'Summary',
      header: [],
      rows: [...recommendedCells(finished.results), ...summaryCells(madeByOf(finished), totalsOf(finished))],
      columns: [{ width: 44 }, ...SUM_COLUMNS],
    },
    buildingsSheet(finished.results),
    { name: 'Estimates', header: header(TABLE_COLUMNS, finished), rows: buildingRows(finished) },
    { name: 'Warnings', header: headings(WARNING_COLUMNS), rows: buildings.flatMap(warningCells) },
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
