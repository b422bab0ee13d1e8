import { parentPort } from 'node:worker_threads';
import { noSums } from '../../src/portfolio-table/totals.ts';

/** A worker thread that dies over the second shard whenever it gets it, and answers every other. */
parentPort?.on('message', ({ index }: { index: number }) => {
  if (index === 1) process.exit(1);
  const result = { lines: `${index}\n`, errorLines: '', lots: [], sums: noSums() };
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ index, result });
});
