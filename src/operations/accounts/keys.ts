import { Type } from 'typebox';
import type { Scope } from '../../accounts/scopes.ts';
import { mintKey, newId } from '../../accounts/secrets.ts';
import { audit, targetAccountId } from './access.ts';
import { managedCredential, revokeCredential, rotateCredential } from './credential-rules.ts';
import {
  AccountId,
  Instant,
  KeyId,
  MaybeInstant,
  Mode,
  Name,
  OverlapHours,
  Scopes,
  TargetAccount,
  closed,
  defineAccountOperation,
  instant,
  maybeInstant,
} from './define.ts';

const KeySummary = closed({
  key_id: KeyId,
  account_id: AccountId,
  mode: Mode,
  scopes: Scopes,
  name: Type.Union([Type.String(), Type.Null()]),
  display_prefix: Type.String({ description: 'The beginning of the key, to tell keys apart.' }),
  created_at: Instant,
  expires_at: MaybeInstant,
  revoked_at: MaybeInstant,
  last_used_at: MaybeInstant,
  replaces: Type.Union([KeyId, Type.Null()]),
});

export const listKeys = defineAccountOperation({
  id: 'keys.list',
  summary: 'List the API keys of an account, without their secrets',
  input: closed({ account_id: TargetAccount }),
  output: closed({ keys: Type.Array(KeySummary) }),
  errors: ['unauthorized', 'forbidden', 'not-found'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const keys = await services.store.read.credentials.listByAccount(accountId, 'key');
    return {
      keys: keys.map((key) => ({
        key_id: key.id,
        account_id: key.accountId,
        mode: key.mode ?? 'test',
        scopes: key.scopes as Scope[],
        name: key.name,
        display_prefix: key.displayPrefix,
        created_at: instant(key.createdAtMs),
        expires_at: maybeInstant(key.expiresAtMs),
        revoked_at: maybeInstant(key.revokedAtMs),
        last_used_at: maybeInstant(key.lastUsedAtMs),
        replaces: key.replacesId,
      })),
    };
  },
});

export const renameKey = defineAccountOperation({
  id: 'keys.rename',
  summary: 'Name an API key',
  input: closed({ key_id: KeyId, name: Name }),
  output: closed({ key_id: KeyId, name: Name }),
  errors: ['unauthorized', 'forbidden', 'not-found'],
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

export const revokeKey = defineAccountOperation({
  id: 'keys.revoke',
  summary: 'Revoke an API key, everywhere within five seconds',
  input: closed({ key_id: KeyId }),
  output: closed({ key_id: KeyId, revoked_at: Instant }),
  errors: ['unauthorized', 'forbidden', 'not-found'],
  async run(services, context, input) {
    const revokedAt = await revokeCredential(services, context, { id: input.key_id, kind: 'key' });
    return { key_id: input.key_id, revoked_at: revokedAt };
  },
});

export const rotateKey = defineAccountOperation({
  id: 'keys.rotate',
  summary: 'Replace an API key; the old one keeps working for the overlap',
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
  errors: ['unauthorized', 'forbidden', 'not-found', 'conflict'],
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
      scopes: successor.scopes as Scope[],
      key: secret,
      replaces: input.key_id,
      old_key_expires_at: instant(oldExpiresAtMs),
    };
  },
});
