import type { LotLayers } from '../record/lot-layers.ts';

/** What one dataset says about one id, as stored. */
export interface StoredFacts {
  readonly dataset: string;
  readonly payload: string;
}

export interface ParcelRow {
  readonly id: string;
  readonly layers: LotLayers;
}

/** Facts about the store itself, kept in its `meta` table. */
export interface StoreMeta {
  /** Changes with each import; readers reopen when it does. */
  readonly generation: string;
  /** Lots with a description of their own (condo unit pointers do not count). */
  readonly parcelCount: number;
  readonly sampleVersion: string | null;
  readonly datasets: readonly DatasetMeta[];
  readonly coverage: string;
  readonly asOf: string | null;
  /** SHA-256 of all facts, the same in every store that holds the same; absent in stores of earlier releases. */
  readonly digest?: string;
}

export interface DatasetMeta {
  readonly dataset: string;
  readonly label: string;
  readonly rows: number;
  readonly importedAt: string;
  /** Newest day the dataset speaks for, or null when its label names none. */
  readonly asOf: string | null;
}

export interface StreetRow {
  readonly id: number;
  readonly borough: string;
  readonly name: string;
  /** Houses on it. */
  readonly houses: number;
}
