import { beforeAll, describe, expect, it } from 'vitest';
import { pointers, post, useHarness, type Answer } from './harness.ts';

const harness = useHarness();
const EMAIL = 'owner@example.org';
const PASSWORD = 'a long enough password';
const MARKS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

interface Signed {
  readonly cookie: string;
  readonly csrf: string;
}

/** The cookies of an answer, as the browser would send them back. */
function signedBy(answer: Answer): Signed {
  const lines = [answer.headers['set-cookie'] ?? []].flat() as unknown as string[];
  const pairs = lines.map((line) => line.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '';
  return { cookie: pairs.join('; '), csrf };
}

function call(
  signed: Signed | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    'sec-fetch-site': 'same-origin',
    ...(signed !== null && { cookie: signed.cookie, 'x-csrf-token': signed.csrf }),
  };
  return harness.send({
    method,
    url: `/app/v1${path}`,
    headers,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

describe('accounts of the web app', () => {
  let signed: Signed;
  beforeAll(async () => {
    const answer = await call(null, 'POST', '/auth/sign-up', { email: EMAIL, password: PASSWORD });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ email: EMAIL, plan: 'free' });
    expect(answer.body.session_secret).toBeUndefined();
    expect(answer.body.csrf_token).toBeUndefined();
    const lines = [answer.headers['set-cookie'] ?? []].flat() as unknown as string[];
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.includes('SameSite=Strict'))).toBe(true);
    expect(lines.filter((line) => line.includes('HttpOnly'))).toHaveLength(1);
    signed = signedBy(answer);
  });

  it('makes, lists, renames, rotates and revokes a key that works', async () => {
    const made = await call(signed, 'POST', '/keys', { mode: 'test', scopes: ['cost:read'], name: 'first' });
    expect(made.status, made.text).toBe(200);
    expect((await harness.send(post('/retrofit/v1/estimate', made.body.key, {}))).status).toBe(400);
    expect((await call(signed, 'PATCH', `/keys/${made.body.key_id}`, { name: 'renamed' })).body.name).toBe(
      'renamed',
    );
    const rotated = await call(signed, 'POST', `/keys/${made.body.key_id}/rotate`, { overlap_hours: 0 });
    expect(rotated.body.replaces).toBe(made.body.key_id);
    expect((await call(signed, 'DELETE', `/keys/${rotated.body.key_id}`)).body.key_id).toBe(
      rotated.body.key_id,
    );
    const listed = await call(signed, 'GET', '/keys');
    expect(listed.body.keys).toHaveLength(2);
    expect(listed.text).not.toContain(made.body.key);
  });

  it('refuses in a body what belongs in the path or the query', async () => {
    const { body: made } = await call(signed, 'POST', '/keys', { mode: 'test', scopes: [] });
    const path = `/keys/${made.key_id}`;
    const refused = await call(signed, 'PATCH', path, { name: 'mine', key_id: 'another' });
    expect(refused.status, refused.text).toBe(400);
    expect(refused.body.errors).toEqual([
      { pointer: '/key_id', code: 'unknown_property', message: 'belongs in the path, not in the body' },
    ]);
    expect((await call(signed, 'DELETE', path, { key_id: made.key_id })).status).toBe(400);
    expect((await call(signed, 'DELETE', path)).status).toBe(200);
  });

  it('refuses what the free plan does not have', async () => {
    expect((await call(signed, 'POST', '/tokens', {})).status).toBe(403);
    expect((await call(signed, 'POST', '/keys', { mode: 'live', scopes: ['cost:read'] })).status).toBe(403);
  });

  it('shows usage, sessions and an export', async () => {
    expect((await call(signed, 'GET', '/usage?from=2026-11-01&to=2026-11-30')).status).toBe(200);
    expect(pointers(await call(signed, 'GET', '/usage?from=yesterday'))).toEqual(['/query/from']);
    expect((await call(signed, 'GET', '/sessions')).body.sessions[0].current).toBe(true);
    expect((await call(signed, 'GET', '/account/export')).body.account.email).toBe(EMAIL);
  });

  it('shows the browser a session was opened with, as the header or the body says it', async () => {
    const opened = async (user_agent?: unknown) =>
      harness.send({
        method: 'POST',
        url: '/app/v1/auth/sign-in',
        headers: { ...MARKS, 'user-agent': 'Header/1' },
        payload: JSON.stringify({ email: EMAIL, password: PASSWORD, user_agent }),
      });
    for (const [said, shown] of [
      [undefined, 'Header/1'],
      ['Body/1\u0007', 'Body/1 '],
    ]) {
      const { sessions } = (await call(signedBy(await opened(said)), 'GET', '/sessions')).body;
      const current = sessions.find((session: { current: boolean }) => session.current);
      expect(current.user_agent).toBe(shown);
    }
    expect(pointers(await opened(7))).toEqual(['/user_agent']);
  });

  it('needs the session, its CSRF token, and the same site', async () => {
    expect((await call(null, 'GET', '/account')).status).toBe(401);
    expect((await call({ ...signed, csrf: '' }, 'POST', '/keys', { mode: 'test', scopes: [] })).status).toBe(
      403,
    );
    const elsewhere = await harness.send({
      method: 'GET',
      url: '/app/v1/account',
      headers: { cookie: signed.cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(elsewhere.status).toBe(403);
  });

  it("refuses another session's CSRF token, which has the right length, and its own with one character changed", async () => {
    const opened = await call(null, 'POST', '/auth/sign-in', { email: EMAIL, password: PASSWORD });
    const { csrf } = signedBy(opened);
    expect(csrf).toHaveLength(signed.csrf.length);
    const key = { mode: 'test', scopes: ['cost:read'] };
    const planted = await call({ ...signed, csrf }, 'POST', '/keys', key);
    expect(planted.status).toBe(403);
    expect(pointers(planted)).toEqual(['/headers/x-csrf-token']);
    const { csrf: own } = signed;
    const flipped = (at: number) => own.slice(0, at) + (own[at] === '0' ? '1' : '0') + own.slice(at + 1);
    for (const near of [
      flipped(0),
      flipped(own.length >> 1),
      flipped(own.length - 1),
      own.slice(1),
      `${own}0`,
    ])
      expect((await call({ ...signed, csrf: near }, 'POST', '/keys', key)).status, near).toBe(403);
    expect((await call(signed, 'POST', '/keys', key)).status).toBe(200);
  });

  it('cannot act on another account', async () => {
    const other = await harness.key();
    expect((await call(signed, 'DELETE', `/keys/${other.key_id}`)).status).toBe(404);
    expect(
      (await call(signed, 'POST', '/keys', { mode: 'test', scopes: [], account_id: other.account_id }))
        .status,
    ).toBe(404);
  });

  it('signs in and out; a wrong password is 401 and after ten tries 429', async () => {
    const again = await call(null, 'POST', '/auth/sign-in', {
      email: EMAIL.toUpperCase(),
      password: PASSWORD,
    });
    expect(again.status, again.text).toBe(200);
    const second = signedBy(again);
    expect((await call(second, 'POST', '/auth/sign-out')).status).toBe(200);
    expect((await call(second, 'GET', '/account')).status).toBe(401);
    expect((await call(signed, 'GET', '/account')).status).toBe(200);
    let last = 0;
    for (let count = 0; count < 12 && last !== 429; count += 1) {
      const wrong = await call(null, 'POST', '/auth/sign-in', {
        email: 'nobody@example.org',
        password: 'wrong',
      });
      last = wrong.status;
      expect([401, 429]).toContain(last);
    }
    expect(last).toBe(429);
  });
});

describe('pricing without an account', () => {
  const fresh = useHarness();

  it('answers the same as the public interface, 30 a minute by address', async () => {
    const price = (remoteAddress: string) =>
      fresh.send({
        method: 'POST',
        url: '/app/v1/estimate',
        headers: MARKS,
        payload: JSON.stringify({ building: { building_area: 20_000 } }),
        remoteAddress,
      });
    const first = await price('203.0.113.5');
    expect(first.status, first.text.slice(0, 500)).toBe(200);
    const { key } = await fresh.key();
    const keyed = await fresh.send(
      post('/retrofit/v1/estimate', key, { building: { building_area: 20_000 } }),
    );
    expect(first.body.estimate).toEqual(keyed.body);
    expect(Array.isArray(first.body.insights.cliffs)).toBe(true);
    for (let count = 1; count < 30; count += 1) expect((await price('203.0.113.5')).status).toBe(200);
    const refused = await price('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await price('203.0.113.6')).status).toBe(200);
  });

  it('points into the body of an explanation: its request, or the pointer beside it', async () => {
    const refused = async (request: unknown, pointer: string) =>
      pointers(await call(null, 'POST', '/explain', { request, pointer }));
    const building = { building: { building_area: 50_000 } };
    expect(await refused({ bbl: '1000000001' }, '/tiers/0/roi/npv')).toEqual(['/request/bbl']);
    expect(await refused({}, '/tiers/0/roi/npv')).toEqual(['/request']);
    expect(await refused(building, 'tiers/0/roi/npv')).toEqual(['/pointer']);
    expect(await refused(building, '/tiers/0/label')).toEqual(['/pointer']);
  });

  it('finds parcels by address and by id', async () => {
    const found = await fresh.send({ method: 'GET', url: '/app/v1/parcels?q=338%205%20avenue' });
    expect(found.status).toBe(200);
    expect(found.body.parcels.map((parcel: { parcel_id: string }) => parcel.parcel_id)).toContain(
      '1008350041',
    );
    expect(pointers(await fresh.send({ method: 'GET', url: '/app/v1/parcels' }))).toEqual(['/query/q']);
  });

  it('reads programs without a token', async () => {
    const list = await fresh.send({ method: 'GET', url: '/app/v1/programs?state=NY&limit=2' });
    expect(list.body.programs).toHaveLength(2);
  });
});
