import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/storage/postgres-server.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Past one machine: three workers on one PostgreSQL, of which one is killed (kill -9) and one is slow (stopped three
 * quarters of the time, and once for longer than its lease), against the same rows on threads of one process.
 * `node bench/portfolio/queue.ts [rows]`, default 100000. Fails where a byte differs.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const ROOT = join(import.meta.dirname, '../..');
const SHARD_ROWS = ROWS >= 10_000 ? 500 : 25;
/** Longer than the lease of the queue. */
const LONG_PAUSE_MS = 13_000;
const work = mkdtempSync(join(tmpdir(), 'plumbline-queue-bench-'));
const input = join(work, 'lots.csv');
const ids = sampleBbls(20_000);
writeFileSync(input, `bbl\n${Array.from({ length: ROWS }, (_, at) => ids[at % ids.length]).join('\n')}\n`);

const postgres = await startPostgres();
const env = {
  ...process.env,
  DATA_DIR: join(ROOT, 'var/bench'),
  DATABASE_URL: await postgres.database('portfolio'),
  LOG_LEVEL: 'silent',
};
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

function start(...args: string[]): ChildProcess {
  const command = ['--disable-warning=ExperimentalWarning', 'src/cli/main.ts', 'portfolio', ...args];
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function timed(...args: string[]): Promise<number> {
  const begun = performance.now();
  const [code] = (await once(start(...args), 'exit')) as [number];
  if (code !== 0) throw new Error(`portfolio ${args.join(' ')} ended with ${code}`);
  return Math.round((performance.now() - begun) / 100) / 10;
}

const outputs = ['', '.errors.csv', '.warnings.csv', '.summary.json'];
const digestOf = (out: string) =>
  outputs.map((end) =>
    createHash('sha256')
      .update(readFileSync(out + end))
      .digest('hex'),
  );
const lineOf = (out: string, ...more: string[]) =>
  ['run', input, '--out', out, '--shard-rows', String(SHARD_ROWS), '--as-of', '2026-11-20'].concat(more);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const shardsOf = (out: string) =>
  existsSync(`${out}.run`) ? readdirSync(`${out}.run`).filter((name) => name.endsWith('.shard')).length : 0;

/** Stopped three quarters of the time; the first pause is longer than a lease. */
async function slowed(child: ChildProcess): Promise<void> {
  for (let pauses = 0; child.exitCode === null && child.signalCode === null; pauses += 1) {
    child.kill('SIGSTOP');
    await pause(pauses === 0 ? LONG_PAUSE_MS : 750);
    child.kill('SIGCONT');
    await pause(250);
  }
}

const [threads, queued] = [join(work, 'threads.csv'), join(work, 'queued.csv')];
const threadSeconds = await timed(...lineOf(threads, '--workers', '2'));
const [doomed, slow, steady] = [start('worker'), start('worker'), start('worker')];
const run = timed(...lineOf(queued, '--queue'));
while (shardsOf(queued) < 2) await pause(50);
const pacing = slowed(slow);
const third = Math.floor(ROWS / SHARD_ROWS / 3);
while (shardsOf(queued) < third) await pause(100);
const killedAtShard = shardsOf(queued);
doomed.kill('SIGKILL');
const queueSeconds = await run;
for (const worker of [slow, steady]) worker.kill('SIGTERM');
slow.kill('SIGCONT');
await pacing;
await postgres.close();

const identical = JSON.stringify(digestOf(threads)) === JSON.stringify(digestOf(queued));
const day = new Date().toISOString().slice(0, 10);
const report = {
  day,
  rows: ROWS,
  shards: Math.ceil(ROWS / SHARD_ROWS),
  killed_with_shards_done: killedAtShard,
  load_average_at_end: loadavg().map((load) => Math.round(load * 10) / 10),
  threads_seconds: threadSeconds,
  queue_seconds: queueSeconds,
  identical_bytes: identical,
  sha256_of_estimates: digestOf(queued)[0],
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
if (!identical) throw new Error('The files of the queue differ from those of the threads.');
if (ROWS >= 100_000) {
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(
    join(import.meta.dirname, 'results', `${day}-${ROWS}-rows-queue.json`),
    `${JSON.stringify(report, null, 2)}\n`,
  );
}
process.exit(0);
