import type { EstimateServices } from '../operations/estimate/index.ts';
import { priceShard } from './price-shard.ts';
import type { LeasedJob, ShardQueue } from './queue.ts';
import { encodedResult } from './shard.ts';

const IDLE_MS = 250;
const RENEW_EVERY_MS = 2_500;

/** Works on queued shards until `stopping` is aborted; the shard in hand is finished first. */
export async function workOnQueue(
  queue: ShardQueue,
  services: EstimateServices,
  stopping: AbortSignal,
): Promise<{ shards: number }> {
  let shards = 0;
  while (!stopping.aborted) {
    try {
      const job = await queue.lease();
      if (job !== null) {
        await workOff(queue, services, job);
        shards += 1;
        continue;
      }
    } catch {
      // The database is away, or the lease was lost to another worker: the queue gives the shard out again.
    }
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
  return { shards };
}

async function workOff(queue: ShardQueue, services: EstimateServices, job: LeasedJob): Promise<void> {
  const beat = setInterval(() => void queue.renew(job.id).catch(() => undefined), RENEW_EVERY_MS);
  try {
    await queue.finish(job, encodedResult(await priceShard(services, job.shard)));
  } catch (error) {
    await queue.giveBack(job.id, error instanceof Error ? error.message : String(error));
  } finally {
    clearInterval(beat);
  }
}
