import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import { createTracer } from '../../src/engine/provenance/trace.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What `findOutFirst` asks first over held lots, and its processor time beside that of the estimate it belongs to.
 * `node bench/insights/find-out-first.ts [every nth lot]`
 */
const root = join(import.meta.dirname, '../..');
const every = Number(process.argv[2] ?? 40);
const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const engine = compileEngine(snapshot, 'bench');
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const request = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;
const first: Record<string, number> = {};
const times: number[] = [];
const estimates: number[] = [];
let decides = 0;
const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
for (const [position, bbl] of sampleBbls(Infinity).entries()) {
  if (position % every !== 0) continue;
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
  const { grossFloorAreaSqft } = found.record;
  const input = buildingInputFromRecord({ ...found.record, grossFloorAreaSqft });
  const tracer = createTracer();
  const start = process.cpuUsage();
  const outcome = engine.estimate(request, input, calendarDate('2026-11-20'), tracer);
  estimates.push(cpuMs(start));
  if (outcome.kind !== 'estimated') continue;
  const asked = process.cpuUsage();
  const { findOutFirst } = engine.insights(tracer.trace(), outcome.defaultTier?.tier ?? null);
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
