import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** Files that accounts brought facts from: their names and digests, not what they held. They go with their account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('fact_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('moved', 'text', (column) => column.notNull())
    .addColumn('brought_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('fact_files_by_account')
    .on('fact_files')
    .columns(['account_id', 'brought_at_ms'])
    .execute();
}
