import { Type } from 'typebox';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { csrfTokenOf } from '../../accounts/sessions.ts';
import { mintSessionSecret, newId } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { LimitRequest } from '../../limits/rate-limiter.ts';
import type { CallContext } from '../call-context.ts';
import type { AccountRecord, AccountRepositories } from '../ports/accounts.ts';
import { audit, normalEmail, sessionOf } from './access.ts';
import { newEmailFaults } from './new-email.ts';
import { AccountId, AnyPassword, Email, Instant, Password, SessionId, closed, instant } from './fields.ts';
import { defineOperation } from '../operation.ts';
import { refuseWeakPassword } from './new-password.ts';
import type { AccountServices } from './services.ts';
import { waitText } from '../../quantities/wait-text.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = 900_000;

/** `session_secret` and `csrf_token` are for the cookies of the web backend, which keeps them out of the body it answers with. */
const SignedIn = closed({
  account_id: AccountId,
  email: Email,
  plan: Type.String(),
  session_id: SessionId,
  session_secret: Type.String(),
  csrf_token: Type.String(),
  expires_at: Instant,
});

const UserAgent = Type.Optional(
  Type.String({ maxLength: 200, description: 'Shown in the list of sessions.' }),
);

export const signUp = defineOperation({
  id: 'auth.sign_up',
  summary: 'Make an account on the free plan and sign in',
  access: { kind: 'open' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/auth/sign-up', input: 'parts', session: 'begins' }],
  input: closed({ email: Email, password: Password, user_agent: UserAgent }),
  rules: newEmailFaults,
  output: SignedIn,
  errors: ['conflict', 'overloaded', 'storage-unavailable'],
  async run(services, context, input) {
    const limit = services.plans.sign_ups_per_hour_per_address;
    await hold(services, context, byAddress(context, 'sign-up', { limit, windowMs: HOUR_MS }));
    const email = normalEmail(input.email);
    await refuseWeakPassword(input.password, { email, pointer: '/password' });
    const account: AccountRecord = {
      id: newId('acc'),
      email,
      plan: 'free',
      passwordHash: await hashPassword(input.password),
      createdAtMs: context.nowMs,
      disabledAtMs: null,
    };
    return services.store.transaction(async (repositories) => {
      await repositories.accounts.insert(account);
      await audit(repositories, context, { action: 'account.sign_up', accountId: account.id });
      return openSession(services, repositories, { context, account, userAgent: input.user_agent });
    });
  },
});

export const signIn = defineOperation({
  id: 'auth.sign_in',
  summary: 'Open a session with e-mail address and password',
  access: { kind: 'open' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/auth/sign-in', input: 'parts', session: 'begins' }],
  input: closed({ email: Email, password: AnyPassword, user_agent: UserAgent }),
  output: SignedIn,
  errors: ['unauthorized', 'overloaded', 'storage-unavailable'],
  async run(services, context, input) {
    const email = normalEmail(input.email);
    const limit = services.plans.sign_in_attempts_per_quarter_hour;
    await hold(services, context, [
      { key: `sign-in:email:${email}`, limit, windowMs: QUARTER_HOUR_MS },
      ...byAddress(context, 'sign-in:address', { limit, windowMs: QUARTER_HOUR_MS }),
    ]);
    const account = await services.store.read.accounts.byEmail(email);
    const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
    if (account === null || !matches || account.disabledAtMs !== null) {
      if (account !== null) await auditFailure(services, context, account.id);
      throw new ProblemError('unauthorized', 'The e-mail address or the password is wrong.');
    }
    return services.store.transaction(async (repositories) => {
      await audit(repositories, context, { action: 'session.sign_in', accountId: account.id });
      return openSession(services, repositories, { context, account, userAgent: input.user_agent });
    });
  },
});

export const signOut = defineOperation({
  id: 'auth.sign_out',
  summary: 'End the session',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/auth/sign-out', input: 'parts', session: 'ends' }],
  input: closed({}),
  output: closed({ session_id: SessionId, revoked_at: Instant }),
  errors: ['storage-unavailable'],
  async run(services, context) {
    const { sessionId, accountId } = sessionOf(context.actor);
    await services.store.transaction(async (repositories) => {
      await repositories.sessions.revoke(sessionId, accountId, context.nowMs);
      await audit(repositories, context, { action: 'session.sign_out', accountId, subject: sessionId });
    });
    return { session_id: sessionId, revoked_at: instant(context.nowMs) };
  },
});

/** Throws `rate-limited` when one of the limits is used up; the answer says when to come back. */
export async function hold(
  services: AccountServices,
  context: CallContext,
  limits: readonly LimitRequest[],
): Promise<void> {
  const decision = await services.limiter.check(limits, context.nowMs);
  if (decision.allowed) return;
  const seconds = decision.retryAfterSeconds;
  throw new ProblemError('rate-limited', `Too many attempts; try again ${waitText(seconds)}.`, [], {
    retry_after_seconds: seconds,
  });
}

async function openSession(
  services: AccountServices,
  repositories: AccountRepositories,
  opening: { context: CallContext; account: AccountRecord; userAgent: string | undefined },
) {
  const { context, account } = opening;
  const { secret, digest } = mintSessionSecret();
  const expiresAtMs = context.nowMs + services.plans.session_days * DAY_MS;
  const id = newId('ses');
  await repositories.sessions.insert({
    id,
    accountId: account.id,
    digest,
    createdAtMs: context.nowMs,
    lastSeenAtMs: context.nowMs,
    expiresAtMs,
    revokedAtMs: null,
    address: context.address ?? null,
    userAgent: printable(opening.userAgent),
  });
  return {
    account_id: account.id,
    email: account.email,
    plan: account.plan,
    session_id: id,
    session_secret: secret,
    csrf_token: csrfTokenOf(secret),
    expires_at: instant(expiresAtMs),
  };
}

async function auditFailure(
  services: AccountServices,
  context: CallContext,
  accountId: string,
): Promise<void> {
  await services.store.transaction((repositories) =>
    audit(repositories, context, { action: 'session.sign_in_refused', accountId }),
  );
}

/** All subscribers of one site (an IPv6 /48) may have as much together as so many of them. */
const SITE_SHARE = 2;

/** A limit by address: of whoever sends, and of the site around it. */
export function byAddress(
  { addressKey, address, siteKey }: CallContext,
  name: string,
  { limit, windowMs }: Pick<LimitRequest, 'limit' | 'windowMs'>,
): LimitRequest[] {
  const own = { key: `${name}:${addressKey ?? address ?? 'unknown'}`, limit, windowMs };
  if (siteKey === undefined) return [own];
  return [own, { key: `${name}:${siteKey}`, limit: limit * SITE_SHARE, windowMs }];
}

/** A header is anyone's text: control characters out, 200 characters at most. */
function printable(text: string | undefined): string | null {
  if (text === undefined) return null;
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 200);
}
