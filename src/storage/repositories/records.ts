import type { Kysely } from 'kysely';
import type { AuditRepository, UsageRepository } from '../../operations/ports/accounts.ts';
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

/** Rows an insert carries at once: below the dialects' limits on bound values. */
const BATCH_ROWS = 500;

export function usageRepository(db: Kysely<Database>): UsageRepository {
  return {
    async add(counts) {
      // An account deleted since it was counted takes its usage with it: its lines would break the foreign key.
      const ids = [...new Set(counts.map((line) => line.accountId))];
      const present = new Set<string>();
      for (let start = 0; start < ids.length; start += BATCH_ROWS) {
        const batch = ids.slice(start, start + BATCH_ROWS);
        const rows = await db.selectFrom('accounts').select('id').where('id', 'in', batch).execute();
        for (const row of rows) present.add(row.id);
      }
      const rows = counts
        .filter((line) => present.has(line.accountId))
        .map((line) => ({
          account_id: line.accountId,
          credential_id: line.credentialId,
          endpoint: line.endpoint,
          day: line.day,
          count: line.count,
        }));
      for (let start = 0; start < rows.length; start += BATCH_ROWS) {
        await db
          .insertInto('usage')
          .values(rows.slice(start, start + BATCH_ROWS))
          .onConflict((conflict) =>
            conflict.columns(['credential_id', 'endpoint', 'day']).doUpdateSet((set) => ({
              count: set('usage.count', '+', set.ref('excluded.count')),
            })),
          )
          .execute();
      }
    },
    async listByAccount(accountId, fromDay, toDay) {
      const rows = await db
        .selectFrom('usage')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay)
        .orderBy('day')
        .orderBy('credential_id')
        .orderBy('endpoint')
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        credentialId: row.credential_id,
        endpoint: row.endpoint,
        day: row.day,
        count: row.count,
      }));
    },
    async deleteBefore(day) {
      const result = await db.deleteFrom('usage').where('day', '<', day).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
