import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * From spawning the process as `npm start` does to a 200 of `/readyz`, with the processor time until then and the
 * resident memory three idle seconds later. The first start makes catalogue, parcels and compile cache; it is shown apart.
 * `node bench/start/main.ts [starts]`
 */
const STARTS = Number(process.argv[2] ?? 7);
const root = join(import.meta.dirname, '../..');
const IDLE_MS = 3_000;
const POLL_MS = 5;
const TICKS_PER_SECOND = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

interface Start {
  readonly readySeconds: number;
  readonly processorSeconds: number;
  readonly residentMb: number;
}

async function startOnce(dataDir: string): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      '--heap-growing-percent=200',
      'src/main.ts',
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
    },
  );
  const isReady = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
    } catch {
      return false;
    }
  };
  while (!(await isReady())) await pause(POLL_MS);
  const readySeconds = (performance.now() - begun) / 1000;
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const processorSeconds = (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
  await pause(IDLE_MS);
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return { readySeconds, processorSeconds, residentMb: Number(resident) / 1024 };
}

const directory = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
const line = ({ readySeconds, processorSeconds, residentMb }: Start) =>
  `ready ${readySeconds.toFixed(2)} s, processor ${processorSeconds.toFixed(2)} s, resident ${residentMb.toFixed(0)} MB\n`;
process.stdout.write(`first: ${line(await startOnce(directory))}`);
for (let index = 0; index < STARTS; index += 1) process.stdout.write(line(await startOnce(directory)));
rmSync(directory, { recursive: true, force: true });
