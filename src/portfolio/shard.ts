import type { FailedRow, PricedBuilding } from '../contract/portfolio.ts';
import type { Cells } from '../operations/portfolio/parse-row.ts';

/** A stretch of input rows: the unit of work, of resuming and of the queue. */
export interface Shard {
  readonly index: number;
  /** Number of the first row; the first data row of the file is 1. */
  readonly firstRow: number;
  readonly rows: readonly Cells[];
  /** Moment every row is evaluated at, epoch milliseconds. */
  readonly nowMs: number;
}

/** What became of each row of a shard, in their order. */
export type ShardResult = readonly RowResult[];
export type RowResult = { readonly building: PricedBuilding } | { readonly failed: FailedRow };

/** Prices shards somewhere: on threads of this process or through a queue. */
export interface ShardRunner {
  /** How many shards to keep under way. */
  readonly slots: number;
  /** @throws ShardLost when the shard ended its worker again and again. */
  run(shard: Shard): Promise<ShardResult>;
  close(): Promise<void>;
}

/** A shard that no worker survived. Its rows are reported as errors; the run goes on. */
export class ShardLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ShardLost';
  }
}
