import { Type } from 'typebox';
import { knownScopes } from '../../accounts/scopes.ts';
import { mintKey, newId } from '../../accounts/secrets.ts';
import type { AccountRepositories, CredentialRecord } from '../ports/accounts.ts';
import { audit, targetAccountId } from './access.ts';
import { SUMMARY_FIELDS, summaryOf } from './credential-summary.ts';
import { managedCredential, revokeCredential, rotateCredential } from './credential-rules.ts';
import {
  AccountId,
  Instant,
  KeyId,
  Mode,
  Name,
  OverlapHours,
  Scopes,
  TargetAccount,
  closed,
  instant,
} from './fields.ts';
import { defineOperation } from '../operation.ts';
import { ACCOUNT_OPTION, OVERLAP_OPTION } from './command-options.ts';

const KeySummary = closed({
  key_id: KeyId,
  mode: Mode,
  scopes: Scopes,
  ...SUMMARY_FIELDS,
  replaces: Type.Union([KeyId, Type.Null()]),
});

export const listKeys = defineOperation({
  id: 'keys.list',
  summary: 'List the API keys of an account (the operator: of every account), without their secrets',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/keys', input: 'parts' }],
  command: {
    name: 'keys list',
    description: 'List the keys of an account, or of every account, without their secrets',
    inputs: { account_id: ACCOUNT_OPTION },
  },
  input: closed({ account_id: TargetAccount }),
  output: closed({ keys: Type.Array(KeySummary) }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const { read } = services.store;
    const everyone = context.actor.kind === 'operator' && input.account_id === undefined;
    const accountIds = everyone ? await everyAccountId(read) : [targetAccountId(context, input.account_id)];
    const keys: CredentialRecord[] = [];
    for (const id of accountIds) keys.push(...(await read.credentials.listByAccount(id, 'key')));
    return {
      keys: keys.map((key) => ({
        key_id: key.id,
        mode: key.mode ?? 'test',
        scopes: knownScopes(key.scopes),
        ...summaryOf(key),
      })),
    };
  },
});

const ACCOUNTS_A_PAGE = 1_000;

async function everyAccountId({ accounts }: AccountRepositories): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await accounts.list({ limit: ACCOUNTS_A_PAGE, offset: ids.length });
    ids.push(...page.map(({ id }) => id));
    if (page.length < ACCOUNTS_A_PAGE) return ids;
  }
}

export const renameKey = defineOperation({
  id: 'keys.rename',
  summary: 'Name an API key',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'PATCH', path: '/keys/{key_id}', input: 'parts' }],
  command: {
    name: 'keys rename',
    description: 'Give a key another name',
    inputs: { key_id: { flag: '<key>' }, name: { flag: '<name>' } },
  },
  input: closed({ key_id: KeyId, name: Name }),
  output: closed({ key_id: KeyId, name: Name }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    await services.store.transaction(async (repositories) => {
      const key = await managedCredential(repositories, context, { id: input.key_id, kind: 'key' });
      await repositories.credentials.update(key.id, { name: input.name });
      const { accountId } = key;
      await audit(repositories, context, { action: 'key.rename', accountId, subject: key.id });
    });
    return { key_id: input.key_id, name: input.name };
  },
});

export const revokeKey = defineOperation({
  id: 'keys.revoke',
  summary: 'Revoke an API key, everywhere within five seconds',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/keys/{key_id}', input: 'parts' }],
  command: {
    name: 'keys revoke',
    description: 'Revoke a key, everywhere within five seconds',
    inputs: { key_id: { flag: '<key>' } },
  },
  input: closed({ key_id: KeyId }),
  output: closed({ key_id: KeyId, revoked_at: Instant }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const revokedAt = await revokeCredential(services, context, { id: input.key_id, kind: 'key' });
    return { key_id: input.key_id, revoked_at: revokedAt };
  },
});

export const rotateKey = defineOperation({
  id: 'keys.rotate',
  summary: 'Replace an API key; the old one keeps working for the overlap',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/keys/{key_id}/rotate', input: 'parts' }],
  command: {
    name: 'keys rotate',
    description: 'Replace a key; the old one keeps working for the overlap',
    inputs: { key_id: { flag: '<key>' }, overlap_hours: OVERLAP_OPTION },
  },
  input: closed({ key_id: KeyId, overlap_hours: Type.Optional(OverlapHours) }),
  output: closed({
    key_id: KeyId,
    account_id: AccountId,
    mode: Mode,
    scopes: Scopes,
    key: Type.String(),
    replaces: KeyId,
    old_key_expires_at: Instant,
  }),
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run(services, context, input) {
    const { successor, secret, oldExpiresAtMs } = await rotateCredential(services, context, {
      id: input.key_id,
      kind: 'key',
      newId: newId('key'),
      minted: (old) => mintKey(old.mode ?? 'test'),
      overlapHours: input.overlap_hours,
    });
    return {
      key_id: successor.id,
      account_id: successor.accountId,
      mode: successor.mode ?? 'test',
      scopes: knownScopes(successor.scopes),
      key: secret,
      replaces: input.key_id,
      old_key_expires_at: instant(oldExpiresAtMs),
    };
  },
});
