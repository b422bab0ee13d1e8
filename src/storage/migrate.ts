import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/registry.ts';

/** Any fixed number: the advisory lock of Plumbline's migrations in a PostgreSQL database. */
const MIGRATION_LOCK = 7_205_190_411;
/** Kysely's record of what ran. Release 1.0.0 kept its own, `plumbline_migrations`. */
const DONE = 'plumbline_migration';

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly total: number;
}

/**
 * Brings the schema up to date in one transaction. Several instances may start it at once: one does the work, the
 * others wait for its lock (PostgreSQL: advisory; SQLite: BEGIN IMMEDIATE) and then find nothing to do.
 * Throws when the database is newer than this code.
 */
export function migrate(db: Kysely<Database>, dialect: 'sqlite' | 'postgres'): Promise<MigrationReport> {
  if (dialect === 'sqlite') return db.connection().execute(inImmediateTransaction);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    return toLatest(transaction);
  });
}

/** Kysely's migrator refuses a transaction of its own making on SQLite, where changes of the schema are transactional too. */
async function inImmediateTransaction(db: Kysely<Database>): Promise<MigrationReport> {
  await sql`begin immediate`.execute(db);
  try {
    const report = await toLatest(db);
    await sql`commit`.execute(db);
    return report;
  } catch (error) {
    await sql`rollback`.execute(db);
    throw error;
  }
}

async function toLatest(db: Kysely<Database>): Promise<MigrationReport> {
  await adoptFirstRelease(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    migrationTableName: DONE,
    migrationLockTableName: `${DONE}_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return {
    applied: results.map(({ migrationName }) => migrationName),
    total: Object.keys(MIGRATIONS).length,
  };
}

/** What release 1.0.0 ran has run. Its table stays, because its instances look for it while they are being replaced. */
async function adoptFirstRelease(db: Kysely<Database>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  if (!tables.includes('plumbline_migrations') || tables.includes(DONE)) return;
  await db.schema
    .createTable(DONE)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const done = await db.selectFrom('plumbline_migrations').selectAll().execute();
  for (const { name, applied_at_ms } of done)
    await db
      .insertInto(DONE)
      .values({ name, timestamp: new Date(applied_at_ms).toISOString() })
      .execute();
}
