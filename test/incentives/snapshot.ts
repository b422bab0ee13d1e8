import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';

let loaded: Snapshot | null = null;

/** The shipped catalogue, compiled once a test process. */
export function snapshot(): Snapshot {
  loaded ??= loadSnapshot({
    catalogDir: 'catalog',
    cacheDir: 'node_modules/.cache/plumbline-test',
    today: '2026-11-20',
  });
  return loaded;
}
