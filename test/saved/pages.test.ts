import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedAnswer } from '../../src/contract/saved.ts';
import { MOST_SAVED } from '../../src/operations/saved/keep-building.ts';
import { changesBetween } from '../../src/operations/saved/saved-answer.ts';
import { pointers, useHarness } from '../http/harness.ts';
import { callAs, signedUp, type Method, type Signed } from '../http/signed.ts';

const harness = useHarness();
const REQUEST = { bbl: '1008350041' };
const call = (signed: Signed | null, method: Method, path: string, body?: unknown) =>
  callAs(harness, signed, method, [path, body]);

describe('saved buildings', () => {
  let owner: Signed;
  let neighbour: Signed;
  beforeAll(async () => {
    owner = await signedUp(harness, 'saver@example.org');
    neighbour = await signedUp(harness, 'other-saver@example.org');
  });

  it('are kept with the answer of the day, listed, asked again and deleted', async () => {
    const kept = await call(owner, 'POST', '/saved', { name: 'Empire State', request: REQUEST });
    expect(kept.status, kept.text).toBe(200);
    const saved = kept.body as unknown as { saved_id: string; answer: SavedAnswer };
    const estimate = (await call(owner, 'POST', '/account/estimate', REQUEST)).body.estimate as {
      default_tier: { tier: string; recommendation: string };
      tiers: { tier: string; roi: { npv: number } }[];
    };
    expect(saved.answer.recommendation).toBe(estimate.default_tier.recommendation);
    const entry = estimate.tiers.find(({ tier }) => tier === estimate.default_tier.tier);
    expect(saved.answer.figures['npv_usd']).toBe(entry?.roi.npv);
    expect((await call(owner, 'GET', '/saved')).body.buildings).toEqual([kept.body]);
    const today = await call(owner, 'POST', `/saved/${saved.saved_id}/check`, {});
    expect(today.status, today.text).toBe(200);
    expect(today.body.changes).toEqual([]);
    // What the account learns changes the answer, and is named as the cause.
    await call(owner, 'PATCH', '/facts/1008350041', { facts: { num_floors: 60 } });
    const changed = await call(owner, 'POST', `/saved/${saved.saved_id}/check`, {});
    const changes = changed.body.changes as { kind: string; name: string; now: unknown }[];
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'fact', name: 'num_floors', now: 60 }));
    expect(changes.some(({ kind }) => kind === 'figure')).toBe(true);
    // The same question takes the place of what was kept of it.
    const again = await call(owner, 'POST', '/saved', { name: 'Empire State', request: REQUEST });
    expect(again.body.saved_id).toBe(saved.saved_id);
    expect((await call(owner, 'POST', `/saved/${saved.saved_id}/check`, {})).body.changes).toEqual([]);
    const { saved_buildings: exported } = (await call(owner, 'GET', '/account/export')).body as never;
    expect(exported).toEqual([again.body]);
    expect((await call(owner, 'DELETE', `/saved/${saved.saved_id}`)).status).toBe(200);
    expect((await call(owner, 'GET', '/saved')).body.buildings).toEqual([]);
    expect((await call(owner, 'DELETE', `/saved/${saved.saved_id}`)).status).toBe(404);
  });

  it('facts of a link are kept with the question', async () => {
    const request = { building: { building_area: 52_000, building_class: 'D4', year_built: 1962 } };
    const facts = { heating_system: 'hydronic' };
    const kept = await call(owner, 'POST', '/saved', { name: 'Described', request, facts });
    expect(kept.body.facts).toEqual(facts);
    expect((kept.body.answer as unknown as SavedAnswer).facts).toEqual(['heating_system']);
    const id = String(kept.body.saved_id);
    expect((await call(owner, 'POST', `/saved/${id}/check`, {})).body.changes).toEqual([]);
    await call(owner, 'DELETE', `/saved/${id}`);
  });

  it('need the session and its CSRF token, and are not those of another account', async () => {
    const kept = await call(owner, 'POST', '/saved', { name: 'Mine', request: REQUEST });
    const id = String(kept.body.saved_id);
    expect((await call(neighbour, 'POST', `/saved/${id}/check`, {})).status).toBe(404);
    expect((await call(neighbour, 'DELETE', `/saved/${id}`)).status).toBe(404);
    expect((await call(neighbour, 'GET', '/saved')).body.buildings).toEqual([]);
    for (const [method, path, body] of [
      ['POST', '/saved', { name: 'x', request: REQUEST }],
      ['POST', `/saved/${id}/check`, {}],
      ['DELETE', `/saved/${id}`, undefined],
    ] as const) {
      expect((await call({ ...owner, csrf: '' }, method, path, body)).status, path).toBe(403);
      expect((await call(null, method, path, body)).status, path).toBe(401);
    }
    expect((await call(null, 'GET', '/saved')).status).toBe(401);
  });

  it('refuse what no estimate is made of, with its place', async () => {
    const refused = async (body: object) => {
      const answer = await call(owner, 'POST', '/saved', body);
      expect(answer.status, answer.text).toBe(400);
      return pointers(answer);
    };
    expect(await refused({ name: 'x', request: {} })).toEqual(['/request']);
    expect(await refused({ name: '', request: REQUEST })).toEqual(['/name']);
    expect(await refused({ name: 'x', request: REQUEST, facts: { num_floors: -1 } })).toEqual([
      '/facts/num_floors',
    ]);
    expect((await call(owner, 'POST', '/saved', { name: 'x', request: { bbl: '1999999999' } })).status).toBe(
      404,
    );
    expect((await call(owner, 'POST', '/saved/nothing/check', {})).status).toBe(400);
  });

  it('are bounded for each account', async () => {
    const { account_id: accountId } = (await call(neighbour, 'GET', '/account')).body;
    await harness.services.storage.transaction(async ({ saved }) => {
      for (let place = 0; place < MOST_SAVED; place += 1) {
        const id = `sav_${String(place).padStart(24, '0')}`;
        const rest = { name: 'x', question: '{}', questionDigest: id, answer: '{}', savedAtMs: 1 };
        await saved.put({ id, accountId, ...rest });
      }
    });
    const full = await call(neighbour, 'POST', '/saved', { name: 'One too many', request: REQUEST });
    expect(full.status).toBe(409);
    expect(full.body.detail).toContain(`at most ${MOST_SAVED} buildings`);
  });
});

