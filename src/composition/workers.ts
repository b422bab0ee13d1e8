import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import { bannerOf } from './banner.ts';
import { serve } from './serve.ts';

const RESTART_PAUSE_MS = 1_000;

/** `WORKERS=n`: n processes on one port. The first migrates and makes demo credentials; a worker that dies is replaced. */
export async function serveWithWorkers(config: Config): Promise<void> {
  if (cluster.isPrimary) {
    startWorkers(config.workers);
    return;
  }
  const first = cluster.worker?.id === 1;
  const running = await serve(config, { first, worker: String(cluster.worker?.id ?? 0) });
  if (first) {
    process.stdout.write(bannerOf(running));
    process.send?.('ready');
  }
  const stop = () => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  // The primary passes signals on; a terminal's interrupt reaches everyone by itself.
  process.on('SIGINT', () => undefined);
}

function startWorkers(count: number): void {
  let stopping = false;
  const start = (): void => {
    const worker = cluster.fork();
    worker.on('message', (message) => {
      if (message === 'ready') for (let next = 2; next <= count; next += 1) start();
    });
    worker.on('exit', (code) => {
      if (stopping) return;
      process.stderr.write(`worker ${worker.id} ended with ${code}; starting another\n`);
      setTimeout(start, RESTART_PAUSE_MS);
    });
  };
  start();
  const stop = (): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
}
