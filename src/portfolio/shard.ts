import type { FailedRow, PricedBuilding } from '../contract/portfolio.ts';
import type { Cells } from '../operations/portfolio/parse-row.ts';

/** A chunk of input rows: the unit of work, of resuming and of the queue. */
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

/** A result as it is sent and kept: JSON in UTF-8, written where the shard is priced and read when the output is put together. */
export type ShardBytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodedResult = (result: ShardResult): ShardBytes => encoder.encode(JSON.stringify(result));
export const decodedResult = (bytes: Uint8Array): ShardResult =>
  JSON.parse(decoder.decode(bytes)) as ShardResult;

/** Prices shards somewhere: on threads of this process or through a queue. */
export interface ShardRunner {
  /** How many shards to keep under way. */
  readonly slots: number;
  /** @throws ShardLost when the shard ended its worker again and again. */
  run(shard: Shard): Promise<ShardBytes>;
  close(): Promise<void>;
}

/** A shard that no worker survived. Its rows are reported as errors; the run goes on. */
export class ShardLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ShardLost';
  }
}
