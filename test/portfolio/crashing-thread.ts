import { parentPort } from 'node:worker_threads';

/** A worker thread that dies over the second shard whenever it gets it, and answers every other. */
parentPort?.on('message', ({ index }: { index: number }) => {
  if (index === 1) process.exit(1);
  const result = [{ failed: index }];
  // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ index, result });
});
