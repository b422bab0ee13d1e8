import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildingIds } from './building-ids.ts';
import { startServer, type ChildServer } from './child-server.ts';
import { gather } from './compare.ts';
import { fire, medianOf } from './load.ts';
import { SCENARIOS, type BenchRequest, type Scenario } from './scenarios.ts';

/**
 * The service beside an older release's, asked in turn: processor time of a request and bytes of its answer, each release from
 * its own checkout. `node bench/http/paired.ts --against DIR [--scenario artifact] [--lots 40] [--seconds 3] [--rounds 5]`
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    scenario: { type: 'string', multiple: true, default: ['estimate', 'artifact', 'programs-match'] },
    lots: { type: 'string', default: '40' },
    warm: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
});
if (values.against === undefined) throw new Error('--against: directory of the older release');
const against = resolve(values.against);
const CONNECTIONS = 4;

interface Side {
  readonly server: ChildServer;
  readonly requests: readonly BenchRequest[];
  readonly headers: Record<string, string>;
  readonly bytes: number;
}

const buildings = buildingIds(Number(values.lots));

/** The server file of a checkout, started, with the requests that it answers. */
async function sideOf(dir: string, { credential, requests: of }: Scenario, dataDir: string): Promise<Side> {
  const server = await startServer(join(dir, 'bench/http/our-server.ts'), [], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  });
  const headers: Record<string, string> =
    credential === 'key' ? { 'x-api-key': server.key ?? '' } : { authorization: `Bearer ${server.token}` };
  const wanted = of({ buildings, programs: server.programIds ?? [] });
  const { requests, sizes } = await gather(server.url, wanted, headers);
  return { server, requests, headers, bytes: medianOf(sizes) };
}

/** Processor time of a request. */
async function microseconds({ server, requests, headers }: Side, seconds: number): Promise<number> {
  const shot = await fire(server, requests, { headers, seconds, connections: CONNECTIONS });
  return shot.processorMicroseconds;
}

for (const name of values.scenario) {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) throw new Error(`--scenario: one of ${Object.keys(SCENARIOS).join(', ')}`);
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const ours = await sideOf(join(import.meta.dirname, '../..'), scenario, join(directory, 'this'));
  const theirs = await sideOf(against, scenario, join(directory, 'older'));
  for (const side of [ours, theirs]) await microseconds(side, Number(values.warm));
  const rounds: { readonly own: number; readonly older: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const own = await microseconds(ours, Number(values.seconds));
    const older = await microseconds(theirs, Number(values.seconds));
    // In seconds that are too few for a large answer, none comes.
    if (Number.isFinite(own) && Number.isFinite(older)) rounds.push({ own, older });
  }
  for (const { server } of [ours, theirs]) server.stop();
  rmSync(directory, { recursive: true, force: true });
  const ratios = rounds.map(({ own, older }) => own / older).toSorted((a, b) => a - b);
  const least = (side: 'own' | 'older') => Math.min(...rounds.map((round) => round[side]));
  console.log(
    JSON.stringify({
      scenario: name,
      microseconds: { this: Math.round(least('own')), older: Math.round(least('older')) },
      leastRatio: Number((least('own') / least('older')).toFixed(3)),
      // Below 1: this one is quicker.
      ratios: ratios.map((ratio) => Number(ratio.toFixed(3))),
      bytes: { this: ours.bytes, older: theirs.bytes },
    }),
  );
}
