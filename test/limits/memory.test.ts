import { expect, test } from 'vitest';
import { MemoryLimiter, stepMs, type LimitRequest } from '../../src/limits/rate-limiter.ts';

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 10, 20);
const LIMIT: LimitRequest = { key: 'caller', limit: 10, windowMs: MINUTE };

/** Three requests at T0 and two half a minute later. */
function counting(): MemoryLimiter {
  const limiter = new MemoryLimiter();
  for (const atMs of [0, 0, 0, 30_000, 30_000]) limiter.check([LIMIT], T0 + atMs);
  return limiter;
}

test('what is counted is said by steps that lie back, and how many in each', () => {
  const steps = MINUTE / stepMs(MINUTE);
  expect([...counting().counted(T0 + 45_000)]).toEqual([
    { key: 'caller', windowMs: MINUTE, ago: [(steps * 3) / 4, 3, steps / 4, 2] },
  ]);
  // A clock that was set back makes no step lie ahead.
  expect([...counting().counted(T0)]).toEqual([{ key: 'caller', windowMs: MINUTE, ago: [0, 3, 0, 2] }]);
});

test('another limiter takes over exactly as many, and holds them for a whole window', () => {
  const heir = new MemoryLimiter();
  for (const counted of counting().counted(T0 + 45_000)) heir.absorb(counted, T0 + 45_000);
  expect(heir.used(LIMIT, T0 + 45_000)).toBe(5);
  expect(heir.used(LIMIT, T0 + 45_000 + MINUTE - 1)).toBe(5);
  expect(heir.used(LIMIT, T0 + 45_000 + MINUTE)).toBe(0);
  expect(heir.size()).toEqual({ keys: 1, counters: 0 });
});

test('a request that another limiter admitted counts here', () => {
  const limiter = new MemoryLimiter();
  limiter.record([LIMIT, { ...LIMIT, key: 'address' }], T0);
  expect(limiter.used(LIMIT, T0)).toBe(1);
  expect(limiter.used({ ...LIMIT, key: 'address' }, T0)).toBe(1);
});

test('a limiter that is closed holds nothing', () => {
  const limiter = counting();
  limiter.close();
  expect(limiter.size()).toEqual({ keys: 0, counters: 0 });
});

test('counters are given back when a clock set back an hour brings them to now', () => {
  const limiter = counting();
  expect(limiter.size().counters).toBe(2);
  expect(limiter.used(LIMIT, T0 - 3_600_000)).toBe(5);
  expect(limiter.size().counters).toBe(1);
});

test('a clock set back by exactly a window leaves the days of requests as they are', () => {
  const limiter = counting();
  limiter.used(LIMIT, T0 + 30_000 - MINUTE);
  expect(limiter.size().counters).toBe(2);
});

test('of two limits that admit, the one with the least left is told, in either order', () => {
  const wide: LimitRequest = { key: 'wide', limit: 100, windowMs: MINUTE, policy: 'wide' };
  const narrow: LimitRequest = { key: 'narrow', limit: 3, windowMs: MINUTE, policy: 'narrow' };
  const limiter = new MemoryLimiter();
  expect(limiter.check([wide, narrow], T0)).toMatchObject({ policy: 'narrow', remaining: 2 });
  expect(limiter.check([narrow, wide], T0)).toMatchObject({ policy: 'narrow', remaining: 1 });
});

test('of two limits that are used up and free at once, the first is told', () => {
  const one: LimitRequest = { key: 'one', limit: 1, windowMs: MINUTE, policy: 'one' };
  const other: LimitRequest = { key: 'other', limit: 1, windowMs: MINUTE, policy: 'other' };
  const limiter = new MemoryLimiter();
  limiter.check([one, other], T0);
  expect(limiter.check([one, other], T0)).toMatchObject({ allowed: false, policy: 'one' });
});
