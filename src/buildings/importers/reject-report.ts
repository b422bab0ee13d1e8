import { closeSync, openSync, writeSync } from 'node:fs';
import { csvLine } from '../../portfolio-table/csv-text.ts';
import type { Importable, Reject } from './import-types.ts';

const FLUSH_CHARS = 64_000;

/** Writes rejects as they come (`dataset,file,row,reason`), so that even a city of rejects takes no memory. */
export class RejectReport {
  readonly #handle: number | null;
  #pending = 'dataset,file,row,reason\n';

  constructor(path: string | undefined) {
    this.#handle = path === undefined ? null : openSync(path, 'w');
  }

  add(dataset: Importable, reject: Reject): void {
    if (this.#handle === null) return;
    this.#pending += csvLine([dataset, reject.file, reject.row, reject.reason]);
    if (this.#pending.length > FLUSH_CHARS) this.#flush();
  }

  #flush(): void {
    if (this.#handle !== null) writeSync(this.#handle, this.#pending);
    this.#pending = '';
  }

  close(): void {
    this.#flush();
    if (this.#handle !== null) closeSync(this.#handle);
  }
}
