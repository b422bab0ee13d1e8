import type { CompiledQuery, Kysely } from 'kysely';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { FactRepository, LotFacts } from '../../operations/ports/accounts.ts';
import type { Database, FactsTable } from '../database.ts';

export function factRepository(db: Kysely<Database>): FactRepository {
  let ofLot: CompiledQuery<FactsTable> | undefined;
  return {
    async find(accountId, parcelId) {
      // Asked for each estimate of an account, so it is compiled once: that takes longer than the answer.
      ofLot ??= compiledOfLot(db);
      const { rows } = await db.executeQuery<FactsTable>({ ...ofLot, parameters: [accountId, parcelId] });
      return rows[0] === undefined ? null : fromRow(rows[0]);
    },
    async listByAccount(accountId) {
      const query = db.selectFrom('facts').selectAll().where('account_id', '=', accountId);
      return (await query.orderBy('parcel_id').execute()).map(fromRow);
    },
    async countByAccount(accountId) {
      const { count } = await db
        .selectFrom('facts')
        .select((select) => select.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async put({ accountId, parcelId, facts, updatedAtMs }) {
      const held = { facts: JSON.stringify(facts), updated_at_ms: updatedAtMs };
      await db
        .insertInto('facts')
        .values({ account_id: accountId, parcel_id: parcelId, ...held })
        .onConflict((conflict) => conflict.columns(['account_id', 'parcel_id']).doUpdateSet(held))
        .execute();
    },
    async delete(accountId, parcelId) {
      const query = db.deleteFrom('facts').where('account_id', '=', accountId);
      const result = await query.where('parcel_id', '=', parcelId).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

/** What an account knows of a lot; both are parameters, in this order. */
const compiledOfLot = (db: Kysely<Database>): CompiledQuery<FactsTable> =>
  db.selectFrom('facts').selectAll().where('account_id', '=', '').where('parcel_id', '=', '').compile();

function fromRow(row: FactsTable): LotFacts {
  return {
    accountId: row.account_id,
    parcelId: row.parcel_id,
    facts: JSON.parse(row.facts) as FactRecord,
    updatedAtMs: row.updated_at_ms,
  };
}
