import type { Cells } from '../operations/portfolio/parse-row.ts';
import type { PortfolioSums } from '../portfolio-table/totals.ts';

/** A stretch of input rows: the unit of work, of resuming and of the queue. */
export interface Shard {
  readonly index: number;
  /** Number of the first row; the first data row of the file is 1. */
  readonly firstRow: number;
  readonly rows: readonly Cells[];
  /** Moment every row is evaluated at, epoch milliseconds. */
  readonly nowMs: number;
}

/** What became of a shard: lines without a header, in row order. */
export interface ShardResult {
  readonly lines: string;
  readonly errorLines: string;
  /** Lots of the priced rows, so that one named twice in a file can be told of. */
  readonly lots: readonly string[];
  readonly sums: PortfolioSums;
}

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
