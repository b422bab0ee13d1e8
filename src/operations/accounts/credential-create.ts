import type { MintedSecret } from '../../accounts/secrets.ts';
import type { CallContext } from '../call-context.ts';
import type { AccountRecord, AccountRepositories, CredentialRecord } from '../ports/accounts.ts';
import { accountOf, audit, targetAccountId } from './access.ts';
import { expiryOf, refuseTooMany } from './credential-rules.ts';
import type { AccountServices } from './services.ts';

/** A key or token to be made, and the rule of its kind about who may have it. */
export interface NewCredential extends Pick<CredentialRecord, 'id' | 'kind' | 'mode' | 'scopes'> {
  readonly minted: MintedSecret;
  readonly input: {
    readonly account_id?: string | undefined;
    readonly name?: string | undefined;
    readonly expires_at?: string | undefined;
  };
  /** @throws ProblemError when the account may not have it. */
  permit(account: AccountRecord, repositories: AccountRepositories): Promise<void> | void;
}

/** Makes a credential; its secret is known to the caller alone. Answers the account it belongs to. */
export async function createCredential(
  services: AccountServices,
  context: CallContext,
  { id, kind, mode, scopes, minted, input, permit }: NewCredential,
): Promise<{ accountId: string }> {
  const accountId = targetAccountId(context, input.account_id);
  const { nowMs } = context;
  const credential: CredentialRecord = {
    id,
    kind,
    accountId,
    mode,
    name: input.name ?? null,
    scopes,
    digest: minted.digest,
    displayPrefix: minted.displayPrefix,
    createdAtMs: nowMs,
    expiresAtMs: expiryOf(input.expires_at, nowMs),
    revokedAtMs: null,
    lastUsedAtMs: null,
    replacesId: null,
  };
  await services.store.transaction(async (repositories) => {
    await permit(await accountOf(repositories, accountId), repositories);
    await refuseTooMany(services, repositories, { accountId, nowMs });
    await repositories.credentials.insert(credential);
    await audit(repositories, context, { action: `${kind}.create`, accountId, subject: id });
  });
  return { accountId };
}
