import { loadPrograms, programsVersion } from '../catalog/files/load-programs.ts';
import { loadSnapshot } from '../catalog/files/load.ts';
import type { ProgramSet } from '../catalog/program-set.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import { proveCatalogue } from '../operations/estimate/prove-catalogue.ts';
import { CATALOG_CACHE_DIR, CATALOG_DIR, PROGRAMS_DIR } from './paths.ts';

/** The catalogue as it stands on disk today. */
export function openSnapshot(): Snapshot {
  const today = new Date().toISOString().slice(0, 10);
  return loadSnapshot({
    catalogDir: CATALOG_DIR,
    cacheDir: CATALOG_CACHE_DIR,
    today,
    prove: proveCatalogue,
  });
}

/** All programs as they stand on disk today, with the catalogue's among them. */
export function openPrograms(snapshot: Snapshot): ProgramSet {
  const today = new Date().toISOString().slice(0, 10);
  return loadPrograms(
    { programsDir: PROGRAMS_DIR, catalogDir: CATALOG_DIR, cacheDir: CATALOG_CACHE_DIR, today },
    snapshot,
  );
}

/** The version of those programs. */
export const openProgramsVersion = (): string =>
  programsVersion({ programsDir: PROGRAMS_DIR, catalogDir: CATALOG_DIR });
