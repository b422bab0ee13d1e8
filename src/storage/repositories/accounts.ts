import type { Kysely } from 'kysely';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AccountRecord, AccountRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { isUniqueViolation } from '../failures.ts';
import { recordOf, rowOf } from '../rows.ts';

export function accountRepository(db: Kysely<Database>): AccountRepository {
  return {
    async insert(account) {
      try {
        await db.insertInto('accounts').values(rowOf(account)).execute();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new ProblemError('conflict', 'An account with this e-mail address exists already.');
      }
    },
    async byId(id) {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async byEmail(email) {
      const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async list({ limit, offset }) {
      const query = db.selectFrom('accounts').selectAll().orderBy('created_at_ms').orderBy('id');
      return (await query.limit(limit).offset(offset).execute()).map(recordOf<AccountRecord>);
    },
    async update(id, change) {
      const result = await db
        .updateTable('accounts')
        .set(rowOf(change))
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async delete(id) {
      // Credentials, sessions and usage go with it by their foreign keys.
      const result = await db.deleteFrom('accounts').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
