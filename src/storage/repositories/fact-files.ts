import type { Kysely } from 'kysely';
import type { FactFileRepository, FactFileRecord } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';

export function factFileRepository(db: Kysely<Database>): FactFileRepository {
  const ofAccount = (accountId: string) =>
    db.selectFrom('fact_files').selectAll().where('account_id', '=', accountId);
  return {
    async insert(record) {
      const [source, moved] = [JSON.stringify(record.source), JSON.stringify(record.moved)];
      await db
        .insertInto('fact_files')
        .values({ ...rowOf(record), source, moved })
        .execute();
    },
    async listByAccount(accountId, { limit, after }) {
      const all = ofAccount(accountId);
      const rest =
        after === undefined
          ? all
          : all
              .where('brought_at_ms', '<=', after.broughtAtMs)
              .where(({ or, eb }) =>
                or([eb('brought_at_ms', '<', after.broughtAtMs), eb('id', '>', after.id)]),
              );
      const rows = await rest.orderBy('brought_at_ms', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(fromRow);
    },
    async countByAccount(accountId) {
      const { count } = await db
        .selectFrom('fact_files')
        .select((select) => select.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async delete(accountId, id) {
      const query = db.deleteFrom('fact_files').where('account_id', '=', accountId);
      return (await query.where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

const fromRow = ({ source, moved, ...row }: Database['fact_files']): FactFileRecord =>
  recordOf({
    ...row,
    source: JSON.parse(source) as FactFileRecord['source'],
    moved: JSON.parse(moved) as FactFileRecord['moved'],
  });
