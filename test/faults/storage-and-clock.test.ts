import { closeSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';
import { ownedBy } from '../support/described.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DESCRIBED = { building: { building_area: 30_000 } };

describe('the file of credentials overwritten while the service runs', () => {
  const harness = useHarness();

  it('a key it confirmed goes on for a minute, others get 503, what needs no account answers, and readiness says so', async () => {
    const [confirmed, unseen] = [await harness.key(), await harness.key()];
    expect((await harness.send(post(ESTIMATE, confirmed.key, DESCRIBED))).status).toBe(200);
    for (const name of readdirSync(harness.dataDir).filter((file) => file.startsWith('plumbline.sqlite')))
      writeFileSync(join(harness.dataDir, name), Buffer.alloc(400_000, 0x5a));
    const refused = await harness.send(post(ESTIMATE, unseen.key, DESCRIBED));
    expect(refused.status).toBe(503);
    expect(refused.body.type).toMatch(/\/storage-unavailable$/);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.text).not.toMatch(/sqlite|SELECT|\/tmp/i);
    harness.nowMs += 30_000;
    expect((await harness.send(post(ESTIMATE, confirmed.key, DESCRIBED))).status).toBe(200);
    harness.nowMs += 40_000;
    expect((await harness.send(post(ESTIMATE, confirmed.key, DESCRIBED))).status).toBe(503);
    expect((await harness.send({ method: 'GET', url: '/healthz' })).status).toBe(200);
    const readiness = async () => (await harness.send({ method: 'GET', url: '/readyz' })).status;
    await expect.poll(readiness, { timeout: 120_000 }).toBe(503);
    expect((await harness.send({ method: 'GET', url: '/retrofit/v1/openapi.json' })).status).toBe(200);
    expect((await harness.send(post('/app/v1/estimate', undefined, DESCRIBED))).status).toBe(200);
  });
});

