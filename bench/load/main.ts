import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PINNING, startServer, type ChildServer } from '../http/child-server.ts';
import { fire, memoryOf, mixedRequests, type Fired } from './fire.ts';
import { besiege, BEHAVIOURS } from './hostile-clients.ts';
import { fireOpenLoop, type Answered } from './open-loop.ts';

const SLICE_SECONDS = 10;

/**
 * Capacity, a soak at 70 % of it beside a control, three times as much as it can take, and clients that mean harm; this
 * machine only. The control is the ceiling of `bench/http`, which computes nothing, at 70 % of its own capacity: what it
 * suffers, the machine does. `node bench/load/main.ts --soak 60 --overload 10 --hostile 300`
 */
const { values } = parseArgs({
  options: {
    soak: { type: 'string', default: '60' },
    overload: { type: 'string', default: '10' },
    hostile: { type: 'string', default: '300' },
  },
});

if (PINNING) spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)]);
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-load-'));
const server = await startServer('../http/our-server.ts', [], {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
const answersFile = join(dataDir, 'answers.json');
writeFileSync(answersFile, JSON.stringify(await someAnswers(server)));
const control = await startServer('../http/ceiling-server.ts', ['estimate', answersFile]);
try {
  await soak(Number(values.soak));
  await overload(Number(values.overload));
  if (Number(values.hostile) > 0) await hostile(Number(values.hostile));
} finally {
  server.stop();
  control.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function someAnswers({ url }: ChildServer): Promise<unknown[]> {
  const estimates = mixedRequests(server, 200).filter(({ method }) => method === 'POST');
  const answers = estimates.map(async ({ path, headers, body = '' }) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    return answer.ok ? [await answer.json()] : [];
  });
  return (await Promise.all(answers)).flat();
}

/** The control answers estimates only. */
function requestsOf(who: ChildServer) {
  return mixedRequests(server).filter(({ method }) => who === server || method === 'POST');
}

async function capacityOf(who: ChildServer): Promise<number> {
  const requests = requestsOf(who);
  await fire(who, requests, { seconds: 4, connections: 16 });
  const fired = await fire(who, requests, { seconds: 6, connections: 16 });
  tell(who === server ? 'capacity' : 'capacity of the control', fired);
  return fired.requestsPerSecond;
}

/** Slices of ours and of the control in turn, so that both meet the same neighbours. */
async function soak(seconds: number): Promise<void> {
  const capacity = { ours: await capacityOf(server), control: await capacityOf(control) };
  const memory = [await memoryOf(server)];
  const slices = Math.max(1, Math.round(seconds / SLICE_SECONDS));
  for (const arrivals of ['even', 'poisson'] as const)
    for (let slice = 0; slice < slices; slice += 1) {
      for (const [name, who] of [
        ['ours', server],
        ['control', control],
      ] as const)
        report(
          `70 %, ${arrivals}, ${name}`,
          await fireOpenLoop(who, requestsOf(who), {
            seconds: SLICE_SECONDS,
            rate: 0.7 * capacity[name],
            connections: 64,
            arrivals,
          }),
        );
      memory.push(await memoryOf(server));
    }
  console.log(
    JSON.stringify({
      residentMb: memory.map((each) => each.residentMb),
      heapMb: memory.map((each) => each.heapMb),
    }),
  );
}

async function overload(seconds: number): Promise<void> {
  const capacity = await capacityOf(server);
  const requests = mixedRequests(server);
  const shot = { connections: 6_000, arrivals: 'even' } as const;
  report('3 x capacity', await fireOpenLoop(server, requests, { ...shot, seconds, rate: 3 * capacity }));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  report(
    'after it, 50 %',
    await fireOpenLoop(server, requests, { ...shot, seconds: 5, rate: 0.5 * capacity }),
  );
}

async function hostile(count: number): Promise<void> {
  const capacity = await capacityOf(server);
  for (const [name, behave] of Object.entries(BEHAVIOURS)) {
    const [outcome, meanwhile] = await Promise.all([
      besiege(server.url, behave, { count, seconds: 25 }),
      fireOpenLoop(server, mixedRequests(server), {
        seconds: 4,
        connections: 8,
        rate: 0.3 * capacity,
        arrivals: 'even',
      }),
    ]);
    console.log(
      JSON.stringify({
        [name]: outcome,
        p99MsMeanwhile: meanwhile.p99Ms,
        failuresMeanwhile: meanwhile.errors,
      }),
    );
  }
  console.log(JSON.stringify({ afterwards: await memoryOf(server) }));
}

function report(name: string, answered: Answered): void {
  const ratio = Number((answered.p99Ms / answered.p50Ms).toFixed(1));
  console.log(JSON.stringify({ [name]: { ...answered, p99ToP50: ratio } }));
}

function tell(name: string, fired: Fired): void {
  console.log(
    JSON.stringify({ [name]: { ...fired, requestsPerSecond: Math.round(fired.requestsPerSecond) } }),
  );
}
