/**
 * What the programs interface is judged by, counted over the data as they are:
 *
 *   npm run -s node -- bench/programs/review.ts [--clone <rewiringamerica clone>] [--draw 60 --seed 1]
 *
 * One line a count, with its goal. With a clone the importer runs into a copy, and every change of status or age is listed
 * by its cause. `--draw` prints entries for a reader to hold against their pages.
 */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { fromRewiringAmerica } from '../../data/programs/importer/adapters/rewiring-america.ts';
import { refresh } from '../../data/programs/importer/refresh.ts';
import { openRepository } from '../../data/programs/importer/rewiring-america/repository.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { STATES } from '../../src/vocabulary/programs.ts';
import { zipPlace } from '../../src/places/zip-table.ts';
import {
  byId,
  caseFaults,
  cutLines,
  placeErrors,
  pricedShare,
  untested,
  withoutCommercial,
  type Case,
} from '../../test/programs/counts.ts';
import { all50, match, search, zipSample } from './questions.ts';

const { values } = parseArgs({
  options: { clone: { type: 'string' }, draw: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const count = (name: string, value: string | number, goal: string): void =>
  write(`${name.padEnd(58)} ${String(value).padStart(10)}   goal ${goal}`);

function unfoundedFlips(clone: string): { all: number; unfounded: number; flips: string[] } {
  const copy = join(mkdtempSync(join(tmpdir(), 'plumbline-review-')), 'programs');
  cpSync('data/programs', copy, { recursive: true });
  const { changes } = refresh(fromRewiringAmerica(clone), {
    set: 'rewiring-america',
    asOf: calendarDate(openRepository(clone).day),
    complete: true,
    programs: copy,
    catalog: 'catalog',
  });
  const flips = changes.filter(({ field }) => field === 'status');
  return {
    all: changes.length,
    unfounded: changes.filter(({ cause }) => cause === null).length,
    flips: flips.map(({ id, from, to, cause }) => `${id}: ${from} → ${to} (${cause})`),
  };
}

/** A reproducible order that has nothing to do with ids. */
function drawn(amount: number, seed: number): string[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return [...byId.keys()]
    .map((id) => [next(), id] as const)
    .toSorted((a, b) => a[0] - b[0])
    .slice(0, amount)
    .map(([, id]) => id);
}

const read = <T>(name: string): T => parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;

if (values.draw === undefined) {
  const zips = zipSample(2000);
  const errors = placeErrors(zips);
  count(`place errors over ${zips.length} ZIP codes`, errors.length, '0');
  for (const each of errors.slice(0, 5)) write(`  ${each}`);
  const grid = all50.flatMap((state) =>
    ['heat_pump', 'solar', 'storage', 'ev_charging', 'heat_pump_water_heater', 'building_efficiency'].flatMap(
      (projectType) =>
        (
          [
            { buildingType: 'house', ownerType: 'homeowner', projectCost: 20_000, capacity: 8 },
            { buildingType: 'office', ownerType: 'for_profit', projectCost: 500_000, capacity: 200 },
          ] as const
        ).map((of) =>
          match({ projectType, state, quantity: 4, floorAreaSqft: 2000, annualKwh: 20_000, ...of }),
        ),
    ),
  );
  const houses = zips
    .filter((_, index) => index % 8 === 0)
    .flatMap((zip) => {
      const state = zipPlace(zip)!.state;
      return STATES[state] === undefined
        ? []
        : match({
            projectType: 'heat_pump',
            state,
            zip,
            buildingType: 'house',
            ownerType: 'homeowner',
            projectCost: 20_000,
            capacity: 8,
            existingBuilding: true,
            fuelReplaced: 'electric',
            dwellingUnits: 1,
          }).programs;
    });
  const [available, bare] = untested([...grid.flatMap((answer) => answer.programs), ...houses]);
  count(
    `"available" lines with an untested phrase, of ${available}`,
    `${((100 * bare.length) / Math.max(1, available)).toFixed(1)} %`,
    '≤ 2 %',
  );
  for (const each of bare.slice(0, 5)) write(`  ${each}`);
  const cut = cutLines();
  count('lines cut by the limit of another line', cut.length, '0');
  for (const each of cut.slice(0, 5)) write(`  ${each}`);
  count(
    'first-five places with dollars, where published',
    `${(100 * pricedShare(grid)).toFixed(0)} %`,
    '≥ 65 %',
  );
  const missing = withoutCommercial();
  count('states without a commercial program', `${missing.length} ${missing.join(' ')}`, '≤ 5');
  const cases = read<Case[]>('cases.yaml').map((each) => [each.name, caseFaults(each)] as const);
  count(
    `own cases with the first five of an expert, of ${cases.length}`,
    cases.filter(([, faults]) => faults.length === 0).length,
    '≥ 26',
  );
  for (const [name, faults] of cases) if (faults.length > 0) write(`  ${name}: ${faults.join(', ')}`);
  const searches = read<{ q: string; wants: string }[]>('searches.yaml');
  const failed = searches.filter(
    ({ q, wants }) =>
      !search(q)
        .slice(0, 3)
        .some((id) => new RegExp(wants).test(id)),
  );
  count(
    `searches with the wanted program in three, of ${searches.length}`,
    searches.length - failed.length,
    '≥ 36',
  );
  for (const { q } of failed) write(`  ${q}: ${search(q).slice(0, 3).join(', ')}`);
  if (values.clone !== undefined) {
    const { all, unfounded, flips } = unfoundedFlips(values.clone);
    count(`changes of a refresh without a cause, of ${all}`, unfounded, '0');
    for (const flip of flips) write(`  ${flip}`);
  }
} else for (const id of drawn(Number(values.draw), Number(values.seed))) write(JSON.stringify(byId.get(id)));
