import { spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * A city of lots through `plumbline portfolio run`: the sample's lots resampled in a fixed order to the count asked for.
 * `node bench/portfolio/run.ts [rows] [workers …]`, default 857000 rows with 2 workers. Every row is priced afresh: there is
 * no cache of answers. Records wall and processor time, peak memory and the load of the machine, and opens the Parquet.
 */
const [rowsArgument, ...workerArguments] = process.argv.slice(2);
const ROWS = Number(rowsArgument ?? 857_000);
const WORKERS = workerArguments.length === 0 ? [2] : workerArguments.map(Number);
const ROOT = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const input = join(work, 'lots.csv');

await writeLots();
const runs = [];
for (const workers of WORKERS) runs.push(await measure(workers));
const day = new Date().toISOString().slice(0, 10);
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const report = {
  day,
  rows: ROWS,
  load_average_at_end: loadavg().map((load) => Math.round(load * 10) / 10),
  runs,
};
writeFileSync(join(results, `${day}-${ROWS}-rows.json`), `${JSON.stringify(report, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });

async function writeLots(): Promise<void> {
  const ids = sampleBbls(20_000);
  const file = createWriteStream(input);
  file.write('bbl\n');
  for (let i = 0; i < ROWS; i += 1)
    if (!file.write(`${ids[i % ids.length]}\n`))
      await new Promise<void>((drain) => file.once('drain', () => drain()));
  await new Promise<void>((done) => file.end(() => done()));
}

async function measure(workers: number) {
  const out = join(work, `estimates-${workers}.parquet`);
  const args = [
    'src/cli/main.ts',
    'portfolio',
    'run',
    input,
    '--out',
    out,
    '--workers',
    String(workers),
    '--json',
  ];
  const begun = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(ROOT, 'var/bench'), DATABASE_URL: '', BUILDING_LOOKUP: 'embedded' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (data) => void (stdout += String(data)));
  const usage = { peakMb: 0, processorSeconds: 0 };
  const watch = setInterval(() => look(child.pid ?? 0, usage), 250);
  const code = await new Promise((exit) => child.once('exit', exit));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the run ended with ${String(code)}`);
  const report = JSON.parse(stdout) as { rows: number; estimated: number; failed: number; seconds: number };
  const seconds = (performance.now() - begun) / 1000;
  return {
    workers,
    wall_seconds: Math.round(seconds * 10) / 10,
    rows_per_second: Math.round(report.rows / seconds),
    processor_seconds: Math.round(usage.processorSeconds),
    peak_memory_mb: Math.round(usage.peakMb),
    estimated: report.estimated,
    failed: report.failed,
    parquet_mb: Math.round(statSync(out).size / 1e5) / 10,
    parquet: await opened(out),
  };
}

/** Peak memory and processor time of the process with its threads, from Linux's own counts. */
function look(pid: number, usage: { peakMb: number; processorSeconds: number }): void {
  if (!existsSync(`/proc/${pid}/status`)) return;
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (peak !== undefined) usage.peakMb = Number(peak) / 1024;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    usage.processorSeconds = (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    // It ended between the two reads.
  }
}

/** What DuckDB finds in the file: rows, buildings, and that the order is that of the input. */
async function opened(path: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const sql = `SELECT count(*)::INT AS tiers, count(DISTINCT "row")::INT AS buildings, bool_and("row" >= earlier) AS in_order
    FROM (SELECT "row", coalesce(lag("row") OVER (ORDER BY file_row_number), 0) AS earlier FROM read_parquet('${path}', file_row_number = true))`;
  const [found] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return found;
}
