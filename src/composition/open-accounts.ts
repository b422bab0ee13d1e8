import type { Snapshot } from '../catalog/snapshot.ts';
import type { Config } from '../config.ts';
import { MemoryLimiter } from '../limits/rate-limiter.ts';
import { createAccountServices, type AccountServices } from '../operations/accounts/index.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { factFileReader } from './fact-file-reader.ts';

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
