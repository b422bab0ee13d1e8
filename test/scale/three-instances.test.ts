import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_OPERATIONS, type AccountServices } from '../../src/operations/accounts/index.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { accountServices, operatorAt } from '../accounts/fixture.ts';
import { redisAvailable, startRedis, type TestRedis } from '../limits/redis-server.ts';
import { startPostgres, type TestPostgres } from '../storage/postgres-server.ts';
import { knock, readiness, startInstance, type Instance } from './instances.ts';

const TEST_KEY_LIMIT = 600;
const { createAccount, createKey, revokeKey } = ACCOUNT_OPERATIONS;

describe.runIf(redisAvailable)('three instances on PostgreSQL and Valkey or Redis', () => {
  let postgres: TestPostgres;
  let redis: TestRedis;
  let services: AccountServices;
  let storage: Storage;
  let instances: Instance[] = [];

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const databaseUrl = await postgres.database('scale');
    ({ services, storage } = await accountServices(databaseUrl));
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
    instances = await Promise.all([1, 2, 3].map(() => startInstance(environment)));
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await storage.close();
    await redis.stop();
    await postgres.close();
  });

  /** A key of an account of its own: the rate is the account's. */
  const makeKey = async () => {
    const operator = operatorAt(Date.now());
    const email = `${randomUUID()}@example.org`;
    const { account_id } = await createAccount.run(services, operator, { email, plan: 'free' });
    return createKey.run(services, operator, { account_id, mode: 'test', scopes: ['cost:read'] });
  };
  const everywhere = (key: string) => Promise.all(instances.map((instance) => knock(instance.url, key)));

  // An answer of Redis that takes over a quarter of a second counts as an outage, and an outage may cost an admission: on a
  // machine that stalls it is asked once more, of another account.
  test('twice the limit, spread over all three: exactly the limit is admitted', { retry: 1 }, async () => {
    const { key } = await makeKey();
    const statuses: number[] = [];
    const caller = async (index: number) => {
      for (let sent = 0; sent < (2 * TEST_KEY_LIMIT) / 12; sent += 1) {
        statuses.push(await knock(instances[(index + sent) % 3]?.url ?? '', key));
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => caller(index)));
    const count = (status: number) => statuses.filter((each) => each === status).length;
    expect({ admitted: count(400), refused: count(429) }).toEqual({ admitted: 600, refused: 600 });
  });

  test('a revocation holds on every instance within five seconds', async () => {
    const made = await makeKey();
    expect(await everywhere(made.key)).toEqual([400, 400, 400]);
    await revokeKey.run(services, operatorAt(Date.now()), { key_id: made.key_id });
    // What is asked five seconds on is refused, however long the answer takes.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await everywhere(made.key)).toEqual([401, 401, 401]);
  });

  test('PostgreSQL stopped and started: confirmed keys go on, others get 503, then all recover by themselves', async () => {
    const [confirmed, unseen] = [await makeKey(), await makeKey()];
    expect(await everywhere(confirmed.key)).toEqual([400, 400, 400]);
    await postgres.stop();
    expect(await everywhere(unseen.key)).toEqual([503, 503, 503]);
    const first = () => readiness(instances[0]?.url ?? '');
    await expect.poll(first, { timeout: 120_000 }).toBe(503);
    // Past the four seconds of memory, within the sixty of grace.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(await everywhere(confirmed.key)).toEqual([400, 400, 400]);
    await postgres.start();
    await vi.waitUntil(async () => (await everywhere(unseen.key).catch(() => [])).join() === '400,400,400', {
      timeout: 60_000,
      interval: 200,
    });
    await expect.poll(first, { timeout: 120_000 }).toBe(200);
  });

  test('PostgreSQL stopped by signal: confirmed keys and pages without one go on, others get 503 with Retry-After, readiness answers', async () => {
    const [confirmed, unseen] = [await makeKey(), await makeKey()];
    expect(await everywhere(confirmed.key)).toEqual([400, 400, 400]);
    postgres.pause();
    try {
      expect(await everywhere(unseen.key)).toEqual([503, 503, 503]);
      const first = instances[0]?.url ?? '';
      await expect.poll(() => readiness(first), { timeout: 120_000 }).toBe(503);
      await new Promise((resolve) => setTimeout(resolve, 4_500));
      for (let round = 0; round < 10; round += 1) {
        expect(await everywhere(confirmed.key)).toEqual([400, 400, 400]);
        expect(await everywhere(unseen.key)).toEqual([503, 503, 503]);
        const described = await fetch(`${first}/app/v1/estimate`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"building":{"building_area":30000}}',
        });
        expect(described.status).toBe(200);
      }
      const refused = await fetch(`${first}/retrofit/v1/estimate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': unseen.key },
        body: '{}',
      });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      postgres.resume();
    }
    await vi.waitUntil(async () => (await everywhere(unseen.key)).join() === '400,400,400', {
      timeout: 120_000,
      interval: 200,
    });
  });

  test('an instance told to stop turns unready, finishes what is open, and leaves with 0', async () => {
    const leaving = instances.pop();
    expect(leaving).toBeDefined();
    const { key } = await makeKey();
    const open = Promise.all(Array.from({ length: 20 }, () => knock(leaving?.url ?? '', key)));
    const code = leaving?.stop();
    expect(await open).toEqual(Array.from({ length: 20 }, () => 400));
    expect(await code).toBe(0);
  });
});
