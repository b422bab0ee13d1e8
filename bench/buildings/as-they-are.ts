import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import { farEarlierReport } from '../../src/engine/building/input-checks.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { periodOutcomes } from '../../src/engine/compliance/period-outcomes.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Every held lot as the engine reads it: pathway, year of its energy level, 2030 charge. `node
 * bench/buildings/as-they-are.ts [OUT.json]` prints shares; the file, one line a lot, compares two releases.
 */
const root = join(import.meta.dirname, '../..');
const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const engine = compileEngine(snapshot, 'bench').snapshot;
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const asOf = calendarDate('2026-11-20');
const counted = new Set<string>();
const lines: string[] = [];
const count: Record<string, number> = {};
const add = (name: string): void => void (count[name] = (count[name] ?? 0) + 1);
for (const bbl of sampleBbls(Infinity)) {
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
  // Unit lots answer with their billing lot, which is counted once.
  const lot = found.record.billingBbl ?? bbl;
  if (counted.has(lot)) continue;
  counted.add(lot);
  const input = buildingInputFromRecord({
    ...found.record,
    grossFloorAreaSqft: found.record.grossFloorAreaSqft,
  });
  const profile = resolveBuilding({ input, requestedOwnerType: null }, engine);
  const baseline = baselineEnergy(profile, engine);
  const law = assessCompliance(profile, baseline, asOf, engine);
  const charge = law.counted
    ? (periodOutcomes(baseline.state, baseline.state, law, engine).find(({ from }) => from === 2030)
        ?.baselinePenaltyUsd ?? 0)
    : null;
  const listed = input.coveredList?.listed === true;
  add('lots');
  add(`pathway ${law.pathway}`);
  if (listed) add('listed');
  if (listed && law.pathway === 'undetermined') add('listed and undetermined');
  const { reports } = profile.fuelUse;
  if (reports !== null && reports.far) add('two reports far apart');
  if (farEarlierReport(input, engine) !== null) add('newest report a half or the double of the one before');
  if (reports !== null && reports.gapFilled) add('gap filled');
  const newest = Math.max(
    input.siteEuiYear ?? 0,
    input.reportedLevel?.basis === 'reported' ? input.reportedLevel.year : 0,
  );
  const levelYear =
    profile.fuelUse.method === 'site_eui'
      ? newest
      : reports === null
        ? newest
        : Math.max(reports.mixYear ?? 0, reports.levelYear ?? 0);
  if (newest > 0 && levelYear < newest) add('level older than the newest report');
  lines.push(
    JSON.stringify([
      bbl,
      law.pathway,
      Math.round(baseline.siteEuiKbtuPerSqft * 10) / 10,
      charge === null ? null : Math.round(charge),
    ]),
  );
}
await lookup.close();
const out = process.argv[2];
if (out !== undefined) writeFileSync(out, lines.join('\n'));
console.log(JSON.stringify(count, null, 2));
