import type { Kysely } from 'kysely';
import type {
  CredentialHolder,
  CredentialRecord,
  CredentialRepository,
} from '../../operations/ports/accounts.ts';
import type { CredentialsTable, Database } from '../database.ts';

export function credentialRepository(db: Kysely<Database>): CredentialRepository {
  return {
    async insert(credential) {
      await db.insertInto('credentials').values(toRow(credential)).execute();
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
      const set = {
        ...(change.name !== undefined && { name: change.name }),
        ...(change.expiresAtMs !== undefined && { expires_at_ms: change.expiresAtMs }),
        ...(change.revokedAtMs !== undefined && { revoked_at_ms: change.revokedAtMs }),
      };
      const result = await db.updateTable('credentials').set(set).where('id', '=', id).executeTakeFirst();
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
  return row ? { credential: fromRow(row), plan: row.plan, accountDisabledAtMs: row.disabled_at_ms } : null;
}

function toRow(credential: CredentialRecord): CredentialsTable {
  return {
    id: credential.id,
    kind: credential.kind,
    account_id: credential.accountId,
    mode: credential.mode,
    name: credential.name,
    scopes: JSON.stringify(credential.scopes),
    digest: credential.digest,
    display_prefix: credential.displayPrefix,
    created_at_ms: credential.createdAtMs,
    expires_at_ms: credential.expiresAtMs,
    revoked_at_ms: credential.revokedAtMs,
    last_used_at_ms: credential.lastUsedAtMs,
    replaces_id: credential.replacesId,
  };
}

function fromRow(row: CredentialsTable): CredentialRecord {
  return {
    id: row.id,
    kind: row.kind,
    accountId: row.account_id,
    mode: row.mode,
    name: row.name,
    scopes: JSON.parse(row.scopes) as string[],
    digest: row.digest,
    displayPrefix: row.display_prefix,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    replacesId: row.replaces_id,
  };
}
