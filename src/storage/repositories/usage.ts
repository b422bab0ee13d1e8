import type { ExpressionBuilder, Kysely } from 'kysely';
import type { CountedUse } from '../../accounts/memory.ts';
import type { UsageRepository } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';
import { batchesOf } from './batches.ts';

export function usageRepository(db: Kysely<Database>): UsageRepository {
  return {
    async add(counts) {
      // An account may have been deleted since it was counted. Its lines would break the foreign key and are dropped.
      const present = await presentAccounts(db, [...new Set(counts.map((line) => line.accountId))]);
      const rows = counts.filter((line) => present.has(line.accountId));
      for await (const batch of batchesOf(rows)) await addBatch(db, batch);
    },
    async listByAccount(accountId, fromDay, toDay, page) {
      const query = db
        .selectFrom('usage')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay);
      const rest = page?.after === undefined ? query : query.where(laterThan(page.after));
      const inOrder = rest.orderBy('day').orderBy('credential_id').orderBy('endpoint');
      const rows = await (page === undefined ? inOrder : inOrder.limit(page.limit)).execute();
      return rows.map(recordOf<CountedUse>);
    },
    async deleteBefore(day) {
      const result = await db.deleteFrom('usage').where('day', '<', day).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Lines are in order of day, credential and endpoint. */
const laterThan =
  ({ day, credentialId, endpoint }: CountedUse) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Database, 'usage'>) =>
    eb(refTuple('day', 'credential_id', 'endpoint'), '>', tuple(day, credentialId, endpoint));

async function presentAccounts(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  for await (const batch of batchesOf(ids)) {
    const rows = await db.selectFrom('accounts').select('id').where('id', 'in', batch).execute();
    for (const row of rows) present.add(row.id);
  }
  return present;
}

async function addBatch(db: Kysely<Database>, batch: readonly CountedUse[]): Promise<void> {
  await db
    .insertInto('usage')
    .values(batch.map(rowOf))
    .onConflict((conflict) =>
      conflict.columns(['credential_id', 'endpoint', 'day']).doUpdateSet((set) => ({
        count: set('usage.count', '+', set.ref('excluded.count')),
      })),
    )
    .execute();
}
