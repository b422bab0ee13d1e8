import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountServices, operatorAt } from '../accounts/fixture.ts';
import { ACCOUNT_OPERATIONS, type AccountServices } from '../../src/operations/accounts/index.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { redisAvailable, startRedis, type TestRedis } from '../limits/redis-server.ts';
import { startPostgres, type TestPostgres } from '../storage/postgres-server.ts';
import { haproxyAvailable, startBalancer, type Balancer } from './haproxy.ts';
import { startInstance, type Instance } from './instances.ts';

const DESCRIBED = '{"building":{"building_area":30000}}';

/** A caller from an address of this machine of its own. */
function ask(url: string, options: { from?: string; key?: string; path?: string } = {}): Promise<number> {
  const { from = '127.0.0.1', key, path } = options;
  const target = path ?? (key === undefined ? '/app/v1/estimate' : '/retrofit/v1/estimate');
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) };
  return new Promise((resolve, reject) => {
    const method = path === undefined ? 'POST' : 'GET';
    const sent = request(`${url}${target}`, { method, headers, localAddress: from }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(path === undefined ? DESCRIBED : undefined);
  });
}

describe.runIf(redisAvailable && haproxyAvailable)('behind the shipped balancer', () => {
  let postgres: TestPostgres;
  let redis: TestRedis;
  let services: AccountServices;
  let storage: Storage;
  let instances: Instance[] = [];
  let balancer: Balancer;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const databaseUrl = await postgres.database('balanced');
    ({ services, storage } = await accountServices(databaseUrl));
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' };
    instances = await Promise.all([1, 2].map(() => startInstance(environment)));
    balancer = await startBalancer(instances.map(({ url }) => url));
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
    await storage.close();
    await redis.stop();
    await postgres.close();
  });

  const makeKey = async () => {
    const operator = operatorAt(Date.now());
    const made = { email: `${performance.now()}@example.org`, plan: 'free' };
    const { account_id } = await ACCOUNT_OPERATIONS.createAccount.run(services, operator, made);
    const parts = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
    return (await ACCOUNT_OPERATIONS.createKey.run(services, operator, parts)).key;
  };

  test('PostgreSQL stopped by signal: confirmed keys, pages and documents are answered, no instance is taken out', async () => {
    const [confirmed, unseen] = [await makeKey(), await makeKey()];
    // Until each instance has confirmed it.
    for (let count = 0; count < 12; count += 1) expect(await ask(balancer.url, { key: confirmed })).toBe(200);
    postgres.pause();
    try {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      const statuses = { confirmed: new Set(), unseen: new Set(), anonymous: new Set(), document: new Set() };
      for (let round = 0; round < 12; round += 1) {
        statuses.confirmed.add(await ask(balancer.url, { key: confirmed }));
        statuses.unseen.add(await ask(balancer.url, { key: unseen }));
        statuses.anonymous.add(await ask(balancer.url, { from: '127.0.0.3' }));
        statuses.document.add(await ask(balancer.url, { path: '/retrofit/v1/openapi.json' }));
      }
      expect(statuses).toEqual({
        confirmed: new Set([200]),
        unseen: new Set([503]),
        anonymous: new Set([200]),
        document: new Set([200]),
      });
    } finally {
      postgres.resume();
    }
    await vi.waitUntil(async () => (await ask(balancer.url, { key: unseen })) === 200, { timeout: 30_000 });
  });

  test('2,100 connections with headers and no body, from one address: others are served as before', async () => {
    const { port, hostname } = new URL(balancer.url);
    const headers =
      'POST /app/v1/estimate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
    for (let count = 0; count < 2_100; count += 1) {
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.9' });
      socket.on('error', () => undefined);
      socket.once('connect', () => socket.write(headers));
      sockets.push(socket);
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const key = await makeKey();
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      statuses.push(await ask(balancer.url, { key }), await ask(balancer.url, { from: '127.0.0.4' }));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('the metrics are not for the outside, however their address is written', async () => {
    for (const path of ['/metrics', '/%6detrics', '/metric%73?a=b'])
      expect(await ask(balancer.url, { path })).toBe(404);
  });
});
