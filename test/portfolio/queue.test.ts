import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, plumblineIn } from '../cli/plumbline.ts';
import { startPostgres, type TestPostgres } from '../storage/postgres-server.ts';
import { writeLots } from './portfolio-files.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dir = directoryWithParcels('plumbline-queue-');
const input = join(dir, 'lots.csv');
const whole = join(dir, 'whole.csv');
const DAY = ['--shard-rows', '25', '--as-of', '2026-11-20'];
const children: ChildProcess[] = [];
let postgres: TestPostgres;
let databaseUrl = '';

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.database('portfolio');
  writeLots(input, 500);
  const ended = plumblineIn(dir)('portfolio', 'run', input, '--out', whole, ...DAY);
  expect(ended.status, ended.stderr).toBe(0);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The parcels stay in the file: the queue alone is what these runs share. */
function start(...args: string[]): ChildProcess {
  const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: databaseUrl, BUILDING_LOOKUP: lookupUrl };
  const child = spawn(process.execPath, [...CLI, 'portfolio', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

let lookupUrl = '';
beforeAll(async () => {
  const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [...CLI, 'lookup', 'serve', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data))),
  );
  lookupUrl = (JSON.parse(line) as { url: string }).url;
});

const run = (out: string) => start('run', input, '--out', out, ...DAY, '--queue', '--json');
const exit = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));
const files = (out: string) =>
  ['', '.errors.csv', '.warnings.csv', '.summary.json'].map((end) => readFileSync(out + end, 'utf8'));

async function shardsOnDisk(out: string, count: number): Promise<void> {
  const shards = () =>
    (existsSync(`${out}.run`) ? readdirSync(`${out}.run`) : []).filter((name) => name.endsWith('.shard'));
  while (shards().length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('a queued portfolio run', () => {
  it('gives the bytes of a run on threads, through kill -9 of a worker and of the coordinator', async () => {
    const out = join(dir, 'queued.csv');
    const doomed = start('worker');
    const coordinator = run(out);
    await shardsOnDisk(out, 2);
    doomed.kill('SIGKILL');
    coordinator.kill('SIGKILL');
    await exit(coordinator);
    expect(existsSync(out)).toBe(false);
    const worker = start('worker');
    expect(await exit(run(out))).toBe(0);
    expect(files(out)).toEqual(files(whole));
    worker.kill('SIGTERM');
    expect(await exit(worker)).toBe(0);
  });
});
