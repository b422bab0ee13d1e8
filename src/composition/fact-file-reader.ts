import { Worker } from 'node:worker_threads';
import { ProblemError } from '../contract/error-codes.ts';
import type { FactFileRead, FactFileReader } from '../operations/ports.ts';

/** What the thread answers: what it read, or why it does not. */
export type FactFileAnswer = { readonly read: FactFileRead } | { readonly refused: string };

/** Heap of the thread. */
const HEAP_MB = 256;
/** To read a file, and to wait for its turn: together less than a connection may stay silent (`HTTP_BOUNDS.stallMs`). */
const LONGEST_MS = 10_000;
const LONGEST_WAIT_MS = 8_000;
/** Files that may be in line, the one that is read among them. */
const MOST_WAITING = 8;

/**
 * Reads files in a thread of their own, one after another: however a file is made, memory and time are bounded and the
 * process goes on answering.
 */
export function factFileReader(): FactFileReader {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (bytes, setting) => {
    const busy = new ProblemError('overloaded', 'Other files are being read; please try again in a moment.');
    if (waiting >= MOST_WAITING) throw busy;
    waiting += 1;
    const asked = performance.now();
    const answer = last.then(() => {
      if (performance.now() - asked > LONGEST_WAIT_MS) throw busy;
      return readInThread({ bytes, setting });
    });
    last = answer.catch(() => undefined);
    try {
      return await answer;
    } finally {
      waiting -= 1;
    }
  };
}

function readInThread(file: {
  bytes: Uint8Array;
  setting: Parameters<FactFileReader>[1];
}): Promise<FactFileRead> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fact-file-thread.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const refuse = (detail: string) => reject(new ProblemError('invalid-request', detail));
    const timer = setTimeout(() => {
      refuse(
        `The file takes more than ${LONGEST_MS / 1000} seconds to read. Export fewer properties or years.`,
      );
      void worker.terminate();
    }, LONGEST_MS);
    worker.once('message', (answer: FactFileAnswer) => {
      if ('read' in answer) resolve(answer.read);
      else refuse(answer.refused);
    });
    worker.once('error', (error: unknown) => {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        refuse('The file needs more memory than one may take. Export fewer properties or years.');
      else reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread that read a file ended without an answer'));
    });
  });
}
