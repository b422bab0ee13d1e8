import type { Kysely } from 'kysely';
import type {
  CredentialHolder,
  CredentialRecord,
  CredentialRepository,
} from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { recordOf, rowOf } from '../rows.ts';

export function credentialRepository(db: Kysely<Database>): CredentialRepository {
  return {
    async insert(credential) {
      await db
        .insertInto('credentials')
        .values({ ...rowOf(credential), scopes: JSON.stringify(credential.scopes) })
        .execute();
    },
    async byId(id) {
      const row = await db.selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    holderByDigest: (digest) => holderByDigest(db, digest),
    async listByAccount(accountId, kind) {
      const rows = await db
        .selectFrom('credentials')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },
    async update(id, change) {
      const result = await db
        .updateTable('credentials')
        .set(rowOf(change))
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async touch(id, usedAtMs) {
      await db
        .updateTable('credentials')
        .set({ last_used_at_ms: usedAtMs })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('last_used_at_ms', 'is', null), where('last_used_at_ms', '<', usedAtMs)]),
        )
        .execute();
    },
  };
}

/** The one read of authentication: credential and account together. */
async function holderByDigest(db: Kysely<Database>, digest: string): Promise<CredentialHolder | null> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .selectAll('credentials')
    .select(['accounts.plan', 'accounts.disabled_at_ms'])
    .where('credentials.digest', '=', digest)
    .executeTakeFirst();
  if (!row) return null;
  const { plan, disabled_at_ms: accountDisabledAtMs, ...credential } = row;
  return { credential: fromRow(credential), plan, accountDisabledAtMs };
}

const fromRow = (row: Database['credentials']): CredentialRecord =>
  recordOf({ ...row, scopes: JSON.parse(row.scopes) as string[] });
