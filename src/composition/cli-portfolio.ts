import type { Portfolio, PortfolioRun } from '../cli/command.ts';
import type { Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { runPortfolio } from '../portfolio/run-portfolio.ts';
import type { ShardRunner } from '../portfolio/shard.ts';
import { ThreadPool } from '../portfolio/thread-pool.ts';
import { openEstimating } from './open-estimating.ts';

/** What `plumbline portfolio` does. */
export function cliPortfolio(config: () => Config): Portfolio {
  return {
    async run(request) {
      // Opened here first: it makes the parcel file and the compiled catalogue that the workers then share.
      const { snapshot, lookup, methodologyVersion } = await openEstimating(config());
      await lookup.close();
      return runPortfolio({
        input: { path: request.input, columns: request.columns },
        output: request.output,
        shardRows: request.shardRows,
        asOf: request.asOf,
        methodologyVersion,
        catalogDigest: snapshot.digest,
        nowMs: Date.now(),
        onProgress: request.onProgress,
        openRunner: () => openRunner(request, config()),
      });
    },
    work: () => Promise.reject(new ProblemError('invalid-request', 'Queued runs are not in this build.')),
  };
}

async function openRunner(request: PortfolioRun, config: Config): Promise<ShardRunner> {
  if (request.queue) throw new ProblemError('invalid-request', 'Queued runs are not in this build.');
  return new ThreadPool({
    script: new URL('./portfolio-thread.ts', import.meta.url),
    data: { config },
    threads: request.workers,
  });
}
