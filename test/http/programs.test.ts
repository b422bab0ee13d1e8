import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { pointers, useHarness, type Harness } from './harness.ts';

const BASE = '/incentives/v1';
const harness = useHarness();
let token = '';
beforeAll(async () => {
  token = (await harness.token()).token;
});

function get(path: string, bearer: string | undefined = token, on: Harness = harness) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return on.send({ method: 'GET', url: `${BASE}${path}`, headers });
}

function send(path: string, body: unknown, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  return harness.send({
    method: 'POST',
    url: `${BASE}${path}`,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('200', () => {
  it('every endpoint answers its envelope', async () => {
    const list = await get('/programs?state=NY&limit=3');
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ limit: 3, offset: 0, total: expect.any(Number) });
    expect(list.body.programs).toHaveLength(3);
    const detail = await get(`/programs/${list.body.programs[0].id}`);
    expect(detail.body.id).toBe(list.body.programs[0].id);
    const federal = await get('/programs/federal?technology=storage');
    expect(federal.body.programs.every((program: { type: string }) => program.type === 'federal')).toBe(true);
    const state = await get('/programs/state/NY');
    expect(state.body).toMatchObject({ state: 'NY', stateName: 'New York' });
    const match = await send('/programs/match', { projectType: 'solar', state: 'NY', capacity: 500 });
    expect(match.body).toMatchObject({
      programCount: expect.any(Number),
      totalValue: expect.stringMatching(/^\$/),
    });
    const credit = await send('/calculate', {
      programId: 'us-irc-48e-solar-wind',
      projectCost: 1_000_000,
      state: 'NY',
      capacity: 900,
    });
    expect(credit.status, credit.text).toBe(200);
    expect(credit.body.totalCredit).toBe(300_000);
  });

  it('a huge offset is an empty page with the right total', async () => {
    const all = await get('/programs');
    const past = await get('/programs?offset=900000000000');
    expect(past.status).toBe(200);
    expect(past.body).toMatchObject({ programs: [], total: all.body.total });
  });
});

describe('conditional requests', () => {
  const headers = () => ({ authorization: `Bearer ${token}` });
  it.each([
    '/programs?state=NY&limit=3',
    '/programs/federal?limit=2',
    '/programs/state/NY?limit=2',
    '/programs/us-irc-48e-solar-wind',
    '/programs/changes?limit=2',
  ])('%s answers 304 to the caller who holds the answer', async (path) => {
    const first = await get(path);
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^".+"$/);
    expect(first.headers['cache-control']).toBe('no-cache');
    const ask = (held: string) =>
      harness.send({
        method: 'GET',
        url: `${BASE}${path}`,
        headers: { ...headers(), 'if-none-match': held },
      });
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await ask(held);
      expect([again.status, again.text, again.headers['etag']], held).toEqual([304, '', etag]);
    }
    const other = await ask('"another"');
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  it('what may not be kept has no validator', async () => {
    const match = await send('/programs/match', { projectType: 'solar', state: 'NY' });
    expect(match.headers['etag']).toBeUndefined();
    expect(match.headers['cache-control']).toBe('no-store');
  });
});

describe('filters of the list', () => {
  interface Listed {
    readonly id: string;
    readonly deadline: string;
  }
  const listed = async (path: string) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    return (body as { readonly programs: readonly Listed[] }).programs;
  };

  it('utility keeps the programs for its customers', async () => {
    const ids = (await listed('/programs?utility=con_edison&state=NY&limit=100')).map(({ id }) => id);
    expect(ids).toContain('coned_mf_clean_heat_market');
    expect(ids.filter((id) => /nyseg|national_grid|pseg/.test(id))).toEqual([]);
  });

  it('endsBy keeps deadlines from today to that day, the next one first', async () => {
    const days = (await listed('/programs?endsBy=2028-12-31&limit=100')).map(({ deadline }) => deadline);
    expect(days.length).toBeGreaterThan(3);
    expect(days).toEqual(days.toSorted());
    for (const day of days) expect(day >= '2026-11-20' && day <= '2028-12-31', day).toBe(true);
    expect(await listed('/programs?endsBy=2020-01-01')).toEqual([]);
  });
});

