import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** What accounts know of lots. Facts go with their account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('facts')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('parcel_id', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('facts_key', ['account_id', 'parcel_id'])
    .execute();
}
