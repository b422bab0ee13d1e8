import type { LotLayers } from '../record/lot-layers.ts';

export const IMPORTABLE = ['pluto', 'll84', 'll33', 'condo', 'lpc', 'westchester', 'll97'] as const;
export type Importable = (typeof IMPORTABLE)[number];

export interface ImportInput {
  readonly dataset: Importable;
  /** CSV files (`.csv`, `.csv.gz`). LL84: one per year or one with all years. Condo: both tables. */
  readonly files: readonly string[];
  /** Version or year as the publisher names it (`25v2`, `2024`); needed where the rows do not say it. */
  readonly version?: string;
}

export interface Reject {
  readonly file: string;
  /** Spreadsheet row: the header is row 1. */
  readonly row: number;
  readonly reason: string;
}

/** Where an importer puts what it reads. */
export interface ImportSink {
  put(id: string, layers: LotLayers): void | Promise<void>;
  reject(reject: Reject): void;
  /** Called once for each data row. */
  row(): void;
  /** Names the version read from the rows themselves. */
  label(label: string): void;
  bytes(file: string, bytesRead: number, bytesTotal: number): void;
}

/** Reads the files of one dataset from beginning to end. Throws only when a file is not the publication it should be. */
export type Importer = (input: ImportInput, sink: ImportSink) => Promise<void>;

export class WrongFileError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'WrongFileError';
  }
}
