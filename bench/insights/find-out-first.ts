import { atOnce } from '../../src/engine/at-once.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What `findOutFirst` asks first over held lots, and its processor time beside that of the estimate it belongs to.
 * `node bench/insights/find-out-first.ts [every nth lot]`
 */
const every = Number(process.argv[2] ?? 40);
const first: Record<string, number> = {};
const times: number[] = [];
const estimates: number[] = [];
let decides = 0;
const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
for await (const { input } of heldLots(
  sampleBbls(Infinity).filter((_, position) => position % every === 0),
)) {
  const start = process.cpuUsage();
  const outcome = engine.estimate(PLAIN, input, TODAY);
  estimates.push(cpuMs(start));
  if (outcome.kind !== 'estimated') continue;
  const asked = process.cpuUsage();
  const { findOutFirst } = atOnce(engine.insights(outcome, outcome.defaultTier?.tier ?? null));
  times.push(cpuMs(asked));
  const name = findOutFirst[0]?.input ?? 'nothing';
  first[name] = (first[name] ?? 0) + 1;
  if (findOutFirst.some(({ recommendations }) => recommendations.length > 1)) decides += 1;
}
await lookup.close();
const at = (values: readonly number[], share: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0).toFixed(1);
const spread = (values: readonly number[]) => ({
  median: at(values, 0.5),
  p95: at(values, 0.95),
  most: at(values, 1),
});
console.log(
  JSON.stringify(
    { lots: times.length, first, decides, estimateMs: spread(estimates), insightsMs: spread(times) },
    null,
    2,
  ),
);