describe('another process holds the write lock of the SQLite file', () => {
  const harness = useHarness();

  it('reads and estimates go on; a write waits two seconds, is 503, and works once the lock is gone', async () => {
    const { key } = await harness.key();
    const account = (email: string) =>
      harness.send(post('/app/v1/auth/sign-up', undefined, { email, password: 'correct horse 1' }));
    const other = new DatabaseSync(join(harness.dataDir, 'plumbline.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
    const started = performance.now();
    const refused = await account('locked@example.org');
    // At least: a busy machine can only make it longer.
    expect(performance.now() - started).toBeGreaterThan(1_500);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
    other.exec('ROLLBACK');
    other.close();
    expect((await account('locked@example.org')).status).toBe(200);
  });
});

describe('the file of the parcels damaged while the service runs', () => {
  const harness = useHarness();

  it('parcels are 502 and counted as failed, described buildings and readiness go on', async () => {
    const { key } = await harness.key();
    const byParcel = (bbl: string) => harness.send(post(ESTIMATE, key, { bbl }));
    expect((await byParcel('1008350041')).status).toBe(200);
    const file = join(harness.dataDir, 'parcels.sqlite');
    // In place and not shorter: what a failing disk does. (A replaced file is taken up, a shorter one is not survived.)
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4_096);
    const handle = openSync(file, 'r+');
    writeSync(handle, bytes);
    closeSync(handle);
    const refused = await byParcel('1000010010');
    expect(refused.status, refused.text).toBe(502);
    expect(refused.body.type).toMatch(/\/lookup-failed$/);
    expect(refused.text).not.toMatch(/sqlite|malformed|\/tmp/i);
    // Not looked up is not the same as not held: the search says so too.
    expect((await harness.send({ method: 'GET', url: '/app/v1/parcels?q=broadway' })).status).toBe(502);
    expect((await harness.send(post(ESTIMATE, key, DESCRIBED))).status).toBe(200);
    expect((await harness.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    const { text } = await harness.send({ method: 'GET', url: '/metrics' });
    expect(text).toMatch(/plumbline_lookups_total\{result="found"\} 1\n/);
    expect(text).toMatch(/plumbline_lookups_total\{result="failed"\} [1-9]/);
  });
});

describe('the clock jumps', () => {
  const harness = useHarness();

  it.each([
    ['an hour back', -HOUR_MS],
    ['a day back', -DAY_MS],
    ['a year ahead', 365 * DAY_MS],
    ['to 2039', 13 * 365 * DAY_MS],
  ])('%s: requests are answered, and at most the limit of them', async (_name, jumpMs) => {
    const { key } = await harness.key();
    const send = () => harness.send(post(ESTIMATE, key, {}));
    expect((await send()).status).toBe(400);
    const before = harness.nowMs;
    harness.nowMs += jumpMs;
    const statuses = new Map<number, number>();
    for (let count = 0; count < 650; count += 1) {
      const { status } = await send();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].toSorted()).toEqual([400, 429]);
    expect(statuses.get(400)).toBeGreaterThanOrEqual(599);
    expect(statuses.get(400)).toBeLessThanOrEqual(600);
    harness.nowMs = before;
  });

  it('an hour back after the limit was used up: refused for a minute or two by its own clock, not for an hour', async () => {
    const { key } = await harness.key();
    const send = () => harness.send(post(ESTIMATE, key, {}));
    for (let count = 0; count < 600; count += 1) await send();
    const before = harness.nowMs;
    harness.nowMs -= HOUR_MS;
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(61);
    harness.nowMs += 61_000;
    expect((await send()).status).toBe(400);
    harness.nowMs = before;
  });

  it('a session outlives a jump back, ends on a jump past its end, and neither is for ever', async () => {
    const opened = await harness.send(
      post('/app/v1/auth/sign-up', undefined, { email: 'clock@example.org', password: 'correct horse 1' }),
    );
    const secret = /plumbline_session=([^;]+)/.exec(String(opened.headers['set-cookie']))?.[1] ?? '';
    const headers = { cookie: `plumbline_session=${secret}` };
    const status = async () =>
      (await harness.send({ method: 'GET', url: '/app/v1/account', headers })).status;
    const start = harness.nowMs;
    harness.nowMs = start - DAY_MS;
    expect(await status()).toBe(200);
    harness.nowMs = start + 400 * DAY_MS;
    expect(await status()).toBe(401);
    harness.nowMs = start;
    // What the wrong clock said was not written down.
    expect(await status()).toBe(200);
  });

  it('a key revoked by another instance is refused even when the clock went back meanwhile', async () => {
    const { key, key_id } = await harness.key();
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
    const other = new DatabaseSync(join(harness.dataDir, 'plumbline.sqlite'));
    other.prepare('UPDATE credentials SET revoked_at_ms = ? WHERE id = ?').run(harness.nowMs, key_id);
    other.close();
    harness.nowMs -= HOUR_MS;
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(401);
    harness.nowMs += HOUR_MS;
  });

  it('usage is counted on the day the clock shows, and none is lost', async () => {
    const { key } = await harness.key();
    const { accounts } = harness.services;
    await harness.send(post(ESTIMATE, key, DESCRIBED));
    harness.nowMs -= DAY_MS;
    await harness.send(post(ESTIMATE, key, DESCRIBED));
    harness.nowMs += DAY_MS;
    const counted = accounts.usage.drain().counts.filter(({ endpoint }) => endpoint === 'estimate');
    const days = counted.filter(({ count }) => count === 1).map(({ day }) => day);
    expect(days).toEqual(expect.arrayContaining(['2026-11-19', '2026-11-20']));
  });

  it('an estimate whose clock is in the request does not notice', async () => {
    const { key } = await harness.key();
    const financing = ownedBy('coop', null, { now: '2026-11-20T15:00:00Z' });
    const send = async () => (await harness.send(post(ESTIMATE, key, { ...DESCRIBED, financing }))).text;
    const first = await send();
    harness.nowMs += 400 * DAY_MS;
    expect(await send()).toBe(first);
  });

  it('past what the catalogue speaks for: a clean refusal or an answer, never a failure of ours', async () => {
    const { key } = await harness.key();
    for (const day of ['2019-06-01', '2041-06-01', '1970-01-02', '2100-01-01']) {
      harness.nowMs = Date.parse(`${day}T12:00:00Z`);
      const { status, text } = await harness.send(post(ESTIMATE, key, DESCRIBED));
      expect([200, 400, 401, 503], `${day}: ${text.slice(0, 300)}`).toContain(status);
    }
  });
});
