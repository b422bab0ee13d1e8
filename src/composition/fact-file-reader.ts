import { open } from 'node:fs/promises';
import { ProblemError } from '../contract/error-codes.ts';
import type { FactFileRead, FactFileReader, FactFileSetting } from '../operations/ports.ts';
import { ConfinementError, runConfined, type Confinement } from './confined-process.ts';
import type { FactFileAnswer, FactFileTask } from './fact-file-process.ts';
import { FairLine } from './fair-line.ts';

/** A workbook of 48,000 rows was read with 196 MB resident. */
export const CONFINEMENT: Confinement = {
  dataBytes: 224 * 1024 * 1024,
  residentBytes: 260 * 1024 * 1024,
  heapMb: 160,
  // To read a file and to wait for its turn: together less than a connection may stay silent (`HTTP_BOUNDS.stallMs`).
  deadlineMs: 8_500,
};
const LINE = { mostOfCaller: 2, mostOfAll: 64, longestWaitMs: 9_500 };

const REFUSALS: Readonly<Record<Exclude<ConfinementError['reason'], 'unstarted'>, string>> = {
  memory: 'The file needs more memory than one may take. Export fewer properties or years.',
  deadline: `The file takes more than ${CONFINEMENT.deadlineMs / 1000} seconds to read. Export fewer properties or years.`,
  broken: 'The file cannot be read: it is damaged.',
};

/**
 * Reads files in a process of their own, one after another: however a file is made, memory and time are bounded by the
 * kernel and this process goes on answering.
 */
export function factFileReader(confinement: Confinement = CONFINEMENT): FactFileReader {
  const line = new FairLine(LINE);
  const module = new URL('./fact-file-process.ts', import.meta.url);
  return async ({ file, setting, caller }) =>
    line.run(caller, async () => {
      const task: FactFileTask = { bytes: file.bytes, setting };
      const answer = await runConfined(module, { fd: file.fd, task }, confinement).catch((error: unknown) => {
        throw error instanceof ConfinementError && error.reason !== 'unstarted'
          ? new ProblemError('invalid-request', REFUSALS[error.reason])
          : error;
      });
      const given = answer as FactFileAnswer;
      if ('read' in given) return given.read;
      throw new ProblemError('invalid-request', given.refused);
    });
}

/** What one file of this machine may have; the reader's memory bounds what it unpacks to. */
const MOST_BYTES = 20_000_000;

/** Reads a file by its path. @throws ProblemError where it is too large or cannot be read. */
export async function readFileAt(path: string, setting: FactFileSetting): Promise<FactFileRead> {
  const handle = await open(path).catch(() => {
    throw new ProblemError('invalid-request', `The file ${path} cannot be read.`);
  });
  try {
    const { size: bytes } = await handle.stat();
    if (bytes > MOST_BYTES)
      throw new ProblemError(
        'invalid-request',
        `${path} has ${bytes} bytes; at most ${MOST_BYTES} are read. Export fewer properties or years.`,
      );
    return await factFileReader()({ file: { fd: handle.fd, bytes }, setting, caller: 'operator' });
  } finally {
    await handle.close();
  }
}
