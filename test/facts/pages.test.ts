import { beforeAll, describe, expect, it } from 'vitest';
import { clearFacts, setFacts } from '../../src/operations/facts/index.ts';
import { pointers, post, useHarness, type Answer } from '../http/harness.ts';
import { callAs, signedUp, type Method, type Signed } from '../http/signed.ts';

const harness = useHarness();
const LOT = '1008350041';

const call = (signed: Signed | null, method: Method, path: string, body?: unknown) =>
  callAs(harness, signed, method, [path, body]);

describe('facts of a signed-in owner', () => {
  let owner: Signed;
  let neighbour: Signed;
  beforeAll(async () => {
    owner = await signedUp(harness, 'owner@example.org');
    neighbour = await signedUp(harness, 'neighbour@example.org');
  });

  it('are set, read, listed, imported and cleared as plain JSON', async () => {
    const facts = { heating_system: 'hydronic', boiler_installed_year: 2011 };
    const set = await call(owner, 'PATCH', `/facts/${LOT}`, { facts });
    expect(set.status, set.text).toBe(200);
    expect(set.body).toMatchObject({ parcel_id: LOT, facts });
    expect((await call(owner, 'GET', `/facts/${LOT}`)).body.facts).toEqual(facts);
    const records = [{ parcel_id: 'W5000.10-1/2', facts: { num_floors: 4 } }];
    expect((await call(owner, 'POST', '/facts/import', { records })).status).toBe(200);
    // A slash of a Westchester id is escaped in an address.
    expect((await call(owner, 'GET', '/facts/W5000.10-1%2F2')).body.facts).toEqual({ num_floors: 4 });
    expect((await call(owner, 'GET', '/facts')).body.lots).toHaveLength(2);
    const cleared = await call(owner, 'DELETE', `/facts/${LOT}?fact=heating_system`);
    expect(cleared.body).toEqual({ parcel_id: LOT, left: ['boiler_installed_year'] });
    expect((await call(owner, 'DELETE', `/facts/${LOT}`)).status).toBe(200);
    expect((await call(owner, 'GET', `/facts/${LOT}`)).status).toBe(404);
  });

  it('need the session and its CSRF token, and are not those of another account', async () => {
    const facts = { num_floors: 5 };
    expect((await call(owner, 'PATCH', `/facts/${LOT}`, { facts })).status).toBe(200);
    expect((await call(null, 'GET', `/facts/${LOT}`)).status).toBe(401);
    for (const [method, path, body] of [
      ['PATCH', `/facts/${LOT}`, { facts }],
      ['DELETE', `/facts/${LOT}`, undefined],
      ['POST', '/facts/import', { records: [{ parcel_id: LOT, facts }] }],
    ] as const) {
      expect((await call({ ...owner, csrf: '' }, method, path, body)).status, method).toBe(403);
      expect((await call(null, method, path, body)).status, method).toBe(401);
    }
    expect((await call(neighbour, 'GET', `/facts/${LOT}`)).status).toBe(404);
    expect((await call(neighbour, 'GET', '/facts')).body.lots).toEqual([]);
  });

  it.each([
    ['PATCH', `/facts/${LOT}`, { facts: { num_floors: -1 } }, 400, ['/facts/num_floors']],
    [
      'PATCH',
      `/facts/${LOT}`,
      { facts: { boiler_installed_year: 2090 } },
      400,
      ['/facts/boiler_installed_year'],
    ],
    ['PATCH', '/facts/835-41', { facts: { num_floors: 1 } }, 400, ['/path/parcel_id']],
    ['DELETE', `/facts/${LOT}?fact=colour`, undefined, 400, ['/query/fact']],
    ['POST', '/facts/import', { records: [] }, 400, ['/records']],
    ['POST', '/facts/import', `{"records":"${'x'.repeat(50_000_000)}"}`, 413, []],
  ] as const)('%s %s of what is wrong is refused', async (...asked) => {
    const [method, path, body, status, wanted] = asked;
    const answer = await call(owner, method, path, body);
    expect(answer.status).toBe(status);
    if (status === 400) expect(pointers(answer)).toEqual(wanted);
    expect((await call(owner, 'GET', `/facts/${LOT}`)).body.facts).toEqual({ num_floors: 5 });
  });
});

describe('an estimate by lot with the key of an account', () => {
  const estimate = async (key: string, body: unknown = { bbl: LOT }) => {
    const answer = await harness.send(post('/retrofit/v1/estimate', key, body));
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('sees the facts of that account and of no other; the request stays as published', async () => {
    const mine = await harness.key();
    const theirs = await harness.key();
    const before = await estimate(mine.key);
    expect(before.resolution.facts).toBeUndefined();
    await setFacts.run(harness.services.accounts, harness.operator(), {
      account_id: mine.account_id,
      parcel_id: LOT,
      facts: { heating_system: 'steam_2pipe', num_floors: 90 },
    });
    const after = await estimate(mine.key);
    expect(after.resolution.supplied).toMatchObject({ heating_system: 'steam_2pipe', num_floors: 90 });
    expect(after.resolution.facts.map(({ fact }: { fact: string }) => fact)).toEqual([
      'heating_system',
      'num_floors',
    ]);
    expect(after.tiers).not.toEqual(before.tiers);
    const same = ({ tiers, resolution }: Answer['body']) => ({ tiers, resolution });
    expect(same(await estimate(theirs.key))).toEqual(same(before));
    const refused = await harness.send(post('/retrofit/v1/estimate', mine.key, { bbl: LOT, facts: {} }));
    expect(refused.status).toBe(400);
    await clearFacts.run(harness.services.accounts, harness.operator(), {
      account_id: mine.account_id,
      parcel_id: LOT,
    });
    expect(same(await estimate(mine.key))).toEqual(same(before));
  });

  it('is seen by its owner on the pages, with evidence, and not without the session', async () => {
    const owner = await signedUp(harness, 'with-facts@example.org');
    await call(owner, 'PATCH', `/facts/${LOT}`, { facts: { num_floors: 80 } });
    const answer = await call(owner, 'POST', '/account/estimate', { bbl: LOT });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.estimate.resolution.facts).toMatchObject([{ fact: 'num_floors', used: true }]);
    const artifact = await call(owner, 'POST', '/account/estimate?artifact=true', { bbl: LOT });
    expect(artifact.body.reproducibility.building_input.facts).toEqual({ num_floors: 80 });
    const pointer = '/resolution/facts/0/effects/0/npv_moved_usd';
    const line = await call(owner, 'POST', '/account/explain', { request: { bbl: LOT }, pointer });
    expect(line.status, line.text).toBe(200);
    expect((await call(null, 'POST', '/account/estimate', { bbl: LOT })).status).toBe(401);
    const open = await call(null, 'POST', '/estimate', { bbl: LOT });
    expect(open.body.estimate.resolution.facts).toBeUndefined();
  });
});
