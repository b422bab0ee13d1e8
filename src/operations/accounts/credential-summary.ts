import { Type } from 'typebox';
import type { CredentialRecord } from '../ports/accounts.ts';
import { AccountId, Instant, MaybeInstant, instant, maybeInstant } from './fields.ts';

/** What a list tells of a key or a token alike: everything but its secret. */
export const SUMMARY_FIELDS = {
  account_id: AccountId,
  name: Type.Union([Type.String(), Type.Null()]),
  display_prefix: Type.String({ description: 'The beginning of the secret, to tell one from another.' }),
  created_at: Instant,
  expires_at: MaybeInstant,
  revoked_at: MaybeInstant,
  last_used_at: MaybeInstant,
};

export function summaryOf(credential: CredentialRecord) {
  return {
    account_id: credential.accountId,
    name: credential.name,
    display_prefix: credential.displayPrefix,
    created_at: instant(credential.createdAtMs),
    expires_at: maybeInstant(credential.expiresAtMs),
    revoked_at: maybeInstant(credential.revokedAtMs),
    last_used_at: maybeInstant(credential.lastUsedAtMs),
    replaces: credential.replacesId,
  };
}
