import type { Kysely } from 'kysely';
import type { AuditRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';

export function auditRepository(db: Kysely<Database>): AuditRepository {
  return {
    async append(event) {
      await db
        .insertInto('audit_events')
        .values({
          id: event.id,
          at_ms: event.atMs,
          actor: event.actor,
          action: event.action,
          account_id: event.accountId,
          subject: event.subject,
          address: event.address,
          request_id: event.requestId,
        })
        .execute();
    },
    async listByAccount(accountId, limit) {
      const query = db.selectFrom('audit_events').selectAll().where('account_id', '=', accountId);
      const rows = await query.orderBy('at_ms', 'desc').orderBy('id').limit(limit).execute();
      return rows.map((row) => ({
        id: row.id,
        atMs: row.at_ms,
        actor: row.actor,
        action: row.action,
        accountId: row.account_id,
        subject: row.subject,
        address: row.address,
        requestId: row.request_id,
      }));
    },
    async deleteBefore(beforeMs) {
      const result = await db.deleteFrom('audit_events').where('at_ms', '<', beforeMs).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
