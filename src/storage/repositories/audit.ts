import type { Kysely } from 'kysely';
import type { AuditEvent, AuditRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';
import { batchesOf } from './batches.ts';

export function auditRepository(db: Kysely<Database>): AuditRepository {
  return {
    async append(...events) {
      for await (const batch of batchesOf(events))
        await db.insertInto('audit_events').values(batch.map(rowOf)).execute();
    },
    async listByAccount(accountId, { limit, after }) {
      const all = db.selectFrom('audit_events').selectAll().where('account_id', '=', accountId);
      const rest =
        after === undefined
          ? all
          : all
              .where('at_ms', '<=', after.atMs)
              .where(({ or, eb }) => or([eb('at_ms', '<', after.atMs), eb('id', '>', after.id)]));
      const rows = await rest.orderBy('at_ms', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(recordOf<AuditEvent>);
    },
    async deleteBefore(beforeMs) {
      const result = await db.deleteFrom('audit_events').where('at_ms', '<', beforeMs).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
