import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 1_000_000;
const MOST_BYTES_A_CHARACTER = 3;

/** Writes lines to a new file through one buffer, so that no long text is ever held. */
export class LineFile {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #filledBytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(lines: string): void {
    const mostBytes = lines.length * MOST_BYTES_A_CHARACTER;
    if (this.#filledBytes + mostBytes > BUFFER_BYTES) this.#flush();
    if (mostBytes > BUFFER_BYTES) this.#write(Buffer.from(lines));
    else this.#filledBytes += this.#buffer.write(lines, this.#filledBytes);
  }

  /** The file is on the disk when this returns. */
  close(): void {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#filledBytes));
    this.#filledBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
  }
}
