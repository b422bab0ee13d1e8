// What the parts that all instances share can bear: rate limits in Redis, credentials and usage in PostgreSQL. Both are real
// servers started here with default settings; the caller has one core of its own at most.
//
//   node bench/capacity/shared-state.ts
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { startRedis } from '../../test/limits/redis-server.ts';
import { startPostgres } from '../../test/storage/postgres-server.ts';

const SECONDS = 5;
const KEYS = 1_000;
const USAGE_ROWS = 20_000;
const digestOf = (number: number) => createHash('sha256').update(`key ${number}`).digest('hex');
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
await limits();
await credentials();

/** As many as the caller can have in flight at once, for some seconds; calls a second. */
async function rate(inFlight: number, call: (number: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        await call(done);
        done += 1;
      }
    }),
  );
  return done / SECONDS;
}

async function limits(): Promise<void> {
  const server = await startRedis();
  const limiter = new RedisLimiter({ url: server.url });
  const redis = new Redis(server.url);
  while (limiter.degraded()) await new Promise((resolve) => setTimeout(resolve, 10));
  const field = async (section: string, name: string) =>
    Number(new RegExp(`${name}:([\\d.]+)`).exec(await redis.info(section))?.[1]);
  const busy = async () => (await field('cpu', 'used_cpu_user')) + (await field('cpu', 'used_cpu_sys'));
  const memoryBefore = await field('memory', 'used_memory');
  const before = await busy();
  const perSecond = await rate(64, (number) =>
    Promise.resolve(
      limiter.check(
        // One limit a request, as the gate asks.
        [{ key: `credential:${number % KEYS}`, limit: 5_000, windowMs: 60_000 }],
        Date.now(),
      ),
    ),
  );
  const microseconds = (((await busy()) - before) / (perSecond * SECONDS)) * 1e6;
  const bytes = ((await field('memory', 'used_memory')) - memoryBefore) / KEYS;
  console.log(
    `Redis: ${Math.round(perSecond)} checks a second from one caller, ${microseconds.toFixed(0)} us of the server's processor each, ${Math.round(bytes)} bytes a limit held`,
  );
  redis.disconnect();
  limiter.close();
  await server.stop();
}

async function credentials(): Promise<void> {
  const server = await startPostgres();
  const databaseUrl = await server.database('capacity');
  const storage = openStorage({ dataDir: '.', databaseUrl });
  await storage.migrate();
  await fill(storage);
  const perSecond = await rate(10, (number) =>
    storage.read.credentials.holderByDigest(digestOf(number % KEYS)),
  );
  console.log(
    `PostgreSQL: ${Math.round(perSecond)} credentials read a second over ten connections of one caller`,
  );
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  for (const [name, rows] of [
    ['credentials', KEYS],
    ['usage', USAGE_ROWS],
  ] as const) {
    const { rows: sizes } = await pool.query<{ bytes: string }>(
      `select pg_total_relation_size('${name}') as bytes`,
    );
    console.log(
      `PostgreSQL: ${Math.round(Number(sizes[0]?.bytes) / rows)} bytes a row of ${name}, indexes included`,
    );
  }
  await pool.end();
  await storage.close();
  await server.close();
}

async function fill(storage: Storage): Promise<void> {
  for (let number = 0; number < KEYS; number += 1) {
    const accountId = `acc_${String(number).padStart(24, '0')}`;
    const id = `key_${String(number).padStart(24, '0')}`;
    await storage.transaction(async ({ accounts, credentials }) => {
      await accounts.insert({
        id: accountId,
        email: `${number}@example.org`,
        plan: 'starter',
        passwordHash: null,
        createdAtMs: Date.now(),
        disabledAtMs: null,
      });
      await credentials.insert({
        id,
        kind: 'key',
        accountId,
        mode: 'live',
        name: 'capacity',
        scopes: ['cost:read'],
        digest: digestOf(number),
        displayPrefix: 'plb_live_1234',
        createdAtMs: Date.now(),
        expiresAtMs: null,
        revokedAtMs: null,
        lastUsedAtMs: null,
        replacesId: null,
      });
    });
    const days = USAGE_ROWS / KEYS;
    await storage.transaction(({ usage }) =>
      usage.add(
        Array.from({ length: days }, (_, index) => ({
          accountId,
          credentialId: id,
          endpoint: 'estimate',
          day: day(index),
          count: 1,
        })),
      ),
    );
  }
}
