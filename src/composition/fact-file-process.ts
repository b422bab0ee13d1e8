import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { ProblemError } from '../contract/error-codes.ts';
import type { ReadFacts } from '../fact-files/file-faults.ts';
import { readFactBytes } from '../fact-files/read-fact-file.ts';
import type { FactFileRead, FactFileSetting } from '../operations/ports.ts';

/** A process that reads one file, its standard input, and ends. It gets what is said of the file when its limits stand. */
export interface FactFileTask {
  readonly bytes: number;
  readonly setting: FactFileSetting;
}
/** What it read, or why it does not. */
export type FactFileAnswer = { readonly read: FactFileRead } | { readonly refused: string };

/** As much of a reading as anybody looks at: what a hostile file says without end must not cross the processes. */
const MOST_SAID = 1_000;
const LONGEST_TEXT = 300;
const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
const bounded = ({ layout, records, buildings, faults, left }: ReadFacts): ReadFacts => ({
  layout,
  records,
  buildings: buildings.slice(0, MOST_SAID),
  faults: faults
    .slice(0, MOST_SAID)
    .map(({ place, problem }) => ({ place: cut(place), problem: cut(problem) })),
  left: left.slice(0, MOST_SAID).map(cut),
});

function standardInput(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const got = readSync(0, bytes, at, length - at, at);
    if (got === 0) return bytes.subarray(0, at);
    at += got;
  }
  return bytes;
}

/** Whatever a parser stumbles over (a million nested elements, say) is the file's doing. */
const DAMAGED = { refused: 'The file cannot be read: it is damaged, or nested without end.' };

async function answerOf({ bytes, setting }: FactFileTask): Promise<FactFileAnswer> {
  try {
    const sent = standardInput(bytes);
    const sha256 = createHash('sha256').update(sent).digest('hex');
    return { read: { ...bounded(await readFactBytes(sent, setting)), sha256, bytes } };
  } catch (error) {
    if (error instanceof ProblemError) return { refused: error.message };
    return DAMAGED;
  }
}

process.once('message', (message) => {
  const { task } = message as { readonly task: FactFileTask };
  void answerOf(task).then((answer) => process.send?.(answer));
});
process.once('uncaughtException', () => process.send?.(DAMAGED));
process.once('disconnect', () => process.exit());
process.send?.('ready');
