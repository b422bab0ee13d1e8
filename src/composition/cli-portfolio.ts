import type { Portfolio, PortfolioRun } from '../cli/command.ts';
import type { Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { madeBy } from '../operations/portfolio/made-by.ts';
import { QueueRunner } from '../portfolio/queue-runner.ts';
import { workOnQueue } from '../portfolio/queue-worker.ts';
import { ShardQueue, type QueueAddress } from '../portfolio/queue.ts';
import { runPortfolio } from '../portfolio/run-portfolio.ts';
import type { ShardRunner } from '../portfolio/shard.ts';
import { ThreadPool } from '../portfolio/thread-pool.ts';
import { openProgramsVersion } from './open-catalogue.ts';
import { openPricing } from './open-estimating.ts';

/** What `plumbline portfolio` does. */
export function cliPortfolio(config: () => Config): Portfolio {
  return {
    run: (request) => untilStopped((stopping) => run(request, config(), stopping)),
    work: () => untilStopped((stopping) => work(config(), stopping)),
  };
}

async function run(request: PortfolioRun, config: Config, stopping: AbortSignal) {
  // Opened here first: it makes the parcel file and the compiled catalogue that the workers then share.
  const services = await openPricing(config);
  await services.lookup.close();
  const { snapshot } = services;
  const programsVersion = openProgramsVersion();
  const release = services.engine.id;
  const { shardRows, inputColumns, asOf, onProgress } = request;
  return runPortfolio({
    input: { path: request.input, columns: request.columns },
    output: request.output,
    shardRows,
    inputColumns,
    asOf,
    catalogDigest: snapshot.digest,
    madeBy: (day) => madeBy({ ...services, programsVersion }, day),
    nowMs: Date.now(),
    onProgress,
    stopping,
    openRunner: (runId) => openRunner(request, runId, { config, release }),
  });
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
async function work(config: Config, stopping: AbortSignal): Promise<{ shards: number }> {
  const services = await openPricing(config);
  const queue = await ShardQueue.open(queueAddress(config, services.engine.id));
  try {
    return await workOnQueue(queue, services, stopping);
  } finally {
    await queue.close();
    await services.lookup.close();
  }
}

/**
 * Runs work that ends early at SIGINT or SIGTERM, or when the program that started this one is gone. The signals stay caught:
 * a terminal and that program both pass ^C on, and the second must not cut the ending short.
 */
async function untilStopped<T>(work: (stopping: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  try {
    return await work(stopping.signal);
  } finally {
    // A listener of this event keeps the process alive.
    process.off('disconnect', stop);
  }
}

function queueAddress({ databaseUrl }: Config, release: string): QueueAddress {
  if (databaseUrl !== null) return { databaseUrl, release };
  throw new ProblemError('invalid-request', 'Queued runs need DATABASE_URL, the same for workers and runs.');
}
