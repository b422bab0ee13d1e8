import { Type } from 'typebox';
import { planOf } from '../../accounts/plans.ts';
import { mintKey, newId, type KeyMode } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AccountRecord, AccountRepositories } from '../ports/accounts.ts';
import { createCredential } from './credential-create.ts';
import { AccountId, ExpiresAt, KeyId, Mode, Name, Scopes, TargetAccount, closed } from './fields.ts';
import { defineOperation } from '../operation.ts';
import { ACCOUNT_OPTION, EXPIRES_OPTION, NAME_OPTION, scopesIn } from './command-options.ts';
import type { AccountServices } from './services.ts';

/** The key itself is in this answer and nowhere else, ever. */
export const createKey = defineOperation({
  id: 'keys.create',
  summary: 'Make an API key; the secret is shown once',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/keys', input: 'parts' }],
  command: {
    name: 'keys create',
    description: 'Make a key; it is shown once',
    inputs: {
      account_id: { ...ACCOUNT_OPTION, required: true },
      mode: { flag: '--mode <mode>', description: 'test or live' },
      scopes: {
        flag: '--scopes <scopes>',
        description: "comma-separated; '' makes a key without scopes",
        fallback: 'cost:read',
        read: scopesIn,
      },
      name: NAME_OPTION,
      expires_at: EXPIRES_OPTION,
    },
  },
  input: closed({
    account_id: TargetAccount,
    mode: Mode,
    scopes: Scopes,
    name: Type.Optional(Name),
    expires_at: Type.Optional(ExpiresAt),
  }),
  output: closed({ key_id: KeyId, account_id: AccountId, mode: Mode, scopes: Scopes, key: Type.String() }),
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run(services, context, input) {
    const id = newId('key');
    const { mode } = input;
    const minted = mintKey(mode);
    const scopes = [...new Set(input.scopes)];
    const { accountId } = await createCredential(services, context, {
      id,
      kind: 'key',
      mode,
      scopes,
      minted,
      input,
      permit: (account, repositories) => refuseLiveKeyTooEarly(services, repositories, { account, mode }),
    });
    return { key_id: id, account_id: accountId, mode, scopes, key: minted.secret };
  },
});

/** Contract, authentication item 5: test keys are issued before live keys, and access belongs to a paid plan. */
async function refuseLiveKeyTooEarly(
  services: AccountServices,
  repositories: AccountRepositories,
  wanted: { account: AccountRecord; mode: KeyMode },
): Promise<void> {
  if (wanted.mode === 'test') return;
  if (!planOf(services.plans, wanted.account.plan)?.live_keys) {
    throw new ProblemError(
      'forbidden',
      `Live keys need a paid plan; this account is on the plan ${wanted.account.plan}.`,
    );
  }
  const keys = await repositories.credentials.listByAccount(wanted.account.id, 'key');
  if (!keys.some((key) => key.mode === 'test')) {
    throw new ProblemError(
      'conflict',
      'Make a test key first: a live key can be made once the account has had one.',
    );
  }
}
