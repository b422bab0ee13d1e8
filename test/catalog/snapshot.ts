import { fileURLToPath } from 'node:url';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const CATALOG_DIR = `${ROOT}catalog`;

let loaded: Snapshot | undefined;

/** The repository's own catalogue, compiled once a process. */
export function testSnapshot(): Snapshot {
  loaded ??= loadSnapshot({
    catalogDir: CATALOG_DIR,
    cacheDir: `${CATALOG_DIR}/.compiled`,
    today: '2026-11-20',
  });
  return loaded;
}
