import { ProblemError } from '../contract/error-codes.ts';
import type { FailedRow } from '../contract/portfolio.ts';
import type { EstimateServices } from '../operations/estimate/index.ts';
import { failedRow } from '../operations/portfolio/parse-row.ts';
import { priceRow } from '../operations/portfolio/price-row.ts';
import { buildingCells, errorCells } from '../portfolio-table/columns.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { addBuilding, noSums } from '../portfolio-table/totals.ts';
import type { Shard, ShardResult } from './shard.ts';

/** Prices every row of a shard. A row that cannot be priced becomes an error line and never stops the rest. */
export async function priceShard(services: EstimateServices, shard: Shard): Promise<ShardResult> {
  const sums = noSums();
  const { nowMs } = shard;
  let lines = '';
  let errorLines = '';
  const lots: string[] = [];
  for (let i = 0; i < shard.rows.length; i += 1) {
    const cells = shard.rows[i] ?? {};
    const row = shard.firstRow + i;
    try {
      const building = await priceRow(services, { row, cells, nowMs });
      for (const tier of building.tiers) lines += csvLine(buildingCells(building, tier));
      addBuilding(sums, building);
      if (building.parcel_id !== null) lots.push(building.parcel_id);
    } catch (error) {
      sums.failed += 1;
      errorLines += csvLine(errorCells(failedRow(row, cells, faultOf(error))));
    }
  }
  return { lines, errorLines, lots, sums };
}

/** The result of a shard no worker survived: every row with the same reason. */
export function lostShard(shard: Shard, reason: string): ShardResult {
  const sums = noSums();
  sums.failed = shard.rows.length;
  const fault = { code: 'worker-lost', detail: reason };
  const errorLines = shard.rows
    .map((cells, i) => csvLine(errorCells(failedRow(shard.firstRow + i, cells, fault))))
    .join('');
  return { lines: '', errorLines, lots: [], sums };
}

function faultOf(error: unknown): Pick<FailedRow, 'code' | 'detail'> {
  if (error instanceof ProblemError) return { code: error.code, detail: error.message };
  return { code: 'internal-error', detail: error instanceof Error ? error.message : String(error) };
}
