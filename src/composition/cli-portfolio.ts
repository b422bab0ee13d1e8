import type { Portfolio, PortfolioRun } from '../cli/command.ts';
import type { Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { QueueRunner } from '../portfolio/queue-runner.ts';
import { workOnQueue } from '../portfolio/queue-worker.ts';
import { ShardQueue, type QueueAddress } from '../portfolio/queue.ts';
import { runPortfolio } from '../portfolio/run-portfolio.ts';
import type { ShardRunner } from '../portfolio/shard.ts';
import { ThreadPool } from '../portfolio/thread-pool.ts';
import { openEstimating } from './open-estimating.ts';

/** What `plumbline portfolio` does. */
export function cliPortfolio(config: () => Config): Portfolio {
  return {
    async run(request) {
      // Opened here first: it makes the parcel file and the compiled catalogue that the workers then share.
      const services = await openEstimating(config());
      await services.lookup.close();
      const { snapshot, methodologyVersion } = services;
      const release = services.engine.id;
      return runPortfolio({
        input: { path: request.input, columns: request.columns },
        output: request.output,
        shardRows: request.shardRows,
        asOf: request.asOf,
        methodologyVersion,
        catalogDigest: snapshot.digest,
        nowMs: Date.now(),
        onProgress: request.onProgress,
        openRunner: (runId) => openRunner(request, runId, { config: config(), release }),
      });
    },
    work: () => work(config()),
  };
}

interface Release {
  readonly config: Config;
  readonly release: string;
}

async function openRunner(
  request: PortfolioRun,
  runId: string,
  { config, release }: Release,
): Promise<ShardRunner> {
  if (request.queue) return new QueueRunner(await ShardQueue.open(queueAddress(config, release)), runId);
  return new ThreadPool({
    script: new URL('./portfolio-thread.ts', import.meta.url),
    data: { config, release },
    threads: request.workers,
  });
}

/** `plumbline portfolio worker`: until a signal; what is in hand is finished first. */
async function work(config: Config): Promise<{ shards: number }> {
  const services = await openEstimating(config);
  const queue = await ShardQueue.open(queueAddress(config, services.engine.id));
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  try {
    return await workOnQueue(queue, services, stopping.signal);
  } finally {
    await queue.close();
    await services.lookup.close();
  }
}

function queueAddress({ databaseUrl }: Config, release: string): QueueAddress {
  if (databaseUrl !== null) return { databaseUrl, release };
  throw new ProblemError('invalid-request', 'Queued runs need DATABASE_URL, the same for workers and runs.');
}
