import { openLookup } from '../buildings/open-lookup.ts';
import { loadSnapshot } from '../catalog/files/load.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { BuildingLookupChoice, Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import type { HttpServices } from '../http/services.ts';
import { MemoryLimiter } from '../limits/memory-limiter.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { RedisLimiter } from '../limits/redis-limiter.ts';
import { createAccountServices, type AccountServices } from '../operations/accounts/index.ts';
import type { BuildingLookup } from '../operations/ports.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { CATALOG_CACHE_DIR, CATALOG_DIR } from './paths.ts';

/** Everything a process works with: opened once, closed in reverse. */
export interface Services {
  readonly snapshot: Snapshot;
  readonly storage: Storage;
  readonly limiter: RateLimiter;
  readonly accounts: AccountServices;
  readonly lookup: BuildingLookup;
  readonly methodologyVersion: string;
  estimate: HttpServices['estimate'];
  close(): Promise<void>;
}

/** The catalogue as it stands on disk today. */
export function openSnapshot(): Snapshot {
  const today = new Date().toISOString().slice(0, 10);
  return loadSnapshot({ catalogDir: CATALOG_DIR, cacheDir: CATALOG_CACHE_DIR, today });
}

/** Storage and the account verbs alone: what the account commands need, without parcels or limits to share. */
export function openAccounts(
  config: Config,
  snapshot: Snapshot,
): { storage: Storage; accounts: AccountServices } {
  const storage = openStorage({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  const { plans } = snapshot.sections;
  return {
    storage,
    accounts: createAccountServices({ store: storage, plans, limiter: new MemoryLimiter() }),
  };
}

/** Opens the catalogue, the storage (migrated), the limits and the lookup. */
export async function openServices(config: Config): Promise<Services> {
  const snapshot = openSnapshot();
  const storage = openStorage({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  const limiter = openLimiter(config);
  const lookup = await openLookup(lookupConfig(config));
  const accounts = createAccountServices({ store: storage, plans: snapshot.sections.plans, limiter });
  return {
    snapshot,
    storage,
    limiter,
    accounts,
    lookup,
    methodologyVersion: 'not wired',
    // Until the estimate verb lands: an honest failure.
    estimate: () => Promise.reject(new ProblemError('internal-error', 'The engine is not wired yet.')),
    async close() {
      await limiter.close();
      await lookup.close();
      await storage.close();
    },
  };
}

function openLimiter(config: Config): RateLimiter {
  if (config.redisUrl === null) return new MemoryLimiter();
  return new RedisLimiter({ url: config.redisUrl, instances: config.workers });
}

function lookupConfig(config: Config) {
  const { buildingLookup: choice } = config;
  return {
    mode: lookupMode(choice),
    dataDir: config.dataDir,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
    ...(choice.kind === 'socrata' && choice.appToken !== null && { socrataAppToken: choice.appToken }),
  };
}

function lookupMode(choice: BuildingLookupChoice): string {
  return choice.kind === 'http' ? choice.url : choice.kind;
}
