import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { LOOKUP_BUDGET_MS } from '../../src/buildings/remote/guarded-lookup.ts';
import { HttpLookup } from '../../src/buildings/remote/http-lookup.ts';
import { createEstimate, estimateServices } from '../../src/operations/estimate/index.ts';
import { ARTIFACT, ESTIMATE, Harness, post } from '../http/harness.ts';
import { endsBefore } from '../timing.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const FAULTS: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  'answers nothing, ever': () => undefined,
  'answers one byte and stops': (answer) => answer.writeHead(200).write('{'),
  'cuts the connection': (answer) => answer.destroy(),
  'answers 500': (answer) => answer.writeHead(500).end('Internal Server Error'),
  'answers 401': (answer) => answer.writeHead(401).end('{}'),
  'answers a page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'answers half of a document': (answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
  'answers another document': (answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"building_area":"many"}'),
  'answers a list': (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  'answers null': (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('null'),
  'answers without end': (answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    const more = setInterval(() => answer.write(' '.repeat(65_536)), 1);
    answer.on('close', () => clearInterval(more));
  },
  'sends the asker to itself': (answer) => answer.writeHead(302, { location: '/again' }).end(),
};

/** Parcel asked for → how the service treats the question. Several faults are under way at a time. */
const treated = new Map<string, (answer: ServerResponse) => void>();
const asked = new Map<string, number>();
const remote = createServer(({ url = '' }, answer) => {
  const parcel = url.split('/').at(-1) ?? '';
  asked.set(parcel, (asked.get(parcel) ?? 0) + 1);
  (treated.get(parcel) ?? (() => answer.writeHead(500).end()))(answer);
});
/** Four faults an instance: after five in a row a lookup stops asking, and a test would prove only that. */
const FAULTS_AN_INSTANCE = 4;
const names = Object.keys(FAULTS);
const harnesses = Array.from({ length: Math.ceil(names.length / FAULTS_AN_INSTANCE) }, () => new Harness());
const keys: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  const { port } = remote.address() as AddressInfo;
  for (const harness of harnesses) {
    await harness.open({ environment: { BUILDING_LOOKUP: `http://127.0.0.1:${port}` } });
    keys.push((await harness.key()).key);
  }
});
afterAll(async () => {
  remote.closeAllConnections();
  remote.close();
  for (const harness of harnesses) await harness.close();
});

describe.concurrent('a lookup service that', () => {
  it.each(names.map((name, index) => [name, index] as const))(
    '%s: 502 within ten seconds, described buildings go on',
    async (name, index) => {
      const instance = Math.floor(index / FAULTS_AN_INSTANCE);
      const [harness, key] = [harnesses[instance] ?? new Harness(), keys[instance] ?? ''];
      const parcel = String(1_000_010_001 + index);
      treated.set(parcel, FAULTS[name] ?? (() => undefined));
      const asking = harness.send(post(index % 2 === 0 ? ESTIMATE : ARTIFACT, key, { bbl: parcel }));
      const described = await harness.send(post(ESTIMATE, key, { building: { building_area: 9_000 } }));
      expect(described.status).toBe(200);
      const answer = await endsBefore(30_000, asking);
      expect(answer.status, answer.text).toBe(502);
      expect(answer.body.type).toMatch(/\/lookup-failed$/);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|\.ts:/);
      // Three attempts within a budget of three seconds leave most of the ten to the answer itself.
      expect(LOOKUP_BUDGET_MS).toBeLessThanOrEqual(3_000);
      expect(asked.get(parcel)).toBeGreaterThan(0);
      expect(asked.get(parcel)).toBeLessThanOrEqual(3);
      expect((await harness.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});

describe('an answer from memory', () => {
  const BBL = '1008350041';
  const store = new EmbeddedLookup({ dataDir: directoryWithParcels() });
  const body = JSON.stringify({ status: 'found', ...store.find(BBL) });
  store.close();
  const found = (answer: ServerResponse) => void answer.writeHead(200, {}).end(body);
  const fails = (answer: ServerResponse) => void answer.writeHead(401).end();

  it('says when it was retrieved, while the service is well and when it fails', async () => {
    const { port } = remote.address() as AddressInfo;
    const startMs = Date.parse('2026-11-20T12:00:00Z');
    let nowMs = startMs;
    const lookup = new HttpLookup({ baseUrl: `http://127.0.0.1:${port}`, now: () => nowMs });
    const harness = harnesses[0] ?? new Harness();
    const services = estimateServices(harness.services.engine, lookup);
    const price = () => createEstimate.run(services, harness.operator(), { bbl: BBL });
    treated.set(BBL, found);
    const retrieved = async () => (await price()).resolution.lookup;
    const expected = { adapter: 'http', retrieved_at: '2026-11-20T12:00:00.000Z' };
    expect(await retrieved()).toMatchObject(expected);
    nowMs += 5 * 3_600_000;
    expect(await retrieved()).toMatchObject(expected);
    expect(asked.get(BBL)).toBe(1);
    // Past its six hours it is asked for again; the service fails, and three days old is better than nothing.
    nowMs = startMs + 3 * 86_400_000;
    treated.set(BBL, fails);
    expect(await retrieved()).toMatchObject(expected);
    expect(asked.get(BBL)).toBe(2);
    // A clock set back makes its age unknown: asked for again, not believed for as long as the clock was wrong.
    nowMs = startMs - 3_600_000;
    treated.set(BBL, found);
    expect(await retrieved()).toMatchObject({ retrieved_at: '2026-11-20T11:00:00.000Z' });
    nowMs = startMs + 8 * 86_400_000;
    treated.set(BBL, fails);
    await expect(price()).rejects.toMatchObject({ code: 'lookup-failed' });
  });
});
