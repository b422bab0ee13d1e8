import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { AccountRepositories, AccountStore } from '../operations/ports/accounts.ts';
import type { Reach, StorageState } from '../operations/ports.ts';
import type { Database } from './database.ts';
import { isSerialisationFailure, toStorageProblem } from './failures.ts';
import { look } from './look.ts';
import { migrate } from './migrate.ts';
import type { MigrationReport } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { PostgresWatch } from './postgres-watch.ts';
import { repositoriesOn } from './repositories/all.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

export interface OpenStorageOptions {
  /** Directory of `plumbline.sqlite`; made when missing. Unused with a database URL. */
  readonly dataDir: string;
  /** `postgres://…`; undefined or null selects SQLite. */
  readonly databaseUrl?: string | null | undefined;
  readonly maxConnections?: number;
}

export interface Storage extends AccountStore {
  readonly dialect: 'sqlite' | 'postgres';
  migrate(): Promise<MigrationReport>;
  /** Reads and writes once: can both be done, and is the schema there? Never throws. */
  look(): Promise<StorageState>;
  /** For others who use the same database. */
  readonly reach: Reach;
  close(): Promise<void>;
}

/** Attempts at a transaction that lost against a concurrent one. */
const MAX_ATTEMPTS = 8;

/** Opens the store; throws `storage-unavailable` when the SQLite file cannot be opened (PostgreSQL connects on first use). */
export function openStorage(options: OpenStorageOptions): Storage {
  const dialect = options.databaseUrl ? 'postgres' : 'sqlite';
  const { db, reach, close } = guarded(() => connect(options));
  const guard: Guard = (call) => guardedAsync(() => reach.during(call));
  return {
    dialect,
    reach,
    read: guardedRepositories(repositoriesOn(db), guard),
    transaction: (work) => retrying(() => reach.during(() => runTransaction(db, dialect, work))),
    migrate: () => guardedAsync(() => migratePatiently(db, options.databaseUrl)),
    look: () => reach.during(() => look(db, dialect)).catch(() => 'unavailable' as const),
    close,
  };
}

interface Connected {
  readonly db: Kysely<Database>;
  readonly reach: Reach;
  close(): Promise<void>;
}

/** A file of this machine answers or fails: there is nothing to wait for. */
const ALWAYS_THERE: Reach = { during: (work) => work() };

function connect(options: OpenStorageOptions): Connected {
  if (options.databaseUrl) {
    const { databaseUrl, maxConnections } = options;
    const limits = maxConnections === undefined ? {} : { maxConnections };
    const { pool, cut } = openPostgresPool({ databaseUrl, ...limits });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const reach = new PostgresWatch({ databaseUrl, onLost: cut });
    const close = async () => void (await Promise.all([reach.close(), db.destroy()]));
    return { db, reach, close };
  }
  const database = openSqliteConnection(join(options.dataDir, 'plumbline.sqlite'));
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  return { db, reach: ALWAYS_THERE, close: () => db.destroy() };
}

async function migratePatiently(
  db: Kysely<Database>,
  databaseUrl: string | null | undefined,
): Promise<MigrationReport> {
  if (!databaseUrl) return migrate(db, 'sqlite');
  const { pool } = openPostgresPool({ databaseUrl, maxConnections: 1, patient: true });
  const patient = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
}

/** SQLite's transactions are serialisable by nature; PostgreSQL is asked for the same. */
function runTransaction<T>(
  db: Kysely<Database>,
  dialect: Storage['dialect'],
  work: (repositories: AccountRepositories) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction();
  const isolated = dialect === 'postgres' ? transaction.setIsolationLevel('serializable') : transaction;
  return isolated.execute((inner) => work(repositoriesOn(inner)));
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSerialisationFailure(error) || attempts >= MAX_ATTEMPTS) throw toStorageProblem(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempts));
    }
  }
}

function guarded<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw toStorageProblem(error);
  }
}

async function guardedAsync<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toStorageProblem(error);
  }
}

type Guard = <T>(call: () => Promise<T>) => Promise<T>;

/** The repositories with every failure translated; inside transactions the transaction translates. */
function guardedRepositories(repositories: AccountRepositories, guard: Guard): AccountRepositories {
  const guardAll = <R extends object>(repository: R): R =>
    Object.fromEntries(
      Object.entries(repository).map(([name, method]) => [
        name,
        (...parameters: unknown[]) =>
          guard(() => (method as (...all: unknown[]) => Promise<unknown>)(...parameters)),
      ]),
    ) as R;
  return {
    accounts: guardAll(repositories.accounts),
    credentials: guardAll(repositories.credentials),
    sessions: guardAll(repositories.sessions),
    audit: guardAll(repositories.audit),
    usage: guardAll(repositories.usage),
    facts: guardAll(repositories.facts),
    factFiles: guardAll(repositories.factFiles),
    passwordResets: guardAll(repositories.passwordResets),
    saved: guardAll(repositories.saved),
  };
}
