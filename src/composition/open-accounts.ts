import { loadPrograms, programsVersion } from '../catalog/files/load-programs.ts';
import { loadSnapshot } from '../catalog/files/load.ts';
import type { ProgramSet } from '../catalog/program-set.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { Config } from '../config.ts';
import { MemoryLimiter } from '../limits/memory-limiter.ts';
import { createAccountServices, type AccountServices } from '../operations/accounts/index.ts';
import { proveCatalogue } from '../operations/estimate/prove-catalogue.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { factFileReader } from './fact-file-reader.ts';
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

/** Storage and the account operations alone: what the account commands need, without parcels or limits to share. */
export function openAccounts(
  config: Config,
  snapshot: Snapshot,
): { storage: Storage; accounts: AccountServices } {
  const storage = openStorage({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  const { plans, measures } = snapshot.sections;
  return {
    storage,
    accounts: createAccountServices({
      store: storage,
      plans,
      limiter: new MemoryLimiter(),
      measures: measures.list,
      readFactFile: factFileReader(),
    }),
  };
}
