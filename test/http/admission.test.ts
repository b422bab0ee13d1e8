import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { watchRoutes } from '../fuzz/served-routes.ts';
import { ESTIMATE, post, useHarness, type Answer } from './harness.ts';
import { callAs, signedUp, type Signed } from './signed.ts';

const served = watchRoutes();
const harness = useHarness({
  // Without parcels: the walk over every route would have the map of all covered lots drawn.
  environment: { TRUSTED_PROXIES: '127.0.0.1', BUILDING_LOOKUP: 'off' },
});
const DESCRIBED = { building: { building_area: 20_000 } };
let signed: Signed;
beforeAll(async () => {
  served.end();
  signed = await signedUp(harness, 'walker@example.org');
});

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Statuses of so many equal requests, in their order. */
async function statuses(count: number, ask: (at: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await ask(at)).status);
  return found;
}
/** The first few are priced; what is refused for its body counts as much and costs nothing. */
const bodyAt = (at: number) => (at < 4 ? DESCRIBED : 'nonsense');
const refusedOf = (all: readonly number[]) => all.filter((status) => status === 429).length;

/** For whoever runs the service. */
const FREE = new Set(['GET /healthz', 'GET /readyz', 'GET /metrics']);

describe('every caller has a limit', () => {
  it('at every route that is served, whatever it is sent, and at addresses that do not exist', async () => {
    expect(served.routes.length).toBeGreaterThan(60);
    const { key } = await harness.key();
    const { token } = await harness.token();
    const unlimited: string[] = [];
    for (const { method, path } of [...served.routes, { method: 'GET', path: '/none' }]) {
      const name = `${method} ${path}`;
      const answer = await harness.send({
        method: method as 'GET',
        url: path.replaceAll(/:\w+/g, 'x'),
        headers: {
          'x-api-key': key,
          authorization: `Bearer ${token}`,
          cookie: signed.cookie,
          'sec-fetch-site': 'same-origin',
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { payload: '{}' }),
      });
      if (answer.headers['ratelimit'] === undefined) unlimited.push(name);
    }
    expect(unlimited.filter((name) => !FREE.has(name))).toEqual([]);
  });

  it('a free account prices on the pages as often as its plan says, from however many sessions and addresses', async () => {
    const most = harness.services.accounts.plans.plans['free']!.page_estimates_per_minute;
    const owner = await signedUp(harness, 'owner@example.org');
    const again = await harness.send(
      post('/app/v1/auth/sign-in', undefined, {
        email: 'owner@example.org',
        password: 'a long enough password',
      }),
    );
    const cookies = ([again.headers['set-cookie'] ?? []].flat() as unknown as string[]).map(
      (line) => line.split(';')[0],
    );
    const other: Signed = {
      cookie: cookies.join('; '),
      csrf: cookies.find((pair) => pair?.includes('csrf'))?.split('=')[1] ?? '',
    };
    const all = await statuses(most + 5, (at) =>
      callAs(harness, at % 2 === 0 ? owner : other, 'POST', ['/account/estimate', bodyAt(at)]),
    );
    expect([all.slice(0, 4), refusedOf(all)]).toEqual([[200, 200, 200, 200], 5]);
    const refused = await callAs(harness, owner, 'POST', ['/account/estimate', DESCRIBED]);
    expect(refused.headers['ratelimit-policy']).toBe(`"estimates";q=${most};w=60`);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // What costs little goes on, and says so.
    const read = await callAs(harness, owner, 'GET', ['/account']);
    expect([read.status, read.headers['ratelimit-policy']]).toEqual([200, '"session";q=600;w=60']);
  });

  it('refused bodies and missing CSRF tokens count as well', async () => {
    const owner = await signedUp(harness, 'refused@example.org');
    const most = harness.services.accounts.plans.plans['free']!.page_estimates_per_minute;
    const all = await statuses(most + 2, (at) =>
      callAs(harness, at % 2 === 0 ? owner : { ...owner, csrf: 'wrong' }, 'POST', [
        '/account/estimate',
        'nonsense',
      ]),
    );
    expect(all.filter((status) => status !== 429).every((status) => status === 400 || status === 403)).toBe(
      true,
    );
    expect(refusedOf(all)).toBe(2);
  });

  it('exports and imports are fewer', async () => {
    const owner = await signedUp(harness, 'bulk@example.org');
    const most = harness.services.accounts.plans.session_bulk_requests_per_minute;
    const all = await statuses(most + 3, (at) =>
      callAs(harness, owner, 'GET', [at % 2 === 0 ? '/account/export' : '/facts']),
    );
    expect(refusedOf(all)).toBe(3);
  });

  it('invented cookies count against their address, as invented keys do', async () => {
    const most = harness.services.accounts.plans.unauthenticated_requests_per_minute;
    const guess = (at: number) =>
      harness.send({
        method: 'GET',
        url: '/app/v1/account',
        headers: {
          ...from('203.0.113.9'),
          cookie: `plumbline_session=plb_ses_${String(at).padStart(64, '0')}`,
        },
      });
    const all = await statuses(most + 3, guess);
    expect([...new Set(all.slice(0, most))]).toEqual([401]);
    expect(all.slice(most)).toEqual([429, 429, 429]);
  });

  it('a /48 of IPv6 has twice what one address has, however many /64 it uses', async () => {
    const most = harness.services.accounts.plans.anonymous_pricing_requests_per_minute;
    const all = await statuses(2 * most + 3, (at) =>
      harness.send(post('/app/v1/estimate', undefined, bodyAt(at), from(`2001:db8:1:${at.toString(16)}::1`))),
    );
    expect([all.slice(0, 4), refusedOf(all)]).toEqual([[200, 200, 200, 200], 3]);
    const elsewhere = post('/app/v1/estimate', undefined, DESCRIBED, from('2001:db8:2::1'));
    expect((await harness.send(elsewhere)).status).toBe(200);
  });

  it('accounts of one /48 are made no faster either', async () => {
    const most = harness.services.accounts.plans.sign_ups_per_hour_per_address;
    const all = await statuses(2 * most + 2, (at) =>
      harness.send(
        post(
          '/app/v1/auth/sign-up',
          undefined,
          { email: `v48-${at}@example.org`, password: 'a long enough password' },
          from(`2001:db8:3:${at.toString(16)}::1`),
        ),
      ),
    );
    expect(refusedOf(all)).toBe(2);
  });

  it('keys keep the limit and the headers of their account', async () => {
    const { key } = await harness.key();
    const answer = await harness.send(post(ESTIMATE, key, DESCRIBED));
    expect(answer.headers['ratelimit-policy']).toBe('"test";q=600;w=60');
  });
});

