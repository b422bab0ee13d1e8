import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** Questions an account keeps, each with the answer as it was. They go with their account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('saved_buildings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('question_digest', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('saved_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('saved_buildings_question', ['account_id', 'question_digest'])
    .execute();
}
