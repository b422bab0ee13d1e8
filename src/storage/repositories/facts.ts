import type { CompiledQuery, Kysely } from 'kysely';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { FactRepository, LotFacts } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';
import { batchesOf } from './batches.ts';

type Row = Database['facts'];

export function factRepository(db: Kysely<Database>): FactRepository {
  let ofLot: CompiledQuery<Row> | undefined;
  return {
    async find(accountId, parcelId) {
      // Asked for each estimate of an account, so it is compiled once: that takes longer than the answer.
      ofLot ??= compiledOfLot(db);
      const { rows } = await db.executeQuery<Row>({ ...ofLot, parameters: [accountId, parcelId] });
      return rows[0] === undefined ? null : fromRow(rows[0]);
    },
    async findMany(accountId, parcelIds) {
      const found: LotFacts[] = [];
      for await (const ids of batchesOf(parcelIds)) {
        const query = db.selectFrom('facts').selectAll().where('account_id', '=', accountId);
        found.push(...(await query.where('parcel_id', 'in', ids).execute()).map(fromRow));
      }
      return found;
    },
    async listByAccount(accountId, { limit, after }) {
      const all = db.selectFrom('facts').selectAll().where('account_id', '=', accountId);
      const rest = after === undefined ? all : all.where('parcel_id', '>', after.parcelId);
      return (await rest.orderBy('parcel_id').limit(limit).execute()).map(fromRow);
    },
    async countByAccount(accountId) {
      const { count } = await db
        .selectFrom('facts')
        .select((select) => select.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async put(...records) {
      for await (const batch of batchesOf(records))
        await db
          .insertInto('facts')
          .values(batch.map(toRow))
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'parcel_id']).doUpdateSet((row) => ({
              facts: row.ref('excluded.facts'),
              updated_at_ms: row.ref('excluded.updated_at_ms'),
            })),
          )
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
const compiledOfLot = (db: Kysely<Database>): CompiledQuery<Row> =>
  db.selectFrom('facts').selectAll().where('account_id', '=', '').where('parcel_id', '=', '').compile();

const toRow = (of: LotFacts): Row => ({ ...rowOf(of), facts: JSON.stringify(of.facts) });

const fromRow = (row: Row): LotFacts => recordOf({ ...row, facts: JSON.parse(row.facts) as FactRecord });
