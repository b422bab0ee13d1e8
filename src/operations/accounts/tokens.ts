import { Type } from 'typebox';
import { tokenLimit } from '../../accounts/plans.ts';
import { mintToken, newId } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { targetAccountId } from './access.ts';
import { createCredential } from './credential-create.ts';
import { revokeCredential, rotateCredential } from './credential-rules.ts';
import { SUMMARY_FIELDS, summaryOf } from './credential-summary.ts';
import {
  AccountId,
  ExpiresAt,
  Instant,
  Name,
  OverlapHours,
  TargetAccount,
  TokenId,
  closed,
  instant,
} from './fields.ts';
import { defineOperation } from '../operation.ts';
import { ACCOUNT_OPTION, EXPIRES_OPTION, NAME_OPTION, OVERLAP_OPTION } from './command-options.ts';

const TokenSummary = closed({
  token_id: TokenId,
  ...SUMMARY_FIELDS,
  replaces: Type.Union([TokenId, Type.Null()]),
});

/** The token itself is in this answer and nowhere else, ever. */
export const createToken = defineOperation({
  id: 'tokens.create',
  summary: 'Make a bearer token for the programs interface; the secret is shown once',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/tokens', input: 'parts' }],
  command: {
    name: 'tokens create',
    description: 'Make a token; it is shown once',
    inputs: {
      account_id: { ...ACCOUNT_OPTION, required: true },
      name: NAME_OPTION,
      expires_at: EXPIRES_OPTION,
    },
  },
  input: closed({
    account_id: TargetAccount,
    name: Type.Optional(Name),
    expires_at: Type.Optional(ExpiresAt),
  }),
  output: closed({ token_id: TokenId, account_id: AccountId, token: Type.String() }),
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run(services, context, input) {
    const id = newId('tok');
    const minted = mintToken();
    const { accountId } = await createCredential(services, context, {
      id,
      kind: 'token',
      mode: null,
      scopes: [],
      minted,
      input,
      permit({ plan }) {
        if (tokenLimit(services.plans, plan) !== null) return;
        throw new ProblemError(
          'forbidden',
          `Programs tokens need a paid plan; this account is on the plan ${plan}.`,
        );
      },
    });
    return { token_id: id, account_id: accountId, token: minted.secret };
  },
});

export const listTokens = defineOperation({
  id: 'tokens.list',
  summary: 'List the programs tokens of an account, without their secrets',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/tokens', input: 'parts' }],
  command: {
    name: 'tokens list',
    description: 'List the tokens of an account, without their secrets',
    inputs: { account_id: { ...ACCOUNT_OPTION, required: true } },
  },
  input: closed({ account_id: TargetAccount }),
  output: closed({ tokens: Type.Array(TokenSummary) }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const tokens = await services.store.read.credentials.listByAccount(accountId, 'token');
    return { tokens: tokens.map((token) => ({ token_id: token.id, ...summaryOf(token) })) };
  },
});

export const revokeToken = defineOperation({
  id: 'tokens.revoke',
  summary: 'Revoke a programs token, everywhere within five seconds',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/tokens/{token_id}', input: 'parts' }],
  command: {
    name: 'tokens revoke',
    description: 'Revoke a token by its id, everywhere within five seconds',
    inputs: { token_id: { flag: '<token>' } },
  },
  input: closed({ token_id: TokenId }),
  output: closed({ token_id: TokenId, revoked_at: Instant }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const revokedAt = await revokeCredential(services, context, { id: input.token_id, kind: 'token' });
    return { token_id: input.token_id, revoked_at: revokedAt };
  },
});

export const rotateToken = defineOperation({
  id: 'tokens.rotate',
  summary: 'Replace a programs token; the old one keeps working for the overlap',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/tokens/{token_id}/rotate', input: 'parts' }],
  command: {
    name: 'tokens rotate',
    description: 'Replace a token; the old one keeps working for the overlap',
    inputs: { token_id: { flag: '<token>' }, overlap_hours: OVERLAP_OPTION },
  },
  input: closed({ token_id: TokenId, overlap_hours: Type.Optional(OverlapHours) }),
  output: closed({
    token_id: TokenId,
    account_id: AccountId,
    token: Type.String(),
    replaces: TokenId,
    old_token_expires_at: Instant,
  }),
  errors: ['not-found', 'conflict', 'storage-unavailable'],
  async run(services, context, input) {
    const { successor, secret, oldExpiresAtMs } = await rotateCredential(services, context, {
      id: input.token_id,
      kind: 'token',
      newId: newId('tok'),
      minted: () => mintToken(),
      overlapHours: input.overlap_hours,
    });
    return {
      token_id: successor.id,
      account_id: successor.accountId,
      token: secret,
      replaces: input.token_id,
      old_token_expires_at: instant(oldExpiresAtMs),
    };
  },
});
