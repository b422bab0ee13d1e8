import type { Kysely } from 'kysely';
import type { SessionHolder, SessionRecord, SessionRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';

export function sessionRepository(db: Kysely<Database>): SessionRepository {
  return {
    async insert(session) {
      await db.insertInto('sessions').values(rowOf(session)).execute();
    },
    holderByDigest: (digest) => holderByDigest(db, digest),
    async listByAccount(accountId) {
      const query = db.selectFrom('sessions').selectAll().where('account_id', '=', accountId);
      return (await query.orderBy('created_at_ms').orderBy('id').execute()).map(recordOf<SessionRecord>);
    },
    async seen(id, atMs) {
      await db.updateTable('sessions').set({ last_seen_at_ms: atMs }).where('id', '=', id).execute();
    },
    async revoke(id, accountId, atMs) {
      const result = await db
        .updateTable('sessions')
        .set({ revoked_at_ms: atMs })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('revoked_at_ms', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async revokeAll(accountId, atMs, exceptId) {
      const result = await db
        .updateTable('sessions')
        .set({ revoked_at_ms: atMs })
        .where('account_id', '=', accountId)
        .where('id', '!=', exceptId ?? '')
        .where('revoked_at_ms', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
    async deleteEndedBefore(beforeMs) {
      const query = db
        .deleteFrom('sessions')
        .where((where) =>
          where.or([where('expires_at_ms', '<', beforeMs), where('revoked_at_ms', '<', beforeMs)]),
        );
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
  };
}

async function holderByDigest(db: Kysely<Database>, digest: string): Promise<SessionHolder | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(['accounts.email', 'accounts.plan', 'accounts.disabled_at_ms'])
    .where('sessions.digest', '=', digest)
    .executeTakeFirst();
  if (!row) return null;
  const { email, plan, disabled_at_ms: accountDisabledAtMs, ...session } = row;
  return { session: recordOf(session), email, plan, accountDisabledAtMs };
}
