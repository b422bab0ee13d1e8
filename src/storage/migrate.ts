import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/registry.ts';

/** Any fixed number: the advisory lock of Plumbline's migrations in a PostgreSQL database. */
const MIGRATION_LOCK = 7_205_190_411;

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly total: number;
}

/**
 * Brings the schema up to date in one transaction. Several instances may start it at once: one does the work, the
 * others wait for its lock (PostgreSQL: advisory; SQLite: BEGIN IMMEDIATE) and then find nothing to do.
 * Throws when the database is newer than this code.
 */
export async function migrate(
  db: Kysely<Database>,
  dialect: 'sqlite' | 'postgres',
): Promise<MigrationReport> {
  return db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    const done = await appliedNames(transaction);
    const known = new Set(MIGRATIONS.map((migration) => migration.name));
    const unknown = done.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(`The database holds migrations this version does not know: ${unknown.join(', ')}`);
    }
    const applied: string[] = [];
    for (const migration of MIGRATIONS.filter((candidate) => !done.includes(candidate.name))) {
      await migration.up(transaction);
      await transaction
        .insertInto('plumbline_migrations')
        .values({ name: migration.name, applied_at_ms: Date.now() })
        .execute();
      applied.push(migration.name);
    }
    return { applied, total: MIGRATIONS.length };
  });
}

async function appliedNames(transaction: Transaction<Database>): Promise<string[]> {
  await transaction.schema
    .createTable('plumbline_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  const rows = await transaction.selectFrom('plumbline_migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}
