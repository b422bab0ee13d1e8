import { afterAll, describe, expect, it } from 'vitest';
import type { BuildingLookup, LookupResult } from '../../src/operations/ports.ts';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { offLookup } from '../../src/buildings/lookup/off-lookup.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { LOOKUP_BUDGET_MS } from '../../src/buildings/remote/guarded-lookup.ts';
import { HttpLookup } from '../../src/buildings/remote/http-lookup.ts';
import { serveLookup } from '../../src/buildings/serve-lookup.ts';
import { faults, startServer } from './open-data-server.ts';
import { endsBefore } from '../timing.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { releaseManifest } from '../../src/buildings/sample/release-parcels.ts';

const store = new EmbeddedLookup({ dataDir: directoryWithParcels() });
const service = await serveLookup({ port: 0, host: '127.0.0.1', lookup: store });
afterAll(async () => {
  await service.close();
  store.close();
});

async function get(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.url}${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the lookup service', () => {
  it('answers as docs/lookup-protocol.md says', async () => {
    expect(await get('/v1/parcels/1008350041')).toMatchObject({
      status: 200,
      body: { status: 'found', record: { reportedUse: 'Office' } },
    });
    expect(await get('/v1/parcels/1000151102')).toMatchObject({
      status: 404,
      body: { status: 'not_found', candidates: ['1000157501', '1000157502'] },
    });
    expect(await get('/v1/status')).toMatchObject({
      body: { protocol: 1, adapter: 'embedded', ready: true, parcel_count: releaseManifest().lots },
    });
    expect(await get('/v1/search?q=338%205%20ave&limit=1')).toMatchObject({
      body: { matches: [{ parcelId: '1008350041' }] },
    });
  });

  it.each([
    ['/v1/parcels/1-00835-41', 400],
    ['/v1/parcels/%E0%A4%A', 400],
    ['/v1/search?q=', 400],
    ['/v1/search?q=x&limit=0', 400],
    ['/v1/nothing', 404],
    ['/', 404],
  ])('%s is %i', async (path, status) => {
    expect(await get(path)).toMatchObject({ status, body: { status: 'invalid' } });
  });

  it('takes only GET, and tells off and failed apart', async () => {
    expect((await get('/v1/status', { method: 'POST', body: '{}' })).status).toBe(405);
    const failing: BuildingLookup = {
      ...offLookup(),
      find: (): LookupResult => ({ kind: 'failed', reason: 'it broke' }),
    };
    for (const [lookup, status] of [
      [offLookup(), 503],
      [failing, 502],
    ] as const) {
      const other = await serveLookup({ port: 0, host: '127.0.0.1', lookup });
      expect((await fetch(`${other.url}/v1/parcels/1008350041`)).status).toBe(status);
      await other.close();
    }
  });
});

describe('HttpLookup', () => {
  it('gives the same answers as the store behind the service', async () => {
    const lookup = await openLookup({ mode: `${service.url}/`, dataDir: '' });
    for (const id of ['1008350041', '1003720049', '1000181100', '1000151102', '1999990001']) {
      const { retrievedAt, ...answer } = (await lookup.find(id)) as LookupResult & { retrievedAt?: string };
      expect(answer).toEqual(store.find(id));
      expect(retrievedAt).toBeDefined();
    }
    expect(await lookup.search('338 5 ave', 2)).toEqual(await store.search('338 5 ave', 2));
    expect(lookup.status()).toEqual({ ...store.status(), adapter: 'http' });
    await lookup.close();
  });

  it.concurrent.each(Object.entries(faults))('%s: failed within the budget', async (_, handler) => {
    const faulty = await startServer(handler);
    const lookup = new HttpLookup({ baseUrl: faulty.baseUrl });
    const result = await endsBefore(2 * LOOKUP_BUDGET_MS, lookup.find('1008350041'));
    expect(result.kind).toBe('failed');
    await faulty.close();
  });

  it.each([
    ['a bare 404', 404, { message: 'Not Found' }],
    ['a record that is not one', 200, { status: 'found', record: { parcelId: '1008350041' } }],
    [
      'a record of another parcel',
      200,
      { status: 'found', record: (store.find('1003720049') as { record: unknown }).record },
    ],
  ])('does not believe %s', async (_, status, body) => {
    const strange = await startServer((__, response) => response.writeHead(status).end(JSON.stringify(body)));
    expect((await new HttpLookup({ baseUrl: strange.baseUrl }).find('1008350041')).kind).toBe('failed');
    await strange.close();
  });

  it('starts and says so when the service is down', async () => {
    const lookup = await openLookup({ mode: 'http://127.0.0.1:9', dataDir: '' });
    expect(lookup.status()).toMatchObject({ adapter: 'http', ready: false });
    expect((await lookup.find('1008350041')).kind).toBe('failed');
  });
});
