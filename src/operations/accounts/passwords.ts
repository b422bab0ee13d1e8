import { Type } from 'typebox';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { mintSessionSecret } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { accountOf, audit, sessionOf } from './access.ts';
import { AccountId, AnyPassword, Password, closed } from './fields.ts';
import { defineOperation } from '../operation.ts';
import { NOT_ASKED } from './command-options.ts';
import { refuseWeakPassword, setPassword } from './new-password.ts';
import { hold } from './sign-in.ts';

const QUARTER_HOUR_MS = 900_000;

export const changePassword = defineOperation({
  id: 'auth.change_password',
  summary: 'Change the password; every other session of the account ends',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/account/password', input: 'parts' }],
  input: closed({ current_password: AnyPassword, new_password: Password }),
  output: closed({ account_id: AccountId, sessions_ended: Type.Integer() }),
  errors: ['rate-limited', 'overloaded', 'storage-unavailable'],
  async run(services, context, input) {
    const { accountId, sessionId } = sessionOf(context.actor);
    const limit = services.plans.sign_in_attempts_per_quarter_hour;
    await hold(services, context, [
      { key: `change-password:${accountId}`, limit, windowMs: QUARTER_HOUR_MS },
    ]);
    const account = await accountOf(services.store.read, accountId);
    if (!(await verifyPassword(input.current_password, account.passwordHash)))
      throw new ProblemError('forbidden', 'The current password is wrong.');
    await refuseWeakPassword(input.new_password, { email: account.email, pointer: '/new_password' });
    const passwordHash = await hashPassword(input.new_password);
    const ended = await services.store.transaction(async (repositories) => {
      await setPassword(repositories, accountId, passwordHash);
      await audit(repositories, context, { action: 'account.change_password', accountId });
      return repositories.sessions.revokeAll(accountId, context.nowMs, sessionId);
    });
    return { account_id: accountId, sessions_ended: ended };
  },
});

/** The way back for someone who lost the password: the operator resets it and hands the new one over. */
export const resetPassword = defineOperation({
  id: 'accounts.reset_password',
  summary: 'Set a password, or make one that is shown once; every session ends (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts reset-password',
    description: 'Make a new password, shown once; every session ends',
    inputs: { account_id: { flag: '<account>' }, password: NOT_ASKED },
  },
  input: closed({ account_id: AccountId, password: Type.Optional(Password) }),
  output: closed({
    account_id: AccountId,
    password: Type.Union([Type.String(), Type.Null()], {
      description: 'The password made here; null when it was given.',
    }),
    sessions_ended: Type.Integer(),
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const made = input.password === undefined ? mintSessionSecret().secret.slice(0, 24) : null;
    if (input.password !== undefined)
      await refuseWeakPassword(input.password, { email: null, pointer: '/password' });
    const passwordHash = await hashPassword(input.password ?? made ?? '');
    const ended = await services.store.transaction(async (repositories) => {
      const { id: accountId } = await accountOf(repositories, input.account_id);
      await setPassword(repositories, accountId, passwordHash);
      await audit(repositories, context, { action: 'account.reset_password', accountId });
      return repositories.sessions.revokeAll(accountId, context.nowMs, null);
    });
    return { account_id: input.account_id, password: made, sessions_ended: ended };
  },
});
