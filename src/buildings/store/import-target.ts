import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';

/** A store being replaced: nothing is visible to readers before `publish`. */
export interface ImportTarget {
  dropDataset(dataset: string): void | Promise<void>;
  put(dataset: string, row: ParcelRow): void | Promise<void>;
  /** What the store holds now; null when nothing is stored. */
  before(): StoreMeta | null | Promise<StoreMeta | null>;
  /** What it would hold once published. */
  after(changed: readonly DatasetMeta[]): StoreMeta | Promise<StoreMeta>;
  publish(changed: readonly DatasetMeta[]): StoreMeta | Promise<StoreMeta>;
  abandon(): void | Promise<void>;
}
