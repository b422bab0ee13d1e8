import type { Kysely } from 'kysely';
import type { SavedRecord, SavedRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf } from '../rows.ts';

export function savedRepository(db: Kysely<Database>): SavedRepository {
  const ofAccount = (accountId: string) =>
    db.selectFrom('saved_buildings').selectAll().where('account_id', '=', accountId);
  return {
    async find(accountId, id) {
      const row = await ofAccount(accountId).where('id', '=', id).executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async findByQuestion(accountId, digest) {
      const row = await ofAccount(accountId).where('question_digest', '=', digest).executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async listByAccount(accountId, { limit, after }) {
      const all = ofAccount(accountId);
      const rest =
        after === undefined
          ? all
          : all
              .where('saved_at_ms', '<=', after.savedAtMs)
              .where(({ or, eb }) => or([eb('saved_at_ms', '<', after.savedAtMs), eb('id', '>', after.id)]));
      const rows = await rest.orderBy('saved_at_ms', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(recordOf<SavedRecord>);
    },
    async countByAccount(accountId) {
      const { count } = await db
        .selectFrom('saved_buildings')
        .select((select) => select.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async put({ id, accountId, name, question, questionDigest, answer, savedAtMs }) {
      const held = { name, question, question_digest: questionDigest, answer, saved_at_ms: savedAtMs };
      await db
        .insertInto('saved_buildings')
        .values({ id, account_id: accountId, ...held })
        .onConflict((conflict) => conflict.columns(['account_id', 'question_digest']).doUpdateSet(held))
        .execute();
    },
    async delete(accountId, id) {
      const query = db.deleteFrom('saved_buildings').where('account_id', '=', accountId);
      return (await query.where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
