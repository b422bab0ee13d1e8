import type { Placed } from './sheet.ts';

/** A figure the workbook works out beside the one that was served. */
export interface Check {
  readonly what: string;
  /** JSON pointer into the artifact. */
  readonly pointer: string;
  readonly served: number;
  readonly cell: Placed;
  /** To how many decimals they must be equal: 2 for money. */
  readonly decimals: number;
}

/** Collects what is compared while the sheets are made. */
export class Checks {
  readonly all: Check[] = [];

  money(what: string, pointer: string, served: number | null, cell: Placed | undefined): void {
    this.#add({ what, pointer, served, cell, decimals: 2 });
  }

  ratio(what: string, pointer: string, served: number | null, cell: Placed | undefined): void {
    this.#add({ what, pointer, served, cell, decimals: 3 });
  }

  #add(check: Omit<Check, 'served' | 'cell'> & { served: number | null; cell: Placed | undefined }): void {
    const { served, cell } = check;
    if (served !== null && cell !== undefined) this.all.push({ ...check, served, cell });
  }
}
