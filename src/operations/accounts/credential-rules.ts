import type { MintedSecret } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CallContext } from '../call-context.ts';
import type { AccountRepositories, CredentialRecord } from '../ports/accounts.ts';
import { audit, targetAccountId } from './access.ts';
import { isUsable } from './authenticate.ts';
import { instant } from './fields.ts';
import type { AccountServices } from './services.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_OVERLAP_HOURS = 24;
type Kind = CredentialRecord['kind'];

/** Epoch milliseconds of a requested expiry, which must be a real instant to come; null when none was asked. */
export function expiryOf(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const atMs = Date.parse(text);
  if (atMs > nowMs) return atMs;
  throw new ProblemError('invalid-request', 'The expiry must be a valid instant in the future.', [
    { pointer: '/expires_at', code: 'not-in-future', message: 'Give a UTC instant in the future.' },
  ]);
}

export async function refuseTooMany(
  services: AccountServices,
  repositories: AccountRepositories,
  account: { accountId: string; nowMs: number },
): Promise<void> {
  const keys = await repositories.credentials.listByAccount(account.accountId, 'key');
  const tokens = await repositories.credentials.listByAccount(account.accountId, 'token');
  const usable = [...keys, ...tokens].filter((credential) => isUsable(credential, account.nowMs)).length;
  const most = services.plans.max_credentials_per_account;
  if (usable >= most)
    throw new ProblemError(
      'conflict',
      `An account holds at most ${most} usable keys and tokens: revoke some.`,
    );
}

/** The credential by id, when the caller may manage it; otherwise it does not exist for them. */
export async function managedCredential(
  repositories: AccountRepositories,
  context: CallContext,
  wanted: { id: string; kind: Kind },
): Promise<CredentialRecord> {
  const credential = await repositories.credentials.byId(wanted.id);
  const operator = context.actor.kind === 'operator';
  const own = operator ? credential?.accountId : targetAccountId(context, undefined);
  if (credential === null || credential.kind !== wanted.kind || credential.accountId !== own)
    throw new ProblemError('not-found', `No ${wanted.kind} has the id ${wanted.id}.`);
  return credential;
}

/** Revokes for good; a second revocation changes nothing and answers with the first instant. */
export async function revokeCredential(
  services: AccountServices,
  context: CallContext,
  wanted: { id: string; kind: Kind },
): Promise<string> {
  const revokedAtMs = await services.store.transaction(async (repositories) => {
    const credential = await managedCredential(repositories, context, wanted);
    if (credential.revokedAtMs !== null) return credential.revokedAtMs;
    await repositories.credentials.update(credential.id, { revokedAtMs: context.nowMs });
    const { accountId } = credential;
    await audit(repositories, context, {
      action: `${wanted.kind}.revoke`,
      accountId,
      subject: credential.id,
    });
    return context.nowMs;
  });
  services.credentialCache.forget((holder) => holder.credential.id === wanted.id);
  return instant(revokedAtMs);
}

export interface Rotation {
  readonly id: string;
  readonly kind: Kind;
  readonly newId: string;
  readonly minted: (old: CredentialRecord) => MintedSecret;
  readonly overlapHours: number | undefined;
}

async function refuseSecondSuccessor(
  repositories: AccountRepositories,
  { id, kind, accountId }: CredentialRecord,
  nowMs: number,
): Promise<void> {
  const all = await repositories.credentials.listByAccount(accountId, kind);
  const successor = all.find((each) => each.replacesId === id && isUsable(each, nowMs));
  if (successor === undefined) return;
  throw new ProblemError(
    'conflict',
    `The ${kind} is replaced already, by ${successor.id}: use that one, or revoke it first.`,
  );
}

/** Makes a successor with the same rights; the old secret ends after the overlap, or at its own expiry if earlier. */
export async function rotateCredential(
  services: AccountServices,
  context: CallContext,
  rotation: Rotation,
): Promise<{ successor: CredentialRecord; secret: string; oldExpiresAtMs: number }> {
  const overlapMs = (rotation.overlapHours ?? DEFAULT_OVERLAP_HOURS) * HOUR_MS;
  const rotated = await services.store.transaction(async (repositories) => {
    const old = await managedCredential(repositories, context, rotation);
    if (!isUsable(old, context.nowMs))
      throw new ProblemError('conflict', `The ${rotation.kind} is revoked or expired.`);
    const oldExpiresAtMs = Math.min(old.expiresAtMs ?? Infinity, context.nowMs + overlapMs);
    // First, so that another rotation of the same credential waits for this one and then finds its successor.
    await repositories.credentials.update(old.id, { expiresAtMs: oldExpiresAtMs });
    await refuseSecondSuccessor(repositories, old, context.nowMs);
    await refuseTooMany(services, repositories, { accountId: old.accountId, nowMs: context.nowMs });
    const { secret, digest, displayPrefix } = rotation.minted(old);
    const successor: CredentialRecord = {
      ...old,
      id: rotation.newId,
      digest,
      displayPrefix,
      createdAtMs: context.nowMs,
      lastUsedAtMs: null,
      replacesId: old.id,
    };
    await repositories.credentials.insert(successor);
    const { accountId } = old;
    await audit(repositories, context, {
      action: `${rotation.kind}.rotate`,
      accountId,
      subject: successor.id,
    });
    return { successor, secret, oldExpiresAtMs };
  });
  services.credentialCache.forget((holder) => holder.credential.id === rotation.id);
  return rotated;
}