it('changes name the verdict first, then figures, then causes', () => {
  const then: SavedAnswer = {
    evaluated_on: '2026-11-22',
    methodology_version: 'a',
    catalog_version: 'one',
    recommendation: 'quick_wins',
    tier: 'quick_wins',
    label: 'Quick wins',
    reason: '',
    figures: { npv_usd: 100, charge_2030_2034_usd_per_year: null },
    building: { building_area: 1000, num_floors: 6, bills: { last_month: '2025-12' } },
    facts: ['num_floors', 'bills'],
    prices: { electricity: 0.24, natural_gas: 1.2 },
  };
  const today: SavedAnswer = {
    ...then,
    evaluated_on: '2027-01-01',
    methodology_version: 'b',
    recommendation: 'do_nothing',
    figures: { npv_usd: -5, charge_2030_2034_usd_per_year: null },
    building: { building_area: 1100, num_floors: 7, bills: { last_month: '2026-12' } },
    prices: { electricity: 0.26, natural_gas: 1.2 },
  };
  expect(changesBetween(then, then)).toEqual([]);
  expect(changesBetween(then, today)).toEqual([
    { kind: 'verdict', name: 'recommendation', before: 'quick_wins', now: 'do_nothing' },
    { kind: 'figure', name: 'npv_usd', before: 100, now: -5 },
    { kind: 'record', name: 'building_area', before: 1000, now: 1100 },
    { kind: 'fact', name: 'num_floors', before: 6, now: 7 },
    { kind: 'fact', name: 'bills', before: '2025-12', now: '2026-12' },
    { kind: 'price', name: 'electricity', before: 0.24, now: 0.26 },
    { kind: 'method', name: 'method', before: 'a', now: 'b' },
  ]);
});
