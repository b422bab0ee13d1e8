import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, type ChildServer } from '../http/child-server.ts';
import { fire, memoryOf, type Fired } from './fire.ts';
import { besiege, BEHAVIOURS } from './hostile-clients.ts';

/**
 * Capacity, a soak at 70 % of it, three times as much as it can take, and clients that mean harm; this machine only.
 * `node bench/load/main.ts --soak 60 --overload 10`
 */
const { values } = parseArgs({
  options: {
    soak: { type: 'string', default: '60' },
    overload: { type: 'string', default: '10' },
    hostile: { type: 'string', default: '300' },
  },
});

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-load-'));
const server = await startServer('../http/our-server.ts', [], {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
try {
  await run(server);
} finally {
  server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(server: ChildServer): Promise<void> {
  await fire(server, { seconds: 4, connections: 16 });
  const capacity = await fire(server, { seconds: 6, connections: 16 });
  tell('capacity', capacity);

  const memory = [await memoryOf(server)];
  const watch = setInterval(() => void memoryOf(server).then((reading) => memory.push(reading)), 5_000);
  const soak = await fire(server, {
    seconds: Number(values.soak),
    connections: 16,
    rate: 0.7 * capacity.requestsPerSecond,
  });
  clearInterval(watch);
  tell('soak at 70 %', soak);
  console.log(
    JSON.stringify({
      residentMb: memory.map((each) => each.residentMb),
      heapMb: memory.map((each) => each.heapMb),
    }),
  );

  const rate = 3 * capacity.requestsPerSecond;
  tell('overload 3x', await fire(server, { seconds: Number(values.overload), connections: 2_500, rate }));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  tell(
    'after it, at 50 %',
    await fire(server, { seconds: 5, connections: 16, rate: 0.5 * capacity.requestsPerSecond }),
  );

  for (const [name, behave] of Object.entries(BEHAVIOURS)) {
    const [outcome, meanwhile] = await Promise.all([
      besiege(server.url, behave, { count: Number(values.hostile), seconds: 25 }),
      fire(server, { seconds: 4, connections: 8, rate: 0.3 * capacity.requestsPerSecond }),
    ]);
    console.log(
      JSON.stringify({
        [name]: outcome,
        p99MsMeanwhile: meanwhile.p99Ms,
        failuresMeanwhile: meanwhile.errors + meanwhile.timeouts,
      }),
    );
  }
  console.log(JSON.stringify({ afterwards: await memoryOf(server) }));
}

function tell(name: string, fired: Fired): void {
  console.log(
    JSON.stringify({ [name]: { ...fired, requestsPerSecond: Math.round(fired.requestsPerSecond) } }),
  );
}
