import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { StorageState } from '../operations/ports.ts';
import type { Database } from './database.ts';

/** Rows that processes write, one each as far as chance has it, so that they seldom wait for one another. */
const SLOTS = 64;
const slot = randomInt(SLOTS);

/** Reads and writes one row. Never throws. */
export async function look(db: Kysely<Database>, dialect: 'sqlite' | 'postgres'): Promise<StorageState> {
  try {
    await sql`select 1 from plumbline_migration limit 1`.execute(db);
  } catch {
    return 'unavailable';
  }
  try {
    await (dialect === 'sqlite' ? db.connection().execute(writeUnlessBusy) : write(db));
    return 'ok';
  } catch {
    return 'read-only';
  }
}

async function write(db: Kysely<Database>): Promise<void> {
  const row = { slot, at_ms: Date.now() };
  const { at_ms } = row;
  await db
    .insertInto('probe')
    .values(row)
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ at_ms }))
    .execute();
}

const SQLITE_BUSY = 5;

/** Another process that writes proves that writing works; waiting for it would hold the event loop. */
async function writeUnlessBusy(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  await sql`pragma busy_timeout = 0`.execute(db);
  try {
    await write(db);
  } catch (error) {
    if ((Number((error as { errcode?: unknown }).errcode) & 0xff) !== SQLITE_BUSY) throw error;
  } finally {
    await sql`pragma busy_timeout = ${sql.raw(String(rows[0]?.timeout ?? 0))}`.execute(db);
  }
}
