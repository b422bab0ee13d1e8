// A long soak at a modest rate, for what only shows after a while: memory that grows, descriptors that stay, errors now
// and then. One line a minute and a summary at the end.
//
//   node bench/load/soak.ts --minutes 60 --rate 40
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, type ChildServer } from '../http/child-server.ts';
import { mixedRequests } from './fire.ts';
import { fireOpenLoop, type Answered } from './open-loop.ts';
import { sessionRequests } from './session-requests.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '40' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);

/** One minute as it was: what was answered, and what the server held at the end of it. */
interface Minute extends Answered {
  readonly residentMb: number;
  readonly heapMb: number;
  readonly descriptors: number;
  /** Lateness of the event loop over the minute, from the server's own metrics. */
  readonly loopP99Ms: number;
  /** Database and write-ahead log together. */
  readonly storedMb: number;
  readonly load: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-soak-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = await startServer('../http/our-server.ts', [], {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
process.once('exit', () => server.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// A third of the callers are signed in, and a fifth of what those do is to send files.
const keyed = mixedRequests(server, 2_000);
const signedIn = await sessionRequests(server);
const repeats = Math.ceil(keyed.length / 2 / signedIn.length);
const requests = [...keyed, ...Array.from({ length: repeats }, () => signedIn).flat()];
const all: Minute[] = [];
for (let minute = 1; minute <= minutes; minute += 1) {
  const answered = await fireOpenLoop(server, requests, {
    seconds: 60,
    rate,
    connections: 64,
    arrivals: 'poisson',
  });
  const measured = { ...answered, ...(await held(server)) };
  all.push(measured);
  console.log(JSON.stringify({ minute, ...measured }));
}
console.log(JSON.stringify(summary(all)));
process.exit(0);

async function held({ url }: ChildServer) {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const read = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  const bytes = readdirSync(dataDir).reduce((sum, file) => sum + statSync(join(dataDir, file)).size, 0);
  return {
    residentMb: Math.round(read('process_resident_memory_bytes') / 1e6),
    heapMb: Math.round(read('nodejs_heap_size_used_bytes') / 1e6),
    descriptors: read('process_open_fds'),
    loopP99Ms: Number((read('nodejs_eventloop_lag_p99_seconds') * 1000).toFixed(1)),
    storedMb: Math.round(bytes / 1e5) / 10,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** Medians and ends; memory by thirds of the time, so that growth shows. */
function summary(all: readonly Minute[]) {
  const sorted = (of: (minute: Minute) => number) => all.map(of).toSorted((a, b) => a - b);
  const spread = (of: (minute: Minute) => number) => {
    const each = sorted(of);
    return { least: each[0], median: each[Math.floor(each.length / 2)], most: each.at(-1) };
  };
  const statuses: Record<string, number> = {};
  for (const minute of all)
    for (const [status, count] of Object.entries(minute.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  const third = Math.max(1, Math.floor(all.length / 3));
  const meanMb = (part: readonly Minute[]) =>
    Math.round(part.reduce((sum, { residentMb }) => sum + residentMb, 0) / part.length);
  return {
    minutes: all.length,
    statuses,
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    p50Ms: spread((minute) => minute.p50Ms),
    p99Ms: spread((minute) => minute.p99Ms),
    maxMs: spread((minute) => minute.maxMs).most,
    residentMb: spread((minute) => minute.residentMb),
    residentMbByThirds: [
      meanMb(all.slice(0, third)),
      meanMb(all.slice(third, -third)),
      meanMb(all.slice(-third)),
    ],
    heapMb: spread((minute) => minute.heapMb),
    descriptors: spread((minute) => minute.descriptors),
    loopP99Ms: spread((minute) => minute.loopP99Ms),
    load: spread((minute) => minute.load),
  };
}
