import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryLimiter, stepMs, type RateLimiter } from '../../src/limits/rate-limiter.ts';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { redisAvailable, startRedis, type TestRedis } from './redis-server.ts';

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 10, 20);
let unique = 0;
const freshKey = () => `k${(unique += 1)}-${process.pid}`;

/** One meaning, proven on every adapter by the same suite. */
function suite(name: string, limiterOf: () => RateLimiter, runs: number) {
  describe(name, () => {
    test('admits a burst of exactly L, then refuses until the first leaves the window', async () => {
      const limiter = limiterOf();
      const request = [{ key: freshKey(), limit: 5, windowMs: MINUTE }];
      const decisions = [];
      for (let index = 0; index < 6; index += 1) decisions.push(await limiter.check(request, T0));
      expect(decisions.map((decision) => decision.allowed)).toEqual([true, true, true, true, true, false]);
      expect(decisions.map((decision) => decision.remaining)).toEqual([4, 3, 2, 1, 0, 0]);
      expect(decisions[5]).toMatchObject({ limit: 5, retryAfterSeconds: 60, degraded: false });
      expect((await limiter.check(request, T0 + MINUTE - 1)).allowed).toBe(false);
      expect((await limiter.check(request, T0 + MINUTE)).allowed).toBe(true);
    });

    test('a refused request is counted against none of its limits', async () => {
      const limiter = limiterOf();
      const narrow = { key: freshKey(), limit: 1, windowMs: MINUTE };
      const wide = { key: freshKey(), limit: 3, windowMs: MINUTE };
      expect((await limiter.check([narrow, wide], T0)).allowed).toBe(true);
      for (let index = 0; index < 5; index += 1) {
        expect(await limiter.check([wide, narrow], T0 + index)).toMatchObject({ allowed: false, limit: 1 });
      }
      expect(await limiter.check([wide], T0 + 10)).toMatchObject({ allowed: true, remaining: 1 });
    });

    test('of two limits that are used up, the one that frees last says when to come back', async () => {
      const limiter = limiterOf();
      const soon = { key: freshKey(), limit: 1, windowMs: MINUTE, policy: 'soon' };
      const late = { key: freshKey(), limit: 1, windowMs: MINUTE, policy: 'late' };
      await limiter.check([soon], T0);
      await limiter.check([late], T0 + 30_000);
      for (const both of [
        [soon, late],
        [late, soon],
      ])
        expect(await limiter.check(both, T0 + 40_000)).toMatchObject({
          allowed: false,
          policy: 'late',
          retryAfterSeconds: 50,
        });
    });

    test('waiting as long as Retry-After says is enough', async () => {
      const limiter = limiterOf();
      const request = [{ key: freshKey(), limit: 2, windowMs: MINUTE }];
      await limiter.check(request, T0 + 1);
      await limiter.check(request, T0 + 30_001);
      const refused = await limiter.check(request, T0 + 45_000);
      expect(refused.allowed).toBe(false);
      const later = T0 + 45_000 + refused.retryAfterSeconds * 1000;
      expect((await limiter.check(request, later)).allowed).toBe(true);
    });

    test('never more than L in any window, and nothing refused that a sliding log would admit one step later', async () => {
      const arrivals = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 8 }), async (gapsMs, limit) => {
          const windowMs = 6_000;
          const limiter = limiterOf();
          const request = [{ key: freshKey(), limit, windowMs }];
          const admitted: number[] = [];
          let nowMs = T0;
          for (const gap of gapsMs) {
            nowMs += gap;
            const { allowed } = await limiter.check(request, nowMs);
            if (allowed) admitted.push(nowMs);
            const within = admitted.filter((at) => at > nowMs - windowMs).length;
            expect(within).toBeLessThanOrEqual(limit);
            const stepEarlier = admitted.filter((at) => at > nowMs - windowMs - stepMs(windowMs)).length;
            if (!allowed) expect(stepEarlier).toBeGreaterThanOrEqual(limit);
          }
        }),
        { numRuns: runs },
      );
    });

    test('a clock set back by an hour refuses nobody for longer than a window, and still admits nothing extra', async () => {
      const limiter = limiterOf();
      const request = [{ key: freshKey(), limit: 3, windowMs: MINUTE }];
      for (const at of [T0, T0 + 1, T0 + 2]) expect((await limiter.check(request, at)).allowed).toBe(true);
      const back = T0 - 60 * MINUTE;
      const refused = await limiter.check(request, back);
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(61);
      expect((await limiter.check(request, back + MINUTE - 1)).allowed).toBe(false);
      const later = [0, 1, 2, 3].map((step) => back + MINUTE + 200 + step);
      const allowed = [];
      for (const at of later) allowed.push((await limiter.check(request, at)).allowed);
      expect(allowed).toEqual([true, true, true, false]);
    });

    test('a clock that steps back admits nothing extra', async () => {
      const limiter = limiterOf();
      const request = [{ key: freshKey(), limit: 3, windowMs: MINUTE }];
      const times = [T0 + 5_000, T0, T0 + 2_000, T0 + 4_000, T0 + 59_999, T0 + 60_000];
      const allowed = [];
      for (const at of times) allowed.push((await limiter.check(request, at)).allowed);
      expect(allowed).toEqual([true, true, true, false, false, false]);
    });
  });
}

suite('memory', () => new MemoryLimiter(), 200);

describe.runIf(redisAvailable)('shared', () => {
  let server: TestRedis;
  let limiter: RedisLimiter;
  beforeAll(async () => {
    server = await startRedis();
    limiter = new RedisLimiter({ url: server.url, clock: 'caller' });
    await vi.waitUntil(() => !limiter.degraded(), { timeout: 60_000 });
  });
  afterAll(async () => {
    limiter.close();
    await server.stop();
  });
  suite('Valkey or Redis', () => limiter, 40);
});
