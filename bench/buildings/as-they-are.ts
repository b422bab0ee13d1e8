import { writeFileSync } from 'node:fs';
import { farEarlierReport } from '../../src/engine/building/input-checks.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { newestReport } from '../../src/engine/building/reported-energy.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { periodsAsIs } from '../../src/engine/compliance/period-outcomes.ts';
import { engine, heldLots, lookup, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Every held lot as the engine reads it: pathway, year of its energy level, 2030 charge. `node
 * bench/buildings/as-they-are.ts [OUT.json]` prints shares; the file, one line a lot, compares two releases.
 */
const { snapshot: compiled } = engine;
const counted = new Set<string>();
const lines: string[] = [];
const count: Record<string, number> = {};
const add = (name: string): void => void (count[name] = (count[name] ?? 0) + 1);
for await (const { bbl, record, input } of heldLots(sampleBbls(Infinity))) {
  // Unit lots answer with their billing lot, which is counted once.
  const lot = record.billingBbl ?? bbl;
  if (counted.has(lot)) continue;
  counted.add(lot);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, compiled);
  const baseline = baselineEnergy(profile, compiled);
  const law = assessCompliance(profile, baseline, TODAY, compiled);
  const charge = law.counted
    ? (periodsAsIs(emittingTotals(baseline.state), law, compiled).find(({ from }) => from === 2030)
        ?.baselinePenaltyUsd ?? 0)
    : null;
  const listed = input.coveredList?.listed === true;
  add('lots');
  add(`pathway ${law.pathway}`);
  if (listed) add('listed');
  if (listed && law.pathway === 'undetermined') add('listed and undetermined');
  const { reports } = profile.fuelUse;
  if (reports !== null && reports.far) add('two reports far apart');
  if (farEarlierReport(input, compiled) !== null) add('newest report a half or the double of the one before');
  if (reports !== null && reports.gapFilled) add('gap filled');
  const report = newestReport(input);
  const newest = Math.max(input.siteEuiYear ?? 0, report?.isProbable === false ? report.year : 0);
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
