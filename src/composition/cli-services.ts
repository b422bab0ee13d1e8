import { lintProgramData } from '../catalog/files/load-programs.ts';
import { buildCatalog, lintCatalog } from '../catalog/files/load.ts';
import { readReleased } from '../catalog/files/released.ts';
import type { CatalogProblem } from '../catalog/section.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { CliServices, Maintenance } from '../cli/command.ts';
import { outputOf } from '../cli/output.ts';
import { readConfig, type Config } from '../config.ts';
import { AuditArtifact } from '../contract/estimate/index.ts';
import { validatorOf } from '../contract/validation/validator.ts';
import { createCall, type OperationHost } from '../operations/call.ts';
import { OPERATIONS } from '../operations/registry.ts';
import type { AnyOperation, Maybe, OperationServices, ServiceName } from '../operations/operation.ts';
import { readDocuments } from './read-documents.ts';
import { backtestFile } from '../operations/backtest/backtest-file.ts';
import type { Engine } from '../engine/compile-engine.ts';
import type { BuildingLookup } from '../operations/ports.ts';
import { factSource } from './guarded-ports.ts';
import { heldParcel, parcelIdOf } from '../operations/estimate/held-parcel.ts';
import { engineServices, estimateServices } from '../operations/estimate/index.ts';
import { duePrograms } from '../operations/programs/due-programs.ts';
import type { ProgramServices } from '../operations/programs/services.ts';
import { proveCatalogue } from '../operations/estimate/prove-catalogue.ts';
import type { Storage } from '../storage/open-storage.ts';
import { diffCatalogs, keepBoth, writeChanges } from './catalog-changes.ts';
import { catalogEntries } from './catalog-files.ts';
import { cliParcels } from './cli-parcels.ts';
import { readFileAt } from './fact-file-reader.ts';
import { lookupConfig } from './lookup-config.ts';
import { once } from './once.ts';
import { openPrograms, openSnapshot } from './open-catalogue.ts';
import { openEngine } from './open-estimating.ts';
import { openSigning } from './open-signing.ts';
import { CATALOG_CACHE_DIR, CATALOG_DIR, PROGRAMS_DIR, RELEASES_DIR } from './paths.ts';

export interface CliSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
  readonly json: boolean;
  /** The registry, where it is not the whole one. */
  readonly operations?: readonly AnyOperation[];
  /** Told of everything that must be closed, in the order it was opened. */
  readonly closing: (close: () => Promise<void>) => void;
}

/** What the commands work with; each part is opened when first asked for. */
export function cliServices(around: CliSurroundings): CliServices {
  const config = once(() => readConfig(around.environment));
  const snapshot = once(openSnapshot);
  const programs = once((): ProgramServices => ({
    snapshot: snapshot(),
    programs: openPrograms(snapshot()),
  }));
  const engine = once(openEngine);
  const lookup = once(() => openedLookup(config(), around));
  const accounts = once(async () => {
    const opened = await openedAccounts(config(), snapshot());
    around.closing(() => opened.storage.close());
    await opened.storage.migrate();
    return opened.accounts;
  });
  const held = async () => (await accounts()).store.read.facts;
  const facts = factSource({
    find: async (...lot) => (await held()).find(...lot),
    countByAccount: async (id) => (await held()).countByAccount(id),
  });
  const estimating = once(async () =>
    estimateServices(engine(), await lookup(), { facts, signing: openSigning(config()) }),
  );
  const reading = once(async () => ({ ...(await estimating()), ...readDocuments() }));
  const operationServices = servicesFrom({ snapshot, programs, estimating, reading, accounts });
  return {
    operations: around.operations ?? OPERATIONS,
    call: createCall({ services: operationServices, queue: null }),
    ...verifyParts({ config, engine, lookup }),
    readFactFile: async (path, setting) => readFileAt(path, setting),
    backtest: (csvText) => backtestFile(csvText, engine().snapshot, lookup),
    maintenance: maintenance({ config, snapshot, programs, around }),
    parcels: cliParcels(config, lookup),
    // Its columnar and queue libraries are loaded only for these commands.
    portfolio: {
      run: async (request) => (await import('./cli-portfolio.ts')).cliPortfolio(config).run(request),
      work: async () => (await import('./cli-portfolio.ts')).cliPortfolio(config).work(),
    },
    context: () => ({ actor: { kind: 'operator' }, requestId: around.requestId, nowMs: Date.now() }),
    output: outputOf(around.json),
  };
}

type Opened = {
  readonly [S in Exclude<ServiceName, 'catalogue' | 'pricing' | 'plans' | 'map' | 'saving'>]: () => Maybe<
    OperationServices[S]
  >;
};

