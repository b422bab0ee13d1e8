import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';

/** A store being replaced: nothing is visible to readers before `publish`. */
export interface ImportTarget {
  dropDataset(dataset: string): void | Promise<void>;
  put(dataset: string, row: ParcelRow): void | Promise<void>;
  publish(changed: readonly DatasetMeta[]): StoreMeta | Promise<StoreMeta>;
  abandon(): void | Promise<void>;
}
