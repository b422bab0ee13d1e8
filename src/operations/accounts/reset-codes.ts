import { Type } from 'typebox';
import { hashPassword } from '../../accounts/passwords.ts';
import { digestOf, mintSessionSecret } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CallContext } from '../call-context.ts';
import type { AccountStore } from '../ports/accounts.ts';
import { defineOperation } from '../operation.ts';
import { accountOf, audit } from './access.ts';
import { AccountId, Instant, Password, closed, instant } from './fields.ts';
import { refuseWeakPassword, setPassword } from './new-password.ts';
import { byAddress, hold } from './sign-in.ts';

const QUARTER_HOUR_MS = 900_000;
const VALID_MS = 86_400_000;
/** 20 characters of base62: 119 bits, and short enough to be read out. */
const CODE_CHARACTERS = 20;

/** Without mail: the operator hands a code to somebody they know, who sets a password that nobody else has seen. */
export const makeResetCode = defineOperation({
  id: 'accounts.reset_code',
  summary: 'Make a one-time code that sets a new password, valid for a day; an earlier one ends (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts reset-code',
    description: 'Make a one-time code for a new password, valid for a day',
    inputs: { account_id: { flag: '<account>' } },
  },
  input: closed({ account_id: AccountId }),
  output: closed({
    account_id: AccountId,
    code: Type.String({ description: 'Shown once; for the page /reset-password.' }),
    expires_at: Instant,
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run({ store }, context, { account_id: accountId }) {
    const made = { accountId, validMs: VALID_MS, action: 'account.reset_code' };
    const { code, expiresAtMs } = await putResetCode(store, context, made);
    return { account_id: accountId, code, expires_at: instant(expiresAtMs) };
  },
});

/** Makes a code in place of the one the account had; its digest alone is kept. */
export async function putResetCode(
  store: AccountStore,
  context: CallContext,
  {
    accountId,
    validMs,
    action,
  }: { readonly accountId: string; readonly validMs: number; readonly action: string },
): Promise<{ readonly code: string; readonly expiresAtMs: number }> {
  const code = mintSessionSecret().secret.slice(0, CODE_CHARACTERS);
  const expiresAtMs = context.nowMs + validMs;
  await store.transaction(async (repositories) => {
    await accountOf(repositories, accountId);
    await repositories.passwordResets.put({ accountId, digest: digestOf(code), expiresAtMs });
    await audit(repositories, context, { action, accountId });
  });
  return { code, expiresAtMs };
}

/** Sets a password with a code. Every session ends: whoever knew the old password is out. */
export const redeemResetCode = defineOperation({
  id: 'auth.reset_password',
  summary: 'Set a new password with a one-time code; every session of the account ends',
  access: { kind: 'open' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/auth/reset-password', input: 'parts' }],
  input: closed({ code: Type.String({ minLength: 1, maxLength: 100 }), new_password: Password }),
  output: closed({ sessions_ended: Type.Integer() }),
  errors: ['unauthorized', 'rate-limited', 'overloaded', 'storage-unavailable'],
  async run(services, context, { code, new_password: password }) {
    const limit = services.plans.sign_in_attempts_per_quarter_hour;
    await hold(services, context, byAddress(context, 'reset-password', { limit, windowMs: QUARTER_HOUR_MS }));
    const digest = digestOf(code.trim());
    const reset = await services.store.read.passwordResets.find(digest);
    if (reset === null || reset.expiresAtMs <= context.nowMs) throw noCode();
    const account = await services.store.read.accounts.byId(reset.accountId);
    if (account === null) throw noCode();
    // A code that is not used up by a password that will not do.
    await refuseWeakPassword(password, { email: account.email, pointer: '/new_password' });
    const passwordHash = await hashPassword(password);
    const ended = await services.store.transaction(async (repositories) => {
      // Once: of two at the same time, one finds the code gone.
      if (!(await repositories.passwordResets.take(digest))) throw noCode();
      const { accountId } = reset;
      await setPassword(repositories, accountId, passwordHash);
      await audit(repositories, context, { action: 'account.reset_password', accountId });
      return repositories.sessions.revokeAll(accountId, context.nowMs, null);
    });
    return { sessions_ended: ended };
  },
});

const noCode = () =>
  new ProblemError('unauthorized', 'The code is wrong, used or expired. Ask for another.', [
    { pointer: '/code', code: 'no_code', message: 'is wrong, used or expired' },
  ]);
