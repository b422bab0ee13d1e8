import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';

/**
 * Lots whose Local Law 97 standing differs between two releases, with the reason. The inputs are the outputs of
 * `portfolio run` of both over the same lots: `node bench/buildings/flips.ts BEFORE.csv AFTER.csv [examples]`
 */
const [before = '', after = '', examples = '20'] = process.argv.slice(2);
type Row = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');
const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const engine = compileEngine(snapshot, 'bench').snapshot;
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });

/** The first row of each lot: the standing as is belongs to the building, not to a tier. */
function lotsOf(path: string): Map<string, Row> {
  const lots = new Map<string, Row>();
  for (const row of parse(readFileSync(path), { columns: true }) as Row[])
    if (!lots.has(row['bbl'] ?? '')) lots.set(row['bbl'] ?? '', row);
  return lots;
}

function standing(row: Row): string {
  if (row['ll97_applicable'] !== 'true') return 'no limit applies';
  const over = Number(row['penalty_2030_2034_before_usd']) > 0;
  if (row['ll97_counted'] === 'true') return over ? 'over the 2030 limit' : 'within the 2030 limit';
  return 'not counted';
}

const eui = (row: Row): number => Number(row['site_eui_kbtu_per_sqft']);
const charge = (row: Row): string =>
  standing(row) === 'over the 2030 limit'
    ? `$${Math.round(Number(row['penalty_2030_2034_before_usd'])).toLocaleString('en-US')}`
    : '–';

/** What moved it: the pathway, else the energy, else the area, else the class or the limit. */
function causeOf(was: Row, is: Row): 'pathway' | 'energy' | 'area' | 'class or limit' {
  if (was['ll97_applicable'] !== is['ll97_applicable'] || was['ll97_counted'] !== is['ll97_counted'])
    return 'pathway';
  if (Math.abs(eui(is) / eui(was) - 1) > 0.01) return 'energy';
  return was['gross_floor_area_sqft'] === is['gross_floor_area_sqft'] ? 'class or limit' : 'area';
}

async function reasonOf(bbl: string, cause: string): Promise<string> {
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) return '';
  const { grossFloorAreaSqft } = found.record;
  const input = buildingInputFromRecord({ ...found.record, grossFloorAreaSqft });
  const profile = resolveBuilding({ input, requestedOwnerType: null }, engine);
  const baseline = baselineEnergy(profile, engine);
  if (cause === 'energy') return baseline.methodText;
  return assessCompliance(profile, baseline, calendarDate('2026-11-20'), engine).reason;
}

const [old, now] = [lotsOf(before), lotsOf(after)];
const both = [...now].flatMap(([bbl, is]) => {
  const was = old.get(bbl);
  return was === undefined ? [] : [{ bbl, was, is }];
});
const flips = both
  .filter(({ was, is }) => standing(was) !== standing(is))
  .toSorted((one, other) => (one.bbl < other.bbl ? -1 : 1));
const kinds = Map.groupBy(flips, ({ was, is }) => `${standing(was)} → ${standing(is)} | ${causeOf(was, is)}`);
console.log(`${both.length} lots in both, ${flips.length} differ`);
for (const [kind, lots] of [...kinds].toSorted((one, other) => other[1].length - one[1].length))
  console.log(`| ${kind} | ${lots.length} |`);

const every = Math.max(1, Math.floor(flips.length / Number(examples)));
const sample = flips.filter((_, index) => index % every === Math.floor(every / 2)).slice(0, Number(examples));
console.log(
  '\n| lot | was | is | kBtu/sqft | charge a year 2030-34 | cause | why |\n|---|---|---|---|---|---|---|',
);
for (const { bbl, was, is } of sample) {
  const cause = causeOf(was, is);
  console.log(
    `| ${bbl} | ${standing(was)} | ${standing(is)} | ${eui(was).toFixed(1)} → ${eui(is).toFixed(1)} | ${charge(was)} → ${charge(is)} | ${cause} | ${await reasonOf(bbl, cause)} |`,
  );
}
await lookup.close();