describe('batches and streams of the tool server', () => {
  const mcp = (payload: unknown, address: string) =>
    harness.send({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
        ...from(address),
      },
      payload: JSON.stringify(payload),
    });
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const left = (answer: Answer) => Number(/r=(\d+)/.exec(answer.headers['ratelimit'] ?? '')?.[1]);

  it('a refused batch counts as the one request it is', async () => {
    const most = harness.services.accounts.plans.unauthenticated_requests_per_minute;
    const long = await mcp(
      Array.from({ length: 1_000 }, (_, id) => ping(id)),
      '203.0.113.20',
    );
    expect(long.status).toBe(400);
    expect(left(await mcp(ping(1), '203.0.113.20'))).toBe(most - 2);
    // Of twenty messages with ten left, none is counted.
    for (let at = 0; at < (most - 12) / 20; at += 1)
      await mcp(
        Array.from({ length: 20 }, (_, id) => ping(id)),
        '203.0.113.20',
      );
    const before = left(await mcp(ping(1), '203.0.113.20'));
    expect(before).toBeLessThan(19);
    const refused = await mcp(
      Array.from({ length: 20 }, (_, id) => ping(id)),
      '203.0.113.20',
    );
    expect(refused.status).toBe(429);
    expect(left(await mcp(ping(1), '203.0.113.20'))).toBe(before - 2);
  });
});

describe('accounts', () => {
  it('rotate no further than the account may hold keys, and no key twice', async () => {
    const { accounts } = harness.services;
    const operator = harness.operator();
    const { account_id } = await ACCOUNT_OPERATIONS.createAccount.run(accounts, operator, {
      email: 'rotating@example.org',
      plan: 'free',
    });
    const made = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
    const { key_id } = await ACCOUNT_OPERATIONS.createKey.run(accounts, operator, made);
    const rotate = async (): Promise<string | undefined> => {
      try {
        await ACCOUNT_OPERATIONS.rotateKey.run(accounts, operator, { key_id });
        return 'rotated';
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    const all = await Promise.all(Array.from({ length: 10 }, rotate));
    expect(all.filter((end) => end === 'rotated')).toHaveLength(1);
    expect(all.filter((end) => end === 'conflict')).toHaveLength(9);
  });
});
