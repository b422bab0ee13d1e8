import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { AccountRepositories, AccountStore } from '../operations/ports/accounts.ts';
import type { Reach, StorageState } from '../operations/ports.ts';
import type { Database } from './database.ts';
import { isSerialisationFailure, toStorageProblem } from './failures.ts';
import { look } from './look.ts';
import { migrate, type MigrationReport } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { PostgresWatch } from './postgres-watch.ts';
import { repositoriesOn } from './repositories/all.ts';

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

/** Another process may hold the write lock this long before a write is given up as `storage-unavailable`. */
const BUSY_TIMEOUT_MS = 2_000;

const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/**
 * `node:sqlite` in the shape Kysely's SQLite dialect expects. Transactions begin IMMEDIATE: a deferred one that reads
 * before it writes fails at once, without waiting, when another process wrote in between. Statements are kept prepared.
 */
export function openSqliteConnection(path: string): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) makeWhole(path);
  refuseEmptied(path);
  closeToOthers(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const prepared = new Map<string, SqliteStatement>();
  const statementOf = (sql: string): SqliteStatement => {
    const statement =
      prepared.get(sql) ?? shapedFor(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    // Batches of different sizes are different statements, so the cache is bounded; the oldest goes first.
    if (prepared.size >= 500) prepared.delete(prepared.keys().next().value ?? '');
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk or failed write has rolled back already; a second rollback would hide the reason behind its own error.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING_TO_DO;
      return statementOf(sql);
    },
  };
}

/** Digests of secrets and addresses of people: for the service's user alone. The files beside it get the same mode. */
function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  } catch {
    // Another user's file, or none yet: opening it says what is wrong.
  }
}

function shapedFor(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/**
 * A new file gets its first page beside its place and is linked there: a kill leaves no empty file, which the next start
 * would refuse. Where another process was first, or the disk has no links, SQLite makes or finds the file itself.
 */
function makeWhole(path: string): void {
  const beside = `${path}.${process.pid}.new`;
  try {
    const database = new DatabaseSync(beside);
    database.exec('PRAGMA journal_mode = WAL');
    database.close();
    linkSync(beside, path);
  } catch (error) {
    if (!WITHOUT_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

const WITHOUT_LINK = new Set(['EEXIST', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/** How long another process may take from making the file to writing its first page. */
const MAKING_MS = 500;
const SQLITE_NOTADB = 26;

/** A file without a byte was emptied or never restored: SQLite would take it for a new database, without a word. */
function refuseEmptied(path: string): void {
  const isEmptied = () => statSync(path, { throwIfNoEntry: false })?.size === 0 && !existsSync(`${path}-wal`);
  for (let waitedMs = 0; isEmptied(); waitedMs += 50) {
    if (waitedMs >= MAKING_MS)
      throw Object.assign(
        new Error(
          `${path} is empty (0 bytes): restore a backup, or remove the file to begin without accounts`,
        ),
        { errcode: SQLITE_NOTADB },
      );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}
