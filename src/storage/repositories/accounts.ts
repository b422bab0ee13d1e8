import type { Kysely } from 'kysely';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AccountRecord, AccountRepository } from '../../operations/ports/accounts.ts';
import type { AccountsTable, Database } from '../database.ts';
import { isUniqueViolation } from '../failures.ts';

export function accountRepository(db: Kysely<Database>): AccountRepository {
  return {
    async insert(account) {
      try {
        await db.insertInto('accounts').values(toRow(account)).execute();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new ProblemError('conflict', 'An account with this e-mail address exists already.');
      }
    },
    async byId(id) {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    async byEmail(email) {
      const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    async list({ limit, offset }) {
      const query = db.selectFrom('accounts').selectAll().orderBy('created_at_ms').orderBy('id');
      return (await query.limit(limit).offset(offset).execute()).map(fromRow);
    },
    async update(id, change) {
      const set = {
        ...(change.plan !== undefined && { plan: change.plan }),
        ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
        ...(change.disabledAtMs !== undefined && { disabled_at_ms: change.disabledAtMs }),
      };
      const result = await db.updateTable('accounts').set(set).where('id', '=', id).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async delete(id) {
      // Credentials, sessions and usage go with it by their foreign keys.
      const result = await db.deleteFrom('accounts').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

function toRow(account: AccountRecord): AccountsTable {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    password_hash: account.passwordHash,
    created_at_ms: account.createdAtMs,
    disabled_at_ms: account.disabledAtMs,
  };
}

function fromRow(row: AccountsTable): AccountRecord {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    passwordHash: row.password_hash,
    createdAtMs: row.created_at_ms,
    disabledAtMs: row.disabled_at_ms,
  };
}
