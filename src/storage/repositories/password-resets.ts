import type { Kysely } from 'kysely';
import type { PasswordResetRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf } from '../rows.ts';

export function passwordResetRepository(db: Kysely<Database>): PasswordResetRepository {
  return {
    async put({ accountId, digest, expiresAtMs }) {
      const held = { digest, expires_at_ms: expiresAtMs };
      await db
        .insertInto('password_resets')
        .values({ account_id: accountId, ...held })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(held))
        .execute();
    },
    async find(digest) {
      const query = db.selectFrom('password_resets').selectAll().where('digest', '=', digest);
      const row = await query.executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async take(digest) {
      const query = db.deleteFrom('password_resets').where('digest', '=', digest);
      const result = await query.executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async drop(accountId) {
      await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
    },
    async deleteExpiredBefore(beforeMs) {
      const query = db.deleteFrom('password_resets').where('expires_at_ms', '<', beforeMs);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
  };
}
