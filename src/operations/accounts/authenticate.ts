import { keyLimit, planOf, sessionLimits, tokenLimit, type NamedLimit } from '../../accounts/plans.ts';
import { csrfTokenOf } from '../../accounts/sessions.ts';
import { digestOf, isSessionForm, isTokenForm, keyModeOf } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { LimitRequest } from '../../limits/rate-limiter.ts';
import type { Actor } from '../call-context.ts';
import type { Cost } from '../operation.ts';
import type { CredentialHolder, CredentialRecord } from '../ports/accounts.ts';
import type { AccountServices } from './services.ts';

type Maybe<T> = T | Promise<T>;
export type KeyActor = Extract<Actor, { kind: 'key' }>;
export type TokenActor = Extract<Actor, { kind: 'token' }>;
export type SessionActor = Extract<Actor, { kind: 'session' }>;

/** Who calls, and the limits that apply. */
export interface Authenticated<A extends Actor> {
  readonly actor: A;
  readonly limits: readonly LimitRequest[];
}

/**
 * The holder of an `X-API-Key`. Throws `unauthorized` for a missing, malformed, unknown, revoked or expired key or a
 * disabled account, `forbidden` for a live key whose account is no longer on a paid plan: at once where nothing has to be
 * waited for.
 */
export function authenticateKey(
  services: AccountServices,
  header: string | undefined,
  nowMs: number,
): Maybe<Authenticated<KeyActor>> {
  const mode = header === undefined ? null : keyModeOf(header);
  if (header === undefined || mode === null)
    throw refused(
      `${header === undefined ? 'The X-API-Key header is missing.' : 'The API key is malformed.'} It takes a key that begins with plb_test_ or plb_live_.`,
    );
  return usableHolder(services, { secret: header, nowMs }, ({ credential, plan }) => {
    const limit = keyLimit(services.plans, mode, plan);
    if (limit === null)
      throw new ProblemError('forbidden', `Live keys need a paid plan; the account is on the plan ${plan}.`);
    const { id: keyId, accountId, scopes } = credential;
    const paid = isPaid(services, plan);
    return withLimit<KeyActor>({ kind: 'key', keyId, accountId, scopes, mode, plan, paid }, limit);
  });
}

/** The holder of an `Authorization: Bearer` token. Throws `unauthorized` or, when the plan has no tokens any more, `forbidden`. */
export function authenticateToken(
  services: AccountServices,
  header: string | undefined,
  nowMs: number,
): Maybe<Authenticated<TokenActor>> {
  const token = /^Bearer +([^\s]+)$/i.exec(header ?? '')?.[1];
  if (token === undefined || !isTokenForm(token)) {
    throw refused(
      `${header === undefined ? 'The Authorization header is missing.' : 'The token is malformed.'} It takes Bearer and a token that begins with plb_pat_.`,
    );
  }
  return usableHolder(services, { secret: token, nowMs }, ({ credential, plan }) => {
    const limit = tokenLimit(services.plans, plan);
    if (limit === null)
      throw new ProblemError(
        'forbidden',
        `The programs interface needs a paid plan; the account is on ${plan}.`,
      );
    const { id: tokenId, accountId } = credential;
    const paid = isPaid(services, plan);
    const programs = planOf(services.plans, plan)?.programs === 'all' ? 'all' : 'read';
    return withLimit<TokenActor>({ kind: 'token', tokenId, accountId, plan, paid, programs }, limit);
  });
}

export interface AuthenticatedSession {
  readonly actor: SessionActor;
  readonly email: string;
  /** The value of the CSRF cookie, which the header must repeat on changing requests. */
  readonly csrfToken: string;
}

const SEEN_EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** The holder of a session cookie's secret; always read from the storage, so that a sign-out holds at once. */
export async function authenticateSession(
  services: AccountServices,
  secret: string | undefined,
  nowMs: number,
): Promise<AuthenticatedSession> {
  if (secret === undefined || !isSessionForm(secret)) throw refused('Sign in first.');
  const holder = await services.store.read.sessions.holderByDigest(digestOf(secret));
  const idleMs = services.plans.session_idle_days * DAY_MS;
  const session = holder?.session;
  const alive =
    session !== undefined &&
    session.revokedAtMs === null &&
    session.expiresAtMs > nowMs &&
    session.lastSeenAtMs + idleMs > nowMs;
  if (!holder || !alive || holder.accountDisabledAtMs !== null)
    throw refused('The session has ended; sign in again.');
  if (nowMs - session.lastSeenAtMs > SEEN_EVERY_MS) {
    await services.store.transaction((repositories) => repositories.sessions.seen(session.id, nowMs));
  }
  const { id: sessionId, accountId } = session;
  return {
    actor: { kind: 'session', sessionId, accountId, plan: holder.plan, paid: isPaid(services, holder.plan) },
    email: holder.email,
    csrfToken: csrfTokenOf(secret),
  };
}

/** The limits of a signed-in person for an operation of this cost; they are the account's, however many sessions it has. */
export function sessionLimitsOf(
  { plans }: AccountServices,
  { accountId, plan }: SessionActor,
  cost: Cost,
): readonly LimitRequest[] {
  return sessionLimits(plans, plan, cost).map(({ name, limit, windowMs }) => ({
    key: `account:${accountId}:session:${name}`,
    limit,
    windowMs,
    policy: name,
  }));
}

const isPaid = ({ plans }: AccountServices, plan: string): boolean => planOf(plans, plan)?.paid === true;

interface Presented {
  readonly secret: string;
  readonly nowMs: number;
}

/** At once for a credential confirmed a moment ago, else when the storage has answered. */
function usableHolder<R>(
  services: AccountServices,
  { secret, nowMs }: Presented,
  use: (holder: CredentialHolder) => R,
): Maybe<R> {
  const digest = digestOf(secret);
  const fresh = services.credentialCache.fresh(digest, nowMs);
  if (fresh !== undefined) return use(requireUsable(services, fresh, nowMs));
  const read = (wanted: string) => services.store.read.credentials.holderByDigest(wanted);
  return services.credentialCache
    .get(digest, nowMs, read)
    .then((holder) => use(requireUsable(services, holder, nowMs)));
}

function requireUsable(
  services: AccountServices,
  holder: CredentialHolder | null,
  nowMs: number,
): CredentialHolder {
  if (holder === null) throw refused('The credential is not known.');
  if (!isUsable(holder.credential, nowMs)) throw refused('The credential is revoked or expired.');
  if (holder.accountDisabledAtMs !== null) throw refused('The account is disabled.');
  services.usage.touch(holder.credential.id, holder.credential.lastUsedAtMs, nowMs);
  return holder;
}

/**
 * The figure of a plan is the account's, once for its keys and once for its tokens: ten keys do not make ten plans. Test keys
 * share theirs apart from live ones.
 */
function withLimit<A extends KeyActor | TokenActor>(actor: A, limit: NamedLimit): Authenticated<A> {
  const key = `account:${actor.accountId}:${actor.kind}:${limit.name}`;
  return { actor, limits: [{ key, limit: limit.limit, windowMs: limit.windowMs, policy: limit.name }] };
}

function refused(detail: string): ProblemError {
  return new ProblemError('unauthorized', detail);
}

export function isUsable(credential: CredentialRecord, nowMs: number): boolean {
  return (
    credential.revokedAtMs === null && (credential.expiresAtMs === null || credential.expiresAtMs > nowMs)
  );
}
