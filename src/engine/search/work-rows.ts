import { SUMS, type SumName } from '../pricing/loading.ts';
import { layoutOf } from '../../quantities/layout.ts';
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

const { quantity, directUsd, siteUsd, upkeepUsdYear, lifeYears, addedTo, alsoAddedTo } = WORK.at;

export function writeWork(rows: Float64Array, index: number, work: Work): void {
  const own = index * WORK.length;
  rows[own + quantity] = work.quantity;
  rows[own + directUsd] = work.directUsd;
  rows[own + siteUsd] = work.siteUsd;
  rows[own + upkeepUsdYear] = work.upkeepUsdYear;
  rows[own + lifeYears] = work.lifeYears;
  rows[own + addedTo] = work.addedTo;
  rows[own + alsoAddedTo] = work.alsoAddedTo;
}
