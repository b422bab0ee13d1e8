import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

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
