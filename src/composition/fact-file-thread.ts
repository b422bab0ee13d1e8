import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '../contract/error-codes.ts';
import { readFactBytes } from '../fact-files/read-fact-file.ts';
import type { FactFileRead, FactFileReader } from '../operations/ports.ts';
import type { FactFileAnswer } from './fact-file-reader.ts';

/** A thread that reads one file and ends. */
const { bytes, setting } = workerData as {
  readonly bytes: Parameters<FactFileReader>[0];
  readonly setting: Parameters<FactFileReader>[1];
};

/** As much of a reading as anybody looks at: what a hostile file says without end must not cross the threads. */
const MOST_SAID = 200;
const LONGEST_TEXT = 300;
const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
const bounded = ({ records, faults, left }: FactFileRead): FactFileRead => ({
  records,
  faults: faults
    .slice(0, MOST_SAID)
    .map(({ place, problem }) => ({ place: cut(place), problem: cut(problem) })),
  left: left.slice(0, MOST_SAID).map(cut),
});

async function answer(): Promise<FactFileAnswer> {
  try {
    return { read: bounded(await readFactBytes(bytes, setting)) };
  } catch (error) {
    if (error instanceof ProblemError) return { refused: error.message };
    // Whatever a parser stumbles over (a million nested elements, say) is the file's doing.
    return { refused: 'The file cannot be read: it is damaged, or nested without end.' };
  }
}

// oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer());
