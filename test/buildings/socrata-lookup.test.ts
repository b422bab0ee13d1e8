import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerCache } from '../../src/buildings/remote/answer-cache.ts';
import { LOOKUP_BUDGET_MS } from '../../src/buildings/remote/guarded-lookup.ts';
import { isBuildingRecord } from '../../src/buildings/remote/record-check.ts';
import { SocrataLookup } from '../../src/buildings/remote/socrata-lookup.ts';
import { faults, openData, startServer } from './open-data-server.ts';
import { endsBefore } from '../timing.ts';

const server = await startServer(openData);
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  server.answerWith(openData);
  server.seen.length = 0;
});
const open = (options: object = {}) => new SocrataLookup({ baseUrl: server.baseUrl, ...options });

describe('SocrataLookup', () => {
  it('makes a record of PLUTO, LL84 and LL33 rows whose values are all strings', async () => {
    const result = await open({ appToken: 'token-1' }).find('3052960043');
    expect(result).toMatchObject({
      kind: 'found',
      retrievedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      record: {
        dofClass: 'D4',
        grossFloorAreaSqft: 52_000,
        grossFloorAreaSource: 'll84',
        floors: 6,
        dwellingUnits: 48,
        siteEuiKbtuPerSqft: 80.5,
        annualElectricityKwh: 300_000,
        annualGasKbtu: 2_500_000,
        annualOtherKbtu: 0,
        energyGrade: 'B',
        energyStarScore: 71,
        reportedGhgTco2e: 210.5,
        ownerTypeCode: 'P',
        asOf: '2025-07-01',
      },
    });
    expect(result.kind === 'found' && isBuildingRecord(result.record)).toBe(true);
    expect(JSON.stringify(result)).not.toContain('SECRET');
    expect(server.seen.every(({ headers }) => headers['x-app-token'] === 'token-1')).toBe(true);
  });

  it('resolves a unit lot by its condominium, and names the candidates when there are several', async () => {
    const lookup = open();
    expect(await lookup.find('1008351001')).toMatchObject({
      kind: 'found',
      record: { parcelId: '1008351001', billingBbl: '1008357501', grossFloorAreaSqft: 90_000 },
    });
    expect(await lookup.find('1008351002')).toMatchObject({
      kind: 'not_found',
      candidates: ['1008357502', '1008357503'],
    });
    expect(await lookup.find('1008351999')).toMatchObject({ kind: 'not_found', candidates: [] });
  });

  it('remembers what it found and what it did not, and says when', async () => {
    let nowMs = Date.parse('2026-11-20T12:00:00Z');
    const lookup = open({ now: () => nowMs });
    await lookup.find('3052960043');
    await lookup.find('1999990001');
    const asked = server.seen.length;
    nowMs += 60_000;
    expect(await lookup.find('3052960043')).toMatchObject({ retrievedAt: '2026-11-20T12:00:00.000Z' });
    expect(await lookup.find('1999990001')).toMatchObject({ kind: 'not_found' });
    expect(server.seen).toHaveLength(asked);
    nowMs += 11 * 60_000;
    await lookup.find('1999990001');
    expect(server.seen.length).toBeGreaterThan(asked);
  });

  it('asks once for many askers', async () => {
    const lookup = open();
    await Promise.all(Array.from({ length: 20 }, () => lookup.find('3052960043')));
    expect(server.seen).toHaveLength(3);
  });

  it('gets over one bad answer', async () => {
    let calls = 0;
    server.answerWith((request, response) =>
      ++calls <= 3 ? response.writeHead(500).end() : openData(request, response),
    );
    expect((await open().find('3052960043')).kind).toBe('found');
  });

  it('serves an older answer with its time rather than none', async () => {
    let nowMs = Date.parse('2026-11-20T12:00:00Z');
    const lookup = open({ now: () => nowMs });
    await lookup.find('3052960043');
    server.answerWith(faults['500 for ever']!);
    nowMs += 24 * 3_600_000;
    expect(await lookup.find('3052960043')).toMatchObject({
      kind: 'found',
      retrievedAt: '2026-11-20T12:00:00.000Z',
    });
    nowMs += 7 * 24 * 3_600_000;
    expect(await lookup.find('3052960043')).toMatchObject({ kind: 'failed' });
  });

  it('stops asking a service that keeps failing, and tries again after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const lookup = open({
      breaker: { failures: 2, openMs: 1_000 },
      cache: new AnswerCache(),
      budgetMs: 2_000,
    });
    server.answerWith(faults['400 (a column was renamed)']!);
    for (const id of ['1000000001', '1000000002']) expect((await lookup.find(id)).kind).toBe('failed');
    const asked = server.seen.length;
    expect(await lookup.find('1000000003')).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('pause') as string,
    });
    expect(server.seen).toHaveLength(asked);
    expect(lookup.status().ready).toBe(false);
    vi.advanceTimersByTime(1_001);
    server.answerWith(openData);
    expect((await lookup.find('3052960043')).kind).toBe('found');
    expect(lookup.status().ready).toBe(true);
  });

  it('never asks for what cannot be in New York City', async () => {
    expect((await open().find('W553000-1')).kind).toBe('not_found');
    expect(server.seen).toHaveLength(0);
  });

  it('searches addresses, quotes included, and gives nothing when the service is down', async () => {
    const own = await startServer(openData);
    const lookup = new SocrataLookup({ baseUrl: own.baseUrl });
    await lookup.search("1 o'brien st", 5);
    expect(own.seen[0]?.url.searchParams.get('$where')).toBe("upper(address) like '1 OBRIEN STREET%'");
    own.answerWith(faults['an HTML page']!);
    expect(await lookup.search('99 example st', 5)).toMatchObject({ match: 'none', failed: true });
    await own.close();
  });
});

describe('faults end as failed within the budget', () => {
  it.concurrent.each(Object.entries(faults))('%s', async (_, handler) => {
    const faulty = await startServer(handler);
    const lookup = new SocrataLookup({ baseUrl: faulty.baseUrl });
    const result = await endsBefore(2 * LOOKUP_BUDGET_MS, lookup.find('3052960043'));
    await faulty.close();
    expect(result.kind).toBe('failed');
    expect(result.kind === 'failed' && result.reason).toMatch(/^NYC Open Data: (?!.*127\.0\.0\.1)/);
  });

  it('says which status it was, however little time the last attempt had', async () => {
    const faulty = await startServer(faults['429 for ever']!);
    const result = await new SocrataLookup({ baseUrl: faulty.baseUrl }).find('3052960043');
    await faulty.close();
    expect(result).toEqual({ kind: 'failed', reason: 'NYC Open Data: it answered 429' });
  });

  it('nobody there', async () => {
    const result = await new SocrataLookup({ baseUrl: 'http://127.0.0.1:9' }).find('3052960043');
    expect(result.kind).toBe('failed');
  });
});
