import { ProblemError } from '../contract/error-codes.ts';
import type { FailedRow } from '../contract/portfolio.ts';
import type { EstimateServices } from '../operations/estimate/index.ts';
import { failedRow } from '../operations/portfolio/parse-row.ts';
import { priceRow } from '../operations/portfolio/price-row.ts';
import type { RowResult, Shard, ShardResult } from './shard.ts';

/** Prices every row of a shard. A row that cannot be priced is told with its reason and never stops the rest. */
export async function priceShard(services: EstimateServices, shard: Shard): Promise<ShardResult> {
  const { firstRow, nowMs } = shard;
  const results: RowResult[] = [];
  for (const [at, cells] of shard.rows.entries()) {
    const row = firstRow + at;
    try {
      results.push({ building: await priceRow(services, { row, cells, nowMs }) });
    } catch (error) {
      results.push({ failed: failedRow(row, cells, faultOf(error)) });
    }
  }
  return results;
}

/** The result of a shard no worker survived: every row with the same reason. */
export const lostShard = ({ firstRow, rows }: Shard, reason: string): ShardResult =>
  rows.map((cells, at) => ({
    failed: failedRow(firstRow + at, cells, { code: 'worker-lost', detail: reason }),
  }));

function faultOf(error: unknown): Pick<FailedRow, 'code' | 'detail'> {
  if (error instanceof ProblemError) return { code: error.code, detail: error.message };
  return { code: 'internal-error', detail: error instanceof Error ? error.message : String(error) };
}
