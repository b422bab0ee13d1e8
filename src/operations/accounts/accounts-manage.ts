import { Type } from 'typebox';
import { verifyPassword } from '../../accounts/passwords.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { accountOf, audit, targetAccountId } from './access.ts';
import { AccountSummary } from './accounts-create.ts';
import {
  AccountId,
  AnyPassword,
  Instant,
  MaybeInstant,
  TargetAccount,
  closed,
  instant,
  maybeInstant,
} from './fields.ts';
import { defineOperation } from '../operation.ts';
import { NOT_ASKED } from './command-options.ts';
import { hold } from './sign-in.ts';

const QUARTER_HOUR_MS = 900_000;

export const showAccount = defineOperation({
  id: 'accounts.show',
  summary: 'The account of the session',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/account', input: 'parts' }],
  input: closed({ account_id: TargetAccount }),
  output: AccountSummary,
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const { id, email, plan } = await accountOf(services.store.read, accountId);
    return { account_id: id, email, plan };
  },
});

export const listAccounts = defineOperation({
  id: 'accounts.list',
  summary: 'List the accounts, oldest first (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts list',
    description: 'List the accounts, oldest first',
    inputs: {
      limit: { flag: '--limit <n>', description: 'at most so many, 1 to 1000' },
      offset: { flag: '--offset <n>', description: 'skip so many' },
    },
  },
  input: closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  output: closed({
    accounts: Type.Array(
      closed({
        account_id: AccountId,
        email: Type.String(),
        plan: Type.String(),
        created_at: Instant,
        disabled_at: MaybeInstant,
      }),
    ),
  }),
  errors: ['storage-unavailable'],
  async run(services, context, input) {
    const page = { limit: input.limit ?? 100, offset: input.offset ?? 0 };
    const accounts = await services.store.read.accounts.list(page);
    return {
      accounts: accounts.map((account) => ({
        account_id: account.id,
        email: account.email,
        plan: account.plan,
        created_at: instant(account.createdAtMs),
        disabled_at: maybeInstant(account.disabledAtMs),
      })),
    };
  },
});

/** Disabling holds everywhere within five seconds, as a revocation does; enabling gives the same keys back. */
export const disableAccount = defineOperation({
  id: 'accounts.disable',
  summary: 'Disable an account, or enable it again (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts disable',
    description: 'Disable an account, or enable it again',
    inputs: {
      account_id: { flag: '<account>' },
      disabled: {
        flag: '--enable',
        description: 'enable it again',
        read: (enable) => (enable === true ? false : undefined),
      },
    },
  },
  input: closed({ account_id: AccountId, disabled: Type.Optional(Type.Boolean()) }),
  output: closed({ account_id: AccountId, disabled_at: MaybeInstant }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = input.account_id;
    const disabledAtMs = await services.store.transaction(async (repositories) => {
      const account = await accountOf(repositories, accountId);
      const atMs = (input.disabled ?? true) ? (account.disabledAtMs ?? context.nowMs) : null;
      await repositories.accounts.update(accountId, { disabledAtMs: atMs });
      if (atMs !== null) await repositories.sessions.revokeAll(accountId, context.nowMs, null);
      await audit(repositories, context, {
        action: atMs === null ? 'account.enable' : 'account.disable',
        accountId,
      });
      return atMs;
    });
    services.credentialCache.forget((holder) => holder.credential.accountId === accountId);
    return { account_id: accountId, disabled_at: maybeInstant(disabledAtMs) };
  },
});

export const deleteAccount = defineOperation({
  id: 'accounts.delete',
  summary:
    'Delete an account with its keys, tokens, sessions, usage and facts; audit events keep only its id',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/account', input: 'parts' }],
  command: {
    name: 'accounts delete',
    description: 'Delete an account with its keys, tokens, sessions, usage and facts',
    inputs: { account_id: { flag: '<account>' }, password: NOT_ASKED },
  },
  input: closed({
    account_id: TargetAccount,
    password: Type.Optional(AnyPassword),
  }),
  output: closed({ account_id: AccountId, deleted_at: Instant }),
  errors: ['not-found', 'rate-limited', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    if (context.actor.kind === 'session') {
      const limit = services.plans.sign_in_attempts_per_quarter_hour;
      await hold(services, context, [
        { key: `delete-account:${accountId}`, limit, windowMs: QUARTER_HOUR_MS },
      ]);
      const { passwordHash } = await accountOf(services.store.read, accountId);
      if (!(await verifyPassword(input.password ?? '', passwordHash)))
        throw new ProblemError('forbidden', 'Repeat the password to delete the account.');
    }
    await services.store.transaction(async (repositories) => {
      await accountOf(repositories, accountId);
      await repositories.accounts.delete(accountId);
      await audit(repositories, context, { action: 'account.delete', accountId });
    });
    services.credentialCache.forget((holder) => holder.credential.accountId === accountId);
    return { account_id: accountId, deleted_at: instant(context.nowMs) };
  },
});
