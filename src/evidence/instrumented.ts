import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { instrument } from './instrument.ts';

const FOLDER = fileURLToPath(new URL('../../catalog/.compiled/', import.meta.url));
const FILE = `${FOLDER}instrumented.json`;

/** Instrumented text by digest of its source, kept between starts: to read it takes a tenth of the time of writing it. */
export class InstrumentedCache {
  readonly #known = read();
  readonly #used: Record<string, string> = {};
  #isNew = false;

  of(source: string, replaced: readonly string[]): string {
    const key = createHash('sha256').update(OWN).update(`${replaced.join()}\0${source}`).digest('base64url');
    let code = this.#known[key];
    if (code === undefined) {
      code = instrument(source, replaced);
      this.#isNew = true;
    }
    this.#used[key] = code;
    return code;
  }

  /** Keeps what was used. A folder that cannot be written only costs the next start its speed. */
  keep(): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    const temporary = `${FILE}.${process.pid}.tmp`;
    try {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(temporary, JSON.stringify({ ...this.#known, ...this.#used }));
      renameSync(temporary, FILE);
    } catch {
      // It is made again at the next start.
    }
  }
}

/** What instruments: another one's text is another's. */
const OWN = readFileSync(new URL('instrument.ts', import.meta.url));

function read(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
