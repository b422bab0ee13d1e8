import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { AccountRepositories, AccountStore } from '../operations/ports/accounts.ts';
import type { Database } from './database.ts';
import { isSerialisationFailure, toStorageProblem } from './failures.ts';
import { migrate } from './migrate.ts';
import type { MigrationReport } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
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
  /** True when the database answers and its schema is there. Never throws. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Attempts at a transaction that lost against a concurrent one. */
const MAX_ATTEMPTS = 8;

/** Opens the store; throws `storage-unavailable` when the SQLite file cannot be opened (PostgreSQL connects on first use). */
export function openStorage(options: OpenStorageOptions): Storage {
  const dialect = options.databaseUrl ? 'postgres' : 'sqlite';
  const db = guarded(() => connect(options));
  return {
    dialect,
    read: guardedRepositories(repositoriesOn(db)),
    transaction: (work) => retrying(() => runTransaction(db, dialect, work)),
    migrate: () => guardedAsync(() => migratePatiently(db, options.databaseUrl)),
    async ready() {
      try {
        await sql`select 1 from plumbline_migration limit 1`.execute(db);
        return true;
      } catch {
        return false;
      }
    },
    close: () => db.destroy(),
  };
}

function connect(options: OpenStorageOptions): Kysely<Database> {
  if (options.databaseUrl) {
    const { databaseUrl, maxConnections } = options;
    const pool = openPostgresPool({ databaseUrl, ...(maxConnections !== undefined && { maxConnections }) });
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  }
  const database = openSqliteConnection(join(options.dataDir, 'plumbline.sqlite'));
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
}

async function migratePatiently(
  db: Kysely<Database>,
  databaseUrl: string | null | undefined,
): Promise<MigrationReport> {
  if (!databaseUrl) return migrate(db, 'sqlite');
  const pool = openPostgresPool({ databaseUrl, maxConnections: 1, patient: true });
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

/** The repositories with every failure translated; inside transactions the transaction translates. */
function guardedRepositories(repositories: AccountRepositories): AccountRepositories {
  const guardAll = <R extends object>(repository: R): R =>
    Object.fromEntries(
      Object.entries(repository).map(([name, method]) => [
        name,
        (...parameters: unknown[]) =>
          guardedAsync(() => (method as (...all: unknown[]) => Promise<unknown>)(...parameters)),
      ]),
    ) as R;
  return {
    accounts: guardAll(repositories.accounts),
    credentials: guardAll(repositories.credentials),
    sessions: guardAll(repositories.sessions),
    audit: guardAll(repositories.audit),
    usage: guardAll(repositories.usage),
    facts: guardAll(repositories.facts),
  };
}
