import { parentPort } from 'node:worker_threads';
import type { EstimateServices } from '../operations/estimate/index.ts';
import { priceShard } from './price-shard.ts';
import { encodedResult, type Shard } from './shard.ts';
import type { ThreadAnswer } from './thread-pool.ts';

/** The inside of a worker thread: prices each shard it is sent, in turn. */
export function serveShards(services: EstimateServices): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (shard: Shard) => {
    last = last.then(async () => {
      const answer = await answerOf(services, shard);
      parentPort?.postMessage(answer, 'result' in answer ? [answer.result.buffer] : []);
    });
  });
}

async function answerOf(services: EstimateServices, shard: Shard): Promise<ThreadAnswer> {
  try {
    return { index: shard.index, result: encodedResult(await priceShard(services, shard)) };
  } catch (error) {
    return { index: shard.index, error: error instanceof Error ? error.message : String(error) };
  }
}