describe('400 and where the fault is', () => {
  it.each([
    ['/programs?state=nyc', '/query/state'],
    ['/programs?state=NYC', '/query/state'],
    ['/programs?state=ZZ', '/query/state'],
    ['/programs?type=county', '/query/type'],
    ['/programs?technology=fusion', '/query/technology'],
    ['/programs?limit=0', '/query/limit'],
    ['/programs?limit=101', '/query/limit'],
    ['/programs?limit=1.5', '/query/limit'],
    ['/programs?limit=', '/query/limit'],
    ['/programs?limit=0x10', '/query/limit'],
    ['/programs?offset=-1', '/query/offset'],
    ['/programs?q=', '/query/q'],
    [`/programs?q=${'x'.repeat(201)}`, '/query/q'],
    ['/programs?q=a%00b', '/query/q'],
    ['/programs?q=a%0Ab', '/query/q'],
    ['/programs?changedSince=', '/query/changedSince'],
    ['/programs?changedSince=yesterday', '/query/changedSince'],
    ['/programs?changedSince=2026-02-30', '/query/changedSince'],
    ['/programs?changedSince=2026-11-22T00:00:00Z', '/query/changedSince'],
    ['/programs/federal?changedSince=22.11.2026', '/query/changedSince'],
    ['/programs/state/NY?changedSince=2026-13-01', '/query/changedSince'],
    ['/programs?endsBy=soon', '/query/endsBy'],
    ['/programs?utility=con_edisson&state=NY', '/query/utility'],
    ['/programs/changes?since=2026-00-01', '/query/since'],
    ['/programs/changes?limit=101', '/query/limit'],
    ['/programs?limits=5', '/query/limits'],
    ['/programs?limit=5&limit=6', '/query/limit'],
    ['/programs/federal?page=2', '/query/page'],
    ['/programs/state/nyc', '/path/state'],
    ['/programs/state/NYC', '/path/state'],
    ['/programs/state/NY?q=solar', '/query/q'],
    ['/programs/us-irc-48e-solar-wind?x=1', '/query/x'],
  ])('%s', async (path, pointer) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(pointers(answer)).toEqual([pointer]);
  });

  it.each([
    ['/programs/match', {}, ['/projectType', '/state']],
    ['/programs/match', { projectType: 'solar', state: 'NY', capacity: -5 }, ['/capacity']],
    ['/programs/match', { projectType: 'solar', state: 'NY', capacity: 1e12 }, ['/capacity']],
    ['/programs/match', { projectType: 'solar', state: 'NY', capacity: '5' }, ['/capacity']],
    ['/programs/match', { projectType: 'solar', state: 'NY', bonus: true }, ['/bonus']],
    ['/calculate', {}, ['/programId', '/projectCost']],
    ['/calculate', { programId: 'us-irc-48e-solar-wind', projectCost: 0 }, ['/projectCost']],
    [
      '/calculate',
      { programId: 'us-irc-48e-solar-wind', projectCost: 5, qualifiesForBonus: { union: true } },
      ['/qualifiesForBonus/union'],
    ],
    ['/calculate', 'no json', ['']],
  ])('POST %s %j', async (path, body, expected) => {
    const answer = await send(path, body);
    expect(answer.status, answer.text).toBe(400);
    expect(pointers(answer)).toEqual(expected);
  });
});

describe('401, 403, 404, 429', () => {
  it('401 without a usable token', async () => {
    for (const bearer of ['', 'nonsense', `plb_pat_${'a'.repeat(40)}`]) {
      const answer = await get('/programs', bearer);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
    const none = await harness.send({ method: 'GET', url: `${BASE}/programs` });
    expect(none.status).toBe(401);
    const { key } = await harness.key();
    expect((await get('/programs', key)).status).toBe(401);
  });

  it('403 where the plan does not reach: starter reads, and neither matches nor calculates', async () => {
    const { token: starter } = await harness.token('starter');
    expect((await get('/programs', starter)).status).toBe(200);
    expect((await get('/programs/us-irc-48e-solar-wind', starter)).status).toBe(200);
    for (const path of ['/programs/match', '/calculate']) {
      const answer = await send(path, 'not json', starter);
      expect(answer.status).toBe(403);
      expect(answer.body.type).toMatch(/\/forbidden$/);
    }
  });

  it('404 for an unknown id, read or calculated', async () => {
    for (const answer of [
      await get('/programs/nobody-has-this'),
      await send('/calculate', { programId: 'nobody-has-this', projectCost: 5 }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.type).toMatch(/\/program-not-found$/);
    }
  });

  it('a revoked token stops working', async () => {
    const made = await harness.token();
    expect((await get('/programs?limit=1', made.token)).status).toBe(200);
    await ACCOUNT_OPERATIONS.revokeToken.run(harness.services.accounts, harness.operator(), {
      token_id: made.token_id,
    });
    expect((await get('/programs?limit=1', made.token)).status).toBe(401);
  });

  it('admits exactly 5,000 in any minute on professional', async () => {
    const { token: busy } = await harness.token();
    const statuses = new Map<number, number>();
    for (let count = 0; count < 5_010; count += 1) {
      const { status } = await get('/programs/nobody-has-this', busy);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 5_000, 429: 10 });
    harness.nowMs += 60_200;
    expect((await get('/programs/nobody-has-this', busy)).status).toBe(404);
  });
});
