import { SUMS, type SumName } from '../pricing/loading.ts';
import { layoutOf, writeRow } from '../number-rows.ts';
import { STATE } from './state-rows.ts';

/** Work that can be done on a building, in numbers. */
export interface Work {
  readonly quantity: number;
  readonly directUsd: number;
  /** Abatement and access that come with it. */
  readonly siteUsd: number;
  readonly upkeepUsdYear: number;
  readonly lifeYears: number;
  /** Places in a state's row where its direct cost is added: by what the price holds, and by how sure it is (0: nowhere). */
  readonly addedTo: number;
  readonly alsoAddedTo: number;
}

export const WORK = layoutOf<keyof Work>({
  quantity: 1,
  directUsd: 1,
  siteUsd: 1,
  upkeepUsdYear: 1,
  lifeYears: 1,
  addedTo: 1,
  alsoAddedTo: 1,
});

/** Where a sum stands in a state's row. No sum stands at 0. */
export const sumAt = (sum: SumName): number => STATE.at.sums + SUMS.at[sum];

export function writeWork(rows: Float64Array, index: number, work: Work): void {
  writeRow(WORK, rows, index * WORK.length, work);
}
