import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, redisAvailable, startRedis } from '../limits/redis-server.ts';
import { answerOf, demoToken, startProcess, statusOf, type Started } from './started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dataDir = directoryWithParcels('plumbline-workers-');
const started: Started[] = [];

afterEach(() => started.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Processes whose parent this is: from /proc, which needs no program that a small image may lack, or from ps. */
function workersOf({ child }: Started): number[] {
  const pairs = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(parentOf)
    : spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
        .stdout.split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs
    .flatMap(([pid = 0, parent = 0]) => (parent === child.pid ? [pid] : []))
    .toSorted((one, other) => one - other);
}

/** Its own number and its parent's; the name between them may hold anything. Empty for one that has just ended. */
function parentOf(pid: string): number[] {
  try {
    const [, parent = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(pid), Number(parent)];
  } catch {
    return [];
  }
}

/** Two workers, both serving. */
async function startTwo(redisUrl: string): Promise<Started> {
  const port = String(await freePort());
  const crew = await startProcess({ DATA_DIR: dataDir, WORKERS: '2', PORT: port, REDIS_URL: redisUrl });
  started.push(crew);
  await vi.waitUntil(() => workersOf(crew).length === 2, { timeout: 120_000 });
  await bothServe(crew);
  return crew;
}

/**
 * Waits until two workers have answered; each connection is dealt to one of them by chance. Whichever is asked for the
 * metrics tells those of both, and so what the other has answered.
 */
async function bothServe({ url }: Started): Promise<void> {
  await vi.waitUntil(
    async () => {
      await answerOf(`${url}/healthz`);
      const { body } = await answerOf(`${url}/metrics`);
      const counted = body
        .split('\n')
        .filter((line) => line.includes('_count{') && line.includes('"/healthz"'));
      return new Set(counted.map((line) => /worker="(\d+)"/.exec(line)?.[1])).size >= 2;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Far below the rate of the token. */
const PAUSE_MS = 15;

/** Callers that ask one request after the other until told to stop; what each was answered. */
function traffic(crew: Started, callers: number) {
  const headers = { authorization: `Bearer ${demoToken(crew)}` };
  const statuses: (number | null)[] = [];
  const end = new AbortController();
  const { signal } = end;
  const call = async (): Promise<void> => {
    while (!signal.aborted) {
      statuses.push(await statusOf(`${crew.url}/incentives/v1/programs?limit=5`, headers));
      await pause(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, call));
  return {
    answered: () => statuses.filter((status) => status === 200).length,
    async stop(): Promise<(number | null)[]> {
      end.abort();
      await all;
      return statuses;
    },
  };
}

describe.runIf(redisAvailable)('WORKERS=2', () => {
  it('a worker killed with -9 is replaced while the other answers, the first worker as well as the second', async () => {
    const redis = await startRedis();
    const crew = await startTwo(redis.url);
    const callers = 4;
    for (const which of [0, 1]) {
      const before = workersOf(crew);
      const load = traffic(crew, callers);
      process.kill(before[which] ?? 0, 'SIGKILL');
      await vi.waitUntil(
        () => workersOf(crew).length === 2 && !workersOf(crew).includes(before[which] ?? 0),
        { timeout: 120_000 },
      );
      await bothServe(crew);
      await vi.waitUntil(() => load.answered() > callers, { timeout: 60_000 });
      const statuses = await load.stop();
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(callers);
      // Only what the killed worker held is lost: at most one request of each caller, and nothing is answered wrongly.
      expect(statuses.filter((status) => status === null).length).toBeLessThanOrEqual(callers);
      expect(statuses.every((status) => status === 200 || status === null)).toBe(true);
      expect(crew.output()).toContain('ended with SIGKILL; starting another');
    }
    crew.child.kill('SIGTERM');
    expect(await crew.ended).toBe(0);
    await redis.stop();
  });

  it('SIGTERM under load: every request that was taken is answered, all workers leave, the exit code is 0', async () => {
    const redis = await startRedis();
    const crew = await startTwo(redis.url);
    const headers = { authorization: `Bearer ${demoToken(crew)}` };
    const workers = workersOf(crew);
    const asked = Array.from({ length: 80 }, () =>
      statusOf(`${crew.url}/incentives/v1/programs?limit=50`, headers),
    );
    await asked[0];
    // As service managers and terminals do it: every process of the group is told, some twice.
    for (const pid of [crew.child.pid ?? 0, ...workers]) process.kill(pid, 'SIGTERM');
    setTimeout(() => crew.child.kill('SIGTERM'), 50);
    expect((await Promise.all(asked)).filter((status) => status !== 200)).toEqual([]);
    expect(await crew.ended).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
    await redis.stop();
  });

  it('the primary killed with -9 leaves no worker behind', async () => {
    const redis = await startRedis();
    const crew = await startTwo(redis.url);
    const workers = workersOf(crew);
    crew.child.kill('SIGKILL');
    await vi.waitUntil(() => !workers.some(isAlive), { timeout: 120_000 });
    await redis.stop();
  });

  it('does not start, and does not try for ever, when its storage is out of reach', async () => {
    const unreachable = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const port = String(await freePort());
    await expect(
      startProcess({ DATA_DIR: dataDir, WORKERS: '2', PORT: port, ...unreachable }),
    ).rejects.toThrow(/ended with 1/);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
