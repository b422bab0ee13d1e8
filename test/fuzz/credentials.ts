import type { Harness } from '../http/harness.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import type { Guard } from './published.ts';
import type { Random } from './random.ts';
import { PASSWORD } from './words.ts';

/** Headers that identify the caller (of either interface), and the status they must lead to; null admits. */
export interface Credential {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: Readonly<Record<Guard, 401 | 403 | null>>;
}

export interface Credentials {
  good(random: Random): Credential;
  readonly refused: readonly Credential[];
  /** An account for one request: one that may end its session, its account or its password. */
  fresh(): Promise<FreshAccount>;
}

export interface FreshAccount {
  readonly credential: Credential;
  readonly sessionId: string;
  /** Sets a new password, once. */
  readonly resetCode: string;
}

interface Secrets {
  readonly key: string;
  readonly token: string;
  /** Session cookie and the token that repeats it. */
  readonly cookie: string;
  readonly csrf: string;
}

function all(kind: string, secrets: Secrets, status: Partial<Credential['status']> | 401 = 401): Credential {
  const { key, token, cookie, csrf } = secrets;
  const headers = { 'x-api-key': key, authorization: `Bearer ${token}`, cookie, 'x-csrf-token': csrf };
  const given = status === 401 ? ({ key: 401, token: 401, session: 401 } as const) : status;
  return { kind, headers, status: { key: null, token: null, session: null, open: null, ...given } };
}

interface SignedUp extends Pick<Secrets, 'cookie' | 'csrf'> {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A session of the web app, as the browser holds it. */
async function signUp(harness: Harness, email: string, address: string): Promise<SignedUp> {
  const answer = await harness.send({
    method: 'POST',
    url: '/app/v1/auth/sign-up',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    payload: JSON.stringify({ email, password: PASSWORD }),
  });
  const lines = [answer.headers['set-cookie'] ?? []].flat() as unknown as string[];
  const pairs = lines.map((line) => line.split(';')[0] ?? '');
  return {
    cookie: pairs.join('; '),
    csrf: pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '',
    accountId: answer.body.account_id,
    sessionId: answer.body.session_id,
  };
}

/** Accounts for one request each, from addresses of their own. */
function freshAccounts(harness: Harness, shared: Secrets): Credentials['fresh'] {
  let made = 0;
  return async () => {
    made += 1;
    const address = `11.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
    const signed = await signUp(harness, `fresh-${made}@example.org`, address);
    const { code } = await ACCOUNT_OPERATIONS.makeResetCode.run(
      harness.services.accounts,
      harness.operator(),
      { account_id: signed.accountId },
    );
    const credential = all('good, for one request', { ...shared, ...signed }, {});
    return { credential, sessionId: signed.sessionId, resetCode: code };
  };
}

/** Enough keys and tokens that no limit is met, and every kind that must be refused. */
export async function makeCredentials(harness: Harness): Promise<Credentials> {
  const session = await signUp(harness, 'fuzz@example.org', '11.255.255.255');
  // A plan whose rows of portfolios a day are not used up.
  await ACCOUNT_OPERATIONS.setPlan.run(harness.services.accounts, harness.operator(), {
    account_id: session.accountId,
    plan: 'enterprise',
  });
  const make = async (options: Parameters<Harness['key']>[0] = {}): Promise<Secrets> => ({
    ...session,
    key: (await harness.key(options)).key,
    token: (await harness.token()).token,
  });
  const good: Credential[] = [];
  for (let count = 0; count < 12; count += 1) {
    const mode = count % 3 === 0 ? 'live' : 'test';
    good.push(all(`good ${mode}`, await make({ mode }), {}));
  }
  const one = await make();
  const { key, token, cookie, csrf } = one;
  const each = (change: (secret: string) => string): Secrets => ({
    key: change(key),
    token: change(token),
    cookie: cookie.replace(/=([^;]+)/, (_, secret: string) => `=${change(secret)}`),
    csrf,
  });
  const revoked = await harness.key();
  await ACCOUNT_OPERATIONS.revokeKey.run(harness.services.accounts, harness.operator(), {
    key_id: revoked.key_id,
  });
  const refused: Credential[] = [
    { kind: 'none', headers: {}, status: { key: 401, token: 401, session: 401, open: null } },
    all('exchanged', { key: token, token: key, cookie: `plumbline_session=${csrf}`, csrf }),
    all('empty', { key: '', token: '', cookie: '', csrf: '' }),
    all(
      'one character short',
      each((secret) => secret.slice(0, -1)),
    ),
    all(
      'one character more',
      each((secret) => `${secret}0`),
    ),
    all('unknown', {
      key: `plb_test_${'0'.repeat(32)}`,
      token: `plb_pat_${'0'.repeat(40)}`,
      cookie: 'plumbline_session=x',
      csrf,
    }),
    all('very long', {
      key: 'k'.repeat(2_000),
      token: 't'.repeat(2_000),
      cookie: `plumbline_session=${'c'.repeat(2_000)}`,
      csrf,
    }),
    all('latin-1', { key: 'plb_test_\u00e9', token: '\u00e9', cookie: 'plumbline_session=\u00e9', csrf }),
    all('revoked key', { ...one, key: revoked.key }, { key: 401 }),
    all('key without scope', { ...one, ...(await make({ scopes: [] })) }, { key: 403 }),
  ];
  return { good: (random) => random.pick(good), refused, fresh: freshAccounts(harness, one) };
}
