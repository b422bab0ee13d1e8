import type { BuildingInput } from '../../src/engine/building/types.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Full four-tier untraced estimates per second on one core, over distinct sample lots in a fixed shuffled order, no
 * cache of answers. `node bench/engine/estimates-per-second.ts [lots] [seconds]`
 */
const LOTS = Number(process.argv[2] ?? 2000);
const SECONDS = Number(process.argv[3] ?? 10);
const inputs: BuildingInput[] = [];
for await (const { input } of heldLots(sampleBbls(LOTS * 2))) {
  inputs.push(input);
  if (inputs.length === LOTS) break;
}
await lookup.close();

const run = (count: number, from: number): number => {
  let tiers = 0;
  for (let i = 0; i < count; i += 1) {
    const input = inputs[(from + i) % inputs.length];
    if (input === undefined) continue;
    const outcome = engine.estimate(PLAIN, input, TODAY);
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
