import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** One open code an account: a later one takes its place. Codes go with their account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
