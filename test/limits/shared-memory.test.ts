import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { redisAvailable, startRedis, type TestRedis } from './redis-server.ts';

const LIMIT = 90;
const request = [{ key: 'caller', limit: LIMIT, windowMs: 60_000 }];
const open: { limiters: RedisLimiter[]; server: TestRedis | null } = { limiters: [], server: null };

afterEach(async () => {
  for (const limiter of open.limiters.splice(0)) limiter.close();
  await open.server?.stop();
  open.server = null;
});

/** Three instances that know of one another, and the server they share. */
async function three(): Promise<{ limiters: RedisLimiter[]; server: TestRedis }> {
  const server = await startRedis();
  const limiters = [1, 2, 3].map(() => new RedisLimiter({ url: server.url }));
  Object.assign(open, { server, limiters });
  await connected();
  const redis = new Redis(server.url);
  await expect.poll(() => redis.zcard('plumbline:limit:instances')).toBe(3);
  redis.disconnect();
  await beats();
  return { limiters, server };
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

/** Everything a caller can get who never stops asking, however the instances are asked. */
const greedily = (limiters: readonly RedisLimiter[]) => admitted(limiters, LIMIT);

describe.runIf(redisAvailable)('at most the limit in a window, over three instances', () => {
  test.each(['one instance', 'all three'])(
    'while the server is flushed, used through %s before',
    async (used) => {
      const { limiters, server } = await three();
      const first = await admitted(used === 'one instance' ? limiters.slice(0, 1) : limiters, 20);
      const redis = new Redis(server.url);
      await redis.flushall();
      redis.disconnect();
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
});
