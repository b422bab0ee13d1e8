import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildingIds } from './building-ids.ts';
import { PINNING, startServer } from './child-server.ts';
import { gather } from './compare.ts';
import { fire } from './load.ts';
import { hotSpots } from './hot-spots.ts';
import { SCENARIOS } from './scenarios.ts';

/** Where our server spends its time under one scenario: `node bench/http/profile.ts --scenario programs-match` */
const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'estimate' },
    seconds: { type: 'string', default: '5' },
    top: { type: 'string', default: '40' },
  },
});
const scenario = SCENARIOS[values.scenario];
if (!scenario) throw new Error(`no scenario ${values.scenario}`);
if (PINNING) spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)]);
const directory = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
const server = await startServer('./our-server.ts', [], { DATA_DIR: directory, NODE_ENV: 'production' });
const headers: Record<string, string> =
  scenario.credential === 'key'
    ? { 'x-api-key': server.key ?? '' }
    : { authorization: `Bearer ${server.token}` };
const wanted = scenario.requests({ buildings: buildingIds(1_500), programs: server.programIds ?? [] });
const { requests } = await gather(server.url, wanted, headers);
const load = { headers, seconds: Number(values.seconds), connections: 16 };
await fire(server, requests, { ...load, seconds: 25 });
await server.startProfile();
const measured = await fire(server, requests, load);
const profile = await server.endProfile();
server.stop();
process.stdout.write(
  `${values.scenario}: ${measured.processorMicroseconds.toFixed(0)} us of processor time a request (with the profiler on)\n`,
);
for (const line of hotSpots(profile, Number(values.top))) process.stdout.write(`${line}\n`);
rmSync(directory, { recursive: true, force: true });
process.exit(0);
