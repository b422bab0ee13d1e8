import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import {
  redisAvailable,
  startHeldConnection,
  startRedis,
  type HeldConnection,
  type TestRedis,
} from './redis-server.ts';

const LIMIT = 90;
const request = [{ key: 'caller', limit: LIMIT, windowMs: 60_000 }];
interface Open {
  limiters: RedisLimiter[];
  server: TestRedis | null;
  /** The way to the server of the last instance. */
  way: HeldConnection | null;
}
const open: Open = { limiters: [], server: null, way: null };

afterEach(async () => {
  for (const limiter of open.limiters.splice(0)) limiter.close();
  open.way?.close();
  open.way = null;
  await open.server?.stop();
  open.server = null;
});

/** A slow machine is no outage where the exact number is asked for. */
const PATIENT = { timeoutMs: 20_000, patienceMs: 60_000 };

/** Three instances that know of one another, and the server they share. */
async function three(
  waits: Partial<typeof PATIENT> = {},
): Promise<{ limiters: RedisLimiter[]; server: TestRedis; way: HeldConnection }> {
  const server = await startRedis();
  const way = await startHeldConnection(server);
  const limiters = [server.url, server.url, way.url].map((url) => new RedisLimiter({ url, ...waits }));
  Object.assign(open, { server, limiters, way });
  await connected();
  const redis = new Redis(server.url);
  await expect.poll(() => redis.zcard('plumbline:limit:instances')).toBe(3);
  redis.disconnect();
  await beats();
  return { limiters, server, way };
}

const connected = () =>
  expect.poll(() => open.limiters.every((limiter) => !limiter.degraded()), { timeout: 120_000 }).toBe(true);
/** Until each instance has heard of the others. */
const beats = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** How many of `attempts` through each of the limiters are admitted, all together. */
async function admitted(limiters: readonly RedisLimiter[], attempts: number): Promise<number> {
  const all = limiters.flatMap((limiter) =>
    Array.from({ length: attempts }, () => limiter.check(request, Date.now())),
  );
  return (await Promise.all(all)).filter(({ allowed }) => allowed).length;
}

async function flush(server: TestRedis): Promise<void> {
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
}

/** Everything a caller can get who never stops asking, however the instances are asked. */
const greedily = (limiters: readonly RedisLimiter[]) => admitted(limiters, LIMIT);

