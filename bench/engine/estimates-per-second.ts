import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Full four-tier untraced estimates per second on one core, over distinct sample lots in a fixed shuffled order, no
 * cache of answers. `node bench/engine/estimates-per-second.ts [lots] [seconds]`
 */
const LOTS = Number(process.argv[2] ?? 2000);
const SECONDS = Number(process.argv[3] ?? 10);
const root = join(import.meta.dirname, '../..');

const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const engine = compileEngine(snapshot, 'bench');
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const inputs: BuildingInput[] = [];
for (const bbl of sampleBbls(LOTS * 2)) {
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
  inputs.push(
    buildingInputFromRecord({ ...found.record, grossFloorAreaSqft: found.record.grossFloorAreaSqft }),
  );
  if (inputs.length === LOTS) break;
}
await lookup.close();

const asOf = calendarDate('2026-11-20');
const request = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;
const run = (count: number, from: number): number => {
  let tiers = 0;
  for (let i = 0; i < count; i += 1) {
    const input = inputs[(from + i) % inputs.length];
    if (input === undefined) continue;
    const outcome = engine.estimate(request, input, asOf);
    if (outcome.kind === 'estimated') tiers += outcome.tiers.length;
  }
  return tiers;
};

run(inputs.length, 0);
const begun = performance.now();
const cpuBegun = process.threadCpuUsage();
let done = 0;
let tiers = 0;
while (performance.now() - begun < SECONDS * 1000) {
  tiers += run(500, done);
  done += 500;
}
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.threadCpuUsage(cpuBegun);
console.log(
  JSON.stringify({
    lots: inputs.length,
    estimates: done,
    tiers_per_estimate: Number((tiers / done).toFixed(2)),
    estimates_per_second: Math.round(done / seconds),
    microseconds_per_estimate: Math.round((seconds / done) * 1e6),
    // Processor time of the one thread that estimates: what a core to itself would take.
    processor_microseconds_per_estimate: Math.round((user + system) / done),
  }),
);
