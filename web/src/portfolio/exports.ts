import type { FailedRow, PricedBuilding } from '../../../src/contract/portfolio.ts';
import {
  buildingCells,
  ERROR_COLUMNS,
  errorCells,
  headings,
  TABLE_COLUMNS,
} from '../../../src/portfolio-table/columns.ts';
import { csvLine } from '../../../src/portfolio-table/csv-text.ts';
import { saveBlob } from '../design/save.ts';
import type { Results } from './run.ts';
import type { Sheet } from './write-workbook.worker.ts';

const baseOf = (name: string) => name.replace(/\.[^.]*$/, '') || 'portfolio';
const buildingRows = (buildings: readonly PricedBuilding[]) =>
  buildings.flatMap((building) => building.tiers.map((tier) => buildingCells(building, tier)));

/** The table as the command line writes it: one line for each building and tier. */
export function saveCsv(name: string, { buildings }: Results): void {
  const lines = [headings(TABLE_COLUMNS), ...buildingRows(buildings)].map(csvLine);
  saveBlob(`${baseOf(name)}-estimates.csv`, new Blob(lines, { type: 'text/csv' }));
}

export function saveErrors(name: string, failed: readonly FailedRow[]): void {
  const lines = [headings(ERROR_COLUMNS), ...failed.map(errorCells)].map(csvLine);
  saveBlob(`${baseOf(name)}-errors.csv`, new Blob(lines, { type: 'text/csv' }));
}

/** The same tables as sheets of one workbook, written beside the page. */
export async function saveWorkbook(name: string, { buildings, failed }: Results): Promise<void> {
  const sheets: Sheet[] = [
    { name: 'Estimates', header: headings(TABLE_COLUMNS), rows: buildingRows(buildings) },
    { name: 'Errors', header: headings(ERROR_COLUMNS), rows: failed.map(errorCells) },
  ];
  const worker = new Worker(new URL('./write-workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const blob = await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The workbook could not be written.')));
      // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin
      worker.postMessage(sheets);
    });
    saveBlob(`${baseOf(name)}-estimates.xlsx`, blob);
  } finally {
    worker.terminate();
  }
}