describe.runIf(redisAvailable)('at most the limit in a window, over three instances', () => {
  test.each(['one instance', 'all three'])(
    'while the server is flushed, used through %s before',
    async (used) => {
      const { limiters, server } = await three(PATIENT);
      const first = await admitted(used === 'one instance' ? limiters.slice(0, 1) : limiters, 20);
      await flush(server);
      // The others are asked first: they know nothing of what the first admitted.
      const others = await greedily(limiters.slice(1));
      expect(first + others + (await greedily(limiters))).toBe(LIMIT);
    },
  );

  test.each(['one instance', 'all three'])(
    'while the server is killed and comes back, used through %s before',
    async (used) => {
      const { limiters, server } = await three();
      const first = await admitted(used === 'one instance' ? limiters.slice(0, 1) : limiters, 20);
      await beats();
      await server.stop();
      open.server = null;
      await expect.poll(() => limiters.every((limiter) => limiter.degraded())).toBe(true);
      const during = await greedily(limiters);
      expect(during).toBeGreaterThan(0);
      expect(first + during).toBeLessThanOrEqual(LIMIT);
      open.server = await startRedis(Number(new URL(server.url).port));
      await connected();
      expect(first + during + (await greedily(limiters))).toBeLessThanOrEqual(LIMIT);
      await beats();
      expect(await greedily(limiters)).toBeLessThanOrEqual(LIMIT - first - during);
    },
  );

  test('while the server is stopped by signal and goes on', async () => {
    const { limiters, server } = await three();
    const first = await admitted(limiters, 10);
    await beats();
    server.pause();
    const during = await greedily(limiters);
    expect(first + during).toBeLessThanOrEqual(LIMIT);
    expect(first + during).toBeGreaterThan(first);
    server.resume();
    await connected();
    await beats();
    await beats();
    expect(first + during + (await greedily(limiters))).toBeLessThanOrEqual(LIMIT);
  });

  test('used up before the server went away: nobody is admitted by any of them', async () => {
    const { limiters, server } = await three();
    expect(await admitted(limiters.slice(0, 1), LIMIT + 10)).toBe(LIMIT);
    await beats();
    await server.stop();
    open.server = null;
    await expect.poll(() => limiters.every((limiter) => limiter.degraded())).toBe(true);
    expect(await greedily(limiters)).toBe(0);
  });

  test('while the server is flushed again and again in the middle of a burst', async () => {
    const { limiters, server } = await three(PATIENT);
    const redis = new Redis(server.url);
    const rounds = Array.from({ length: 3 }, async () => {
      const burst = greedily(limiters);
      for (let flushes = 0; flushes < 5; flushes += 1) await redis.flushall();
      return burst;
    });
    const counts = await Promise.all(rounds);
    redis.disconnect();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(LIMIT);
  });

  test('while answers reach one instance late, and the others ask for everything meanwhile', async () => {
    const { limiters, way } = await three();
    way.hold();
    const late = greedily(limiters.slice(2));
    const others = greedily(limiters.slice(0, 2));
    // It goes on by its share, for less time than it takes to count as gone.
    await beats();
    way.release();
    const admittedLate = await late;
    expect(admittedLate).toBeGreaterThan(0);
    expect((await others) + admittedLate).toBeLessThanOrEqual(LIMIT);
    await connected();
    expect((await others) + admittedLate + (await greedily(limiters))).toBeLessThanOrEqual(LIMIT);
  });

  test('while the server is flushed, and one instance cannot tell what it admitted', async () => {
    const { limiters, server, way } = await three(PATIENT);
    const first = await admitted(limiters.slice(2), 50);
    expect(first).toBe(50);
    way.hold();
    await flush(server);
    const others = greedily(limiters.slice(0, 2));
    await beats();
    way.release();
    expect(first + (await others)).toBeLessThanOrEqual(LIMIT);
    await connected();
    expect(first + (await others) + (await greedily(limiters))).toBe(LIMIT);
  });

  test('while the server is stopped by signal for longer than anybody counts as alive', async () => {
    const { limiters, server } = await three();
    const burst = greedily(limiters);
    server.pause();
    const during = await burst;
    for (let second = 0; second < 4; second += 1) await beats();
    server.resume();
    // The first to be back does not take the others for gone.
    await expect.poll(() => limiters.some((limiter) => !limiter.degraded()), { timeout: 60_000 }).toBe(true);
    expect(during + (await greedily(limiters))).toBeLessThanOrEqual(LIMIT);
  });
});

describe.runIf(redisAvailable)('a lone caller has the whole limit through one instance of three', () => {
  test('at once', async () => {
    const { limiters } = await three(PATIENT);
    expect(await greedily(limiters.slice(0, 1))).toBe(LIMIT);
  });

  test('just after the server was flushed', async () => {
    const { limiters, server } = await three(PATIENT);
    await flush(server);
    expect(await greedily(limiters.slice(0, 1))).toBe(LIMIT);
  });

  test('just after another instance was killed without a word', async () => {
    const { limiters, server, way } = await three(PATIENT);
    way.close();
    expect(await greedily(limiters.slice(0, 1))).toBe(LIMIT);
    await flush(server);
    const other = [{ key: 'another caller', limit: LIMIT, windowMs: 60_000 }];
    const all = Array.from({ length: LIMIT }, () => limiters[0]!.check(other, Date.now()));
    expect((await Promise.all(all)).filter(({ allowed }) => allowed).length).toBe(LIMIT);
  });
});
