import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';

const MOST = 20;
/** Estimates wait here until the test opens the gate. */
let gate: Promise<void> = Promise.resolve();
let waiting = 0;

const harness = useHarness({
  bounds: { maxInFlight: MOST, maxLoopDelayMs: 60_000 },
  override: (given) => ({
    async call(operation, context, sent) {
      waiting += 1;
      await gate;
      waiting -= 1;
      return given.call(operation, context, sent);
    },
  }),
});
const sensitive = useHarness({ bounds: { maxLoopDelayMs: 300, crowd: 0 } });
const alone = useHarness({ bounds: { maxLoopDelayMs: 300 } });
const DESCRIBED = { building: { building_area: 20_000 } };
const OPERATIONS = ['/healthz', '/readyz', '/metrics'];

describe('more work than the service admits at a time', () => {
  it('the rest is 503 with Retry-After, what was admitted is finished, and afterwards all is as before', async () => {
    const { key } = await harness.key();
    const send = () => harness.send(post(ESTIMATE, key, DESCRIBED));
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const admitted = Array.from({ length: MOST }, send);
    await vi.waitUntil(() => waiting === MOST, { timeout: 120_000 });
    for (const refused of await Promise.all([send(), send(), send()])) {
      expect(refused.status).toBe(503);
      expect(refused.body.type).toMatch(/\/overloaded$/);
      expect(refused.headers['retry-after']).toBe('1');
    }
    // Whoever watches the service is not turned away with the rest.
    for (const url of OPERATIONS) expect((await harness.send({ method: 'GET', url })).status).toBe(200);
    open();
    const answers = await Promise.all(admitted);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(harness.server.lifecycle.inFlight).toBe(0);
    expect((await send()).status).toBe(200);
    const { text } = await harness.send({ method: 'GET', url: '/metrics' });
    expect(text).toMatch(/plumbline_shed_total\{reason="in_flight"\} 3/);
  });

  it('an event loop that fell behind: refused until it has caught up, and no longer', async () => {
    const { key } = await sensitive.key();
    const send = () => sensitive.send(post(ESTIMATE, key, DESCRIBED));
    const { lifecycle } = sensitive.server;
    // Wherever between two looks of the service the stall begins.
    for (const phaseMs of [5, 25, 45, 65, 85]) {
      await new Promise((resolve) => setTimeout(resolve, 100 + phaseMs));
      const end = performance.now() + 600;
      while (performance.now() < end);
      await vi.waitUntil(() => lifecycle.overload() === 'event_loop', { timeout: 60_000, interval: 1 });
    }
    const refused = await send();
    if (refused.status !== 200) expect(refused.headers['retry-after']).toBe('1');
    await vi.waitUntil(() => lifecycle.overload() === null, { timeout: 60_000 });
    expect((await send()).status).toBe(200);
  });

  it('a loop that stands still refuses nobody who is alone', async () => {
    const { key } = await alone.key();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const end = performance.now() + 900;
    while (performance.now() < end);
    expect((await alone.send(post(ESTIMATE, key, DESCRIBED))).status).toBe(200);
  });

  it('a work that fails is work that ended', async () => {
    const { key } = await harness.key();
    gate = Promise.reject(new ProblemError('lookup-failed', 'made to fail'));
    gate.catch(() => undefined);
    const answers = await Promise.all(
      Array.from({ length: MOST - 2 }, () => harness.send(post(ESTIMATE, key, DESCRIBED))),
    );
    expect(answers.every(({ status }) => status === 502)).toBe(true);
    gate = Promise.resolve();
    expect(harness.server.lifecycle.inFlight).toBe(0);
  });
});
