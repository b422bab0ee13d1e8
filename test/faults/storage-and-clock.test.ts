import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';

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
    expect((await harness.send({ method: 'GET', url: '/readyz' })).status).toBe(503);
    expect((await harness.send({ method: 'GET', url: '/retrofit/v1/openapi.json' })).status).toBe(200);
    expect((await harness.send(post('/app/v1/estimate', undefined, DESCRIBED))).status).toBe(200);
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

  it('an estimate whose clock is in the request does not notice', async () => {
    const { key } = await harness.key();
    const financing = {
      owner_type: 'coop',
      mortgage: { exists: false, holder_class: null, refi_in_progress: false },
      now: '2026-11-20T15:00:00Z',
    };
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
