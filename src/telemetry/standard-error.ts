import { write, writeSync } from 'node:fs';

const STANDARD_ERROR = 2;
/** Lines that wait for a slow reader; beyond it new ones are dropped. */
const MOST_WAITING_CHARACTERS = 4 * 1024 * 1024;
const BUSY_PAUSE_MS = 20;

/** Somewhere for log lines to go. */
export interface LineSink {
  write(line: string): void;
  /** Calls back once nothing waits any more. */
  flush(done: () => void): void;
}

/**
 * Writes standard error in the background, so that no request waits for the disk. When the disk is full, or a reader
 * stalls or is gone, lines are lost and the service goes on. Pino's own destination would end the process on a full disk
 * and, at exit, wait for ever for room to write.
 */
export function standardError(): LineSink {
  let [waiting, characters] = [[] as string[], 0];
  let isWriting = false;
  let onFlushed: (() => void)[] = [];
  const take = (): Buffer => {
    const bytes = Buffer.from(waiting.join(''));
    [waiting, characters] = [[], 0];
    return bytes;
  };
  const next = (): void => {
    isWriting = waiting.length > 0;
    if (isWriting) return send(take());
    for (const done of onFlushed) done();
    onFlushed = [];
  };
  const send = (bytes: Buffer): void =>
    write(STANDARD_ERROR, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => send(bytes), BUSY_PAUSE_MS).unref();
      else if (error === null && written < bytes.length) send(bytes.subarray(written));
      else next();
    });
  process.once('exit', () => writeLast(take()));
  return {
    write(line) {
      if (characters + line.length > MOST_WAITING_CHARACTERS) return;
      waiting.push(line);
      characters += line.length;
      if (!isWriting) next();
    },
    flush(done) {
      if (isWriting) onFlushed.push(done);
      else done();
    },
  };
}

/** Writes what is left when the process ends; tries once. */
function writeLast(bytes: Buffer): void {
  try {
    for (let written = 0; written < bytes.length;)
      written += writeSync(STANDARD_ERROR, bytes.subarray(written));
  } catch {
    // There is nowhere left to say so.
  }
}
