import { SUMS, type SumName } from '../pricing/loading.ts';
import { layoutOf, writeRow } from '../number-rows.ts';
import { STATE } from './state-rows.ts';

/** Where the numbers of work that can be done on a building stand in its row. */
export const WORK = layoutOf({
  quantity: 1,
  directUsd: 1,
  // Abatement and access that come with it.
  siteUsd: 1,
  upkeepUsdYear: 1,
  lifeYears: 1,
  // Places in a state's row where its direct cost is added: by what the price holds, and by how sure it is (0: nowhere).
  addedTo: 1,
  alsoAddedTo: 1,
});

export type Work = Readonly<Record<keyof typeof WORK.at, number>>;

/** Where a sum stands in a state's row. No sum stands at 0. */
export const sumAt = (sum: SumName): number => STATE.at.sums + SUMS.at[sum];

export function writeWork(rows: Float64Array, index: number, work: Work): void {
  writeRow(WORK, rows, index * WORK.length, work);
}
