import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** Accounts, keys and tokens, sessions, audit events, usage. `bigint` is a 64-bit integer on both dialects. */
export async function up(db: Kysely<Database>): Promise<void> {
  await createAccounts(db);
  await createCredentials(db);
  await createSessions(db);
  await createRecords(db);
}

async function createAccounts(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at_ms', 'bigint')
    .execute();
}

async function createCredentials(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('credentials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('mode', 'text')
    .addColumn('name', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('display_prefix', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .addColumn('revoked_at_ms', 'bigint')
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('replaces_id', 'text')
    .execute();
  await db.schema
    .createIndex('credentials_by_account')
    .on('credentials')
    .columns(['account_id', 'kind', 'created_at_ms'])
    .execute();
}

async function createSessions(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at_ms', 'bigint')
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').columns(['account_id']).execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').columns(['expires_at_ms']).execute();
}

async function createRecords(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_events_by_time').on('audit_events').columns(['at_ms']).execute();
  await db.schema
    .createIndex('audit_events_by_account')
    .on('audit_events')
    .columns(['account_id', 'at_ms'])
    .execute();
  await db.schema
    .createTable('usage')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['credential_id', 'endpoint', 'day'])
    .execute();
  await db.schema.createIndex('usage_by_account').on('usage').columns(['account_id', 'day']).execute();
}
