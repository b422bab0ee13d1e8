import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** Where processes try whether they can write, so that a full disk is known before a customer meets it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('probe')
    .addColumn('slot', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
