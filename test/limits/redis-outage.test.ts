import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { redisAvailable, startRedis, type TestRedis } from './redis-server.ts';
import { endsBefore } from '../timing.ts';

const request = (limit: number) => [{ key: 'shared', limit, windowMs: 60_000 }];
const open: { limiters: RedisLimiter[]; server: TestRedis | null } = { limiters: [], server: null };

/** A slow machine is no outage where the exact number is asked for. */
const PATIENT = { timeoutMs: 20_000, patienceMs: 60_000 };

function limiterOn(url: string, instances: number, waits: Partial<typeof PATIENT> = {}): RedisLimiter {
  const limiter = new RedisLimiter({ url, instances, ...waits });
  open.limiters.push(limiter);
  return limiter;
}

async function admitted(limiter: RedisLimiter, limit: number, attempts: number): Promise<number> {
  const decisions = await Promise.all(
    Array.from({ length: attempts }, () => limiter.check(request(limit), Date.now())),
  );
  return decisions.filter((decision) => decision.allowed).length;
}

afterEach(async () => {
  for (const limiter of open.limiters.splice(0)) limiter.close();
  await open.server?.stop();
  open.server = null;
});

describe.runIf(redisAvailable)('with a real server', () => {
  test('three instances at twice the limit admit exactly the limit between them', async () => {
    open.server = await startRedis();
    const { url } = open.server;
    const limiters = [1, 2, 3].map(() => limiterOn(url, 3, PATIENT));
    await expect.poll(() => limiters.every((limiter) => !limiter.degraded()), { timeout: 60_000 }).toBe(true);
    const counts = await Promise.all(limiters.map((limiter) => admitted(limiter, 300, 200)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  test('while the server is down each instance admits its share, says so, and recovers by itself', async () => {
    open.server = await startRedis();
    const { url } = open.server;
    const port = Number(new URL(url).port);
    const limiter = limiterOn(url, 3);
    await expect.poll(() => limiter.degraded(), { timeout: 60_000 }).toBe(false);
    expect(await admitted(limiter, 300, 40)).toBe(40);
    await open.server.stop();
    await expect.poll(() => limiter.degraded(), { timeout: 60_000 }).toBe(true);
    // 100 is its share of 300; 40 of them it remembers from before.
    expect(await admitted(limiter, 300, 200)).toBe(60);
    expect(await limiter.check(request(300), Date.now())).toMatchObject({ allowed: false, degraded: true });
    open.server = await startRedis(port);
    await expect.poll(() => limiter.degraded(), { timeout: 60_000 }).toBe(false);
    expect(await limiter.check(request(300), Date.now())).toMatchObject({ allowed: true, degraded: false });
  });
});

describe.runIf(redisAvailable)('a server that is there and', () => {
  test('does not answer: a check waits a quarter of a second at most, then each decides by itself until it answers', async () => {
    open.server = await startRedis();
    const limiter = limiterOn(open.server.url, 2);
    await expect.poll(() => limiter.degraded(), { timeout: 60_000 }).toBe(false);
    open.server.pause();
    const check = limiter.check(request(10), Date.now());
    expect(await endsBefore(2_000, check)).toMatchObject({ allowed: true, degraded: true });
    // During the pause after a failure nobody waits at all; the share of one of two instances holds.
    expect(await admitted(limiter, 10, 20)).toBe(4);
    open.server.resume();
    await expect
      .poll(async () => (await limiter.check(request(100), Date.now())).degraded, { timeout: 60_000 })
      .toBe(false);
  });

  test('answers that it may not write (a replica, or out of memory): decided locally, and said', async () => {
    open.server = await startRedis();
    const limiter = limiterOn(open.server.url, 2);
    await expect.poll(() => limiter.degraded(), { timeout: 60_000 }).toBe(false);
    const operator = new Redis(open.server.url);
    await operator.replicaof('127.0.0.1', 1);
    expect(await limiter.check(request(10), Date.now())).toMatchObject({ allowed: true, degraded: true });
    await operator.replicaof('NO', 'ONE');
    await expect
      .poll(async () => (await limiter.check(request(100), Date.now())).degraded, { timeout: 60_000 })
      .toBe(false);
    await operator.call('CONFIG', 'SET', 'maxmemory', '1');
    expect(await limiter.check(request(10), Date.now())).toMatchObject({ degraded: true });
    operator.disconnect();
  });

  test('is no Redis at all: decided locally', async () => {
    const nonsense = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve));
    const limiter = limiterOn(`redis://127.0.0.1:${(nonsense.address() as AddressInfo).port}`, 2);
    expect(await admitted(limiter, 10, 20)).toBe(5);
    expect(limiter.degraded()).toBe(true);
    nonsense.close();
  });
});

test('a server that was never there is a bounded local limit, not an outage', async () => {
  const limiter = limiterOn('redis://127.0.0.1:1', 2);
  expect(await admitted(limiter, 10, 20)).toBe(5);
  expect(limiter.degraded()).toBe(true);
});