/** What operations work with, each opened when first read. */
function servicesFrom({
  snapshot,
  programs,
  estimating,
  reading,
  accounts,
}: Opened & { readonly snapshot: () => Snapshot }): OperationHost['services'] {
  return {
    get catalogue() {
      return { snapshot: snapshot() };
    },
    get programs() {
      return programs();
    },
    get estimating() {
      return estimating();
    },
    get pricing() {
      return Promise.all([estimating(), programs()]).then(([services, opened]) => ({
        ...services,
        programsVersion: opened.programs.version,
      }));
    },
    get reading() {
      return reading();
    },
    get accounts() {
      return accounts();
    },
    get plans(): never {
      throw new Error('No command lists the plans.');
    },
    get map(): never {
      throw new Error('No command draws the map.');
    },
    get saving() {
      return Promise.all([estimating(), accounts()]).then(([services, { store }]) => ({
        ...services,
        store,
      }));
    },
  };
}

/** More than any artifact holds: one of another release fails this schema, and only what is read of it counts. */
const MOST_EVIDENCE_LINES = 50_000;

interface VerifyParts {
  readonly config: () => Config;
  readonly engine: () => Engine;
  readonly lookup: () => Promise<BuildingLookup>;
}

function verifyParts({ config, engine, lookup }: VerifyParts): Pick<CliServices, 'verifying' | 'heldParcel'> {
  const validateArtifact = once(() => validatorOf(AuditArtifact, MOST_EVIDENCE_LINES));
  return {
    verifying: () => ({
      ...engineServices(engine()),
      validateArtifact: (document) => validateArtifact()(document),
      released: (catalogVersion) => readReleased(RELEASES_DIR, catalogVersion),
    }),
    // Only a store of this machine: a remote look-up speaks for another day, and verifying is offline.
    heldParcel: async (document) =>
      config().buildingLookup.kind === 'embedded' && parcelIdOf(document) !== null
        ? heldParcel(await lookup(), document)
        : null,
  };
}

/** The storage and its libraries are loaded only for the commands that open it. */
const openedAccounts = async (config: Config, snapshot: Snapshot) =>
  (await import('./open-accounts.ts')).openAccounts(config, snapshot);

async function openedLookup(config: Config, around: CliSurroundings): Promise<BuildingLookup> {
  const { openLookup } = await import('../buildings/open-lookup.ts');
  const lookup = await openLookup(lookupConfig(config));
  around.closing(async () => lookup.close());
  return lookup;
}

/** Both data sets; the programs only where the catalogue they cite is sound. */
function lintBoth(snapshot: () => Snapshot, today: string): readonly CatalogProblem[] {
  const problems = lintCatalog({ catalogDir: CATALOG_DIR, today });
  if (problems.some(({ severity }) => severity === 'error')) return problems;
  const places = { programsDir: PROGRAMS_DIR, catalogDir: CATALOG_DIR, today };
  return [...problems, ...lintProgramData(places, snapshot())];
}

interface MaintenanceSources {
  readonly config: () => Config;
  readonly snapshot: () => Snapshot;
  readonly programs: () => ProgramServices;
  readonly around: CliSurroundings;
}

function maintenance({ config, snapshot, programs, around }: MaintenanceSources): Maintenance {
  const today = new Date().toISOString().slice(0, 10);
  return {
    migrate: () => withStorage((storage) => storage.migrate()),
    async buildCatalog() {
      const built = buildCatalog({
        catalogDir: CATALOG_DIR,
        cacheDir: CATALOG_CACHE_DIR,
        today,
        prove: proveCatalogue,
      });
      const { version } = openPrograms(built.snapshot);
      return {
        digest: built.snapshot.digest,
        programs_version: version,
        files: built.fileCount,
        warnings: built.warnings,
      };
    },
    keepSnapshot: async () => keepBoth(programs(), { releasesDir: RELEASES_DIR, today }),
    writeChanges: async () =>
      writeChanges(PROGRAMS_DIR, programs().programs, { releasesDir: RELEASES_DIR, today }),
    lintCatalog: async () => lintBoth(snapshot, today),
    diffCatalogs: async (before, after) =>
      diffCatalogs(before, after ?? CATALOG_DIR, { releasesDir: RELEASES_DIR, today }),
    programsBehind: async (clone) => (await import('./programs-behind.ts')).programsBehind(clone),
    duePrograms: async (day) => duePrograms(programs(), day ?? today),
    catalogEntries: async (name) => catalogEntries(CATALOG_DIR, PROGRAMS_DIR, name),
    // The engine and the server are loaded only for these commands.
    serve: async () => (await import('./start.ts')).start(around.environment),
    mcp: async () => (await import('./mcp-stdio.ts')).serveToolsOnStdio(config()),
  };

  async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
    const { storage } = await openedAccounts(config(), snapshot());
    around.closing(() => storage.close());
    return work(storage);
  }
}
