import { factSource, watchedLookup, type WatchedLookup } from './guarded-ports.ts';
import { openLookup } from '../buildings/open-lookup.ts';
import type { ProgramSet } from '../catalog/program-set.ts';
import type { Config } from '../config.ts';
import { MemoryLimiter, type RateLimiter } from '../limits/rate-limiter.ts';
import { createAccountServices, type AccountServices } from '../operations/accounts/index.ts';
import type { OperationHost } from '../operations/call.ts';
import { estimateServices, type EstimateServices } from '../operations/estimate/index.ts';
import type { ProgramServices } from '../operations/programs/services.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { StorageProbe } from '../storage/storage-probe.ts';
import { ChargeMaps } from './charge-map.ts';
import { factFileReader } from './fact-file-reader.ts';
import { lookupConfig } from './lookup-config.ts';
import { once } from './once.ts';
import { openPrograms } from './open-catalogue.ts';
import { openEngine } from './open-estimating.ts';
import { openMail, type MailWatch } from './open-mail.ts';
import { openSigning } from './open-signing.ts';
import { readDocuments } from './read-documents.ts';

/** Everything a process works with: opened once, closed in reverse. */
export interface Services extends EstimateServices {
  readonly programs: ProgramSet;
  readonly storage: Storage;
  /** Begun when the schema is there. */
  readonly probe: StorageProbe;
  readonly limiter: RateLimiter;
  readonly accounts: AccountServices;
  readonly lookup: WatchedLookup;
  /** Sets who is told of mails that did not go. */
  watchMail(failed: MailWatch): void;
  /** Made when first asked for. */
  readonly operationServices: OperationHost['services'];
  close(): Promise<void>;
}

/** Opens the catalogue, the storage, the limits and the lookup. The schema of the storage is the caller's to migrate. */
export async function openServices(config: Config): Promise<Services> {
  const engine = openEngine();
  const { snapshot } = engine;
  const both = { snapshot, programs: openPrograms(snapshot) };
  const storage = openStorage({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  const probe = new StorageProbe(() => storage.look());
  const limiter = await openLimiter(config);
  const lookup = watchedLookup(await openLookup({ ...lookupConfig(config), reach: storage.reach }));
  const mail = openMail(config.mail);
  const accounts = createAccountServices({
    store: storage,
    plans: snapshot.sections.plans,
    limiter,
    measures: snapshot.sections.measures.list,
    readFactFile: factFileReader(),
    mail: mail?.mailing ?? null,
  });
  const estimating = estimateServices(engine, lookup, {
    facts: factSource(storage.read.facts),
    signing: openSigning(config),
  });
  return {
    ...estimating,
    ...both,
    storage,
    probe,
    limiter,
    accounts,
    lookup,
    watchMail: (failed) => mail?.watch(failed),
    operationServices: servicesOfOperations(estimating, both, {
      accounts,
      store: storage,
      maps: new ChargeMaps(config, estimating),
      offer: config.offer,
    }),
    async close() {
      probe.stop();
      await mail?.close();
      await limiter.close();
      await lookup.close();
      await storage.close();
    },
  };
}

function servicesOfOperations(
  estimating: EstimateServices,
  both: ProgramServices,
  {
    accounts,
    store,
    maps,
    offer,
  }: {
    readonly accounts: AccountServices;
    readonly store: Storage;
    readonly maps: ChargeMaps;
    readonly offer: Config['offer'];
  },
): OperationHost['services'] {
  const reading = once(() => ({ ...estimating, ...readDocuments() }));
  return {
    catalogue: both,
    programs: both,
    estimating,
    pricing: { ...estimating, programsVersion: both.programs.version },
    get reading() {
      return reading();
    },
    accounts,
    plans: { plans: both.snapshot.sections.plans, offer },
    map: { chargeMap: () => maps.current() },
    saving: { ...estimating, store },
  };
}

/** The Redis client is loaded only where there is a Redis. */
async function openLimiter(config: Config): Promise<RateLimiter> {
  if (config.redisUrl === null) return new MemoryLimiter();
  const { RedisLimiter } = await import('../limits/redis-limiter.ts');
  return new RedisLimiter({ url: config.redisUrl, instances: config.workers });
}
