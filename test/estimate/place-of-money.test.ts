import { expect, it } from 'vitest';
import { lotPlace } from '../../src/places/lot-place.ts';
import { programs } from '../incentives/snapshot.ts';
import { answer } from './fixture.ts';

const APARTMENTS = { building_area: 60_000, building_class: 'D1', year_built: 1935, dwelling_units: 60 };
const OFFICE = { building_area: 60_000, building_class: 'O6', year_built: 1935 };

const byId = new Map(programs().all.map((program) => [program.id, program]));

/** The companies whose programs an estimate names anywhere, and what it says of who sells energy. */
function companiesNamed(
  building: typeof APARTMENTS | typeof OFFICE,
  [borough, zipcode]: readonly [string | null, string],
) {
  const region = borough === null ? 'westchester' : 'nyc';
  const place = lotPlace({ region, borough, zipcode })!;
  const { response } = answer({ building: { ...building, region } }, { record: { borough, place } })!;
  const counted = response.tiers.flatMap(({ incentives }) => incentives);
  const ids = [...counted, ...response.excluded_programs].map(({ programId }) => programId);
  // What two companies pay together is named where either serves.
  const alone = ids.flatMap((id) => byId.get(id)?.utilities ?? []).filter(({ fuel }) => fuel !== 'any');
  const utilities = alone.map(({ id }) => id);
  const said = response.resolution.assumptions.filter(({ code }) => code.endsWith('_utility'));
  return { utilities: [...new Set(utilities)].toSorted(), said: said.map(({ text }) => text).join(' ') };
}

it.each([
  ['midtown', OFFICE, ['MN', '10018'], ['con_edison'], /^$/],
  ['Brooklyn', APARTMENTS, ['BK', '11201'], ['con_edison', 'national_grid'], /^$/],
  ['the Rockaways', APARTMENTS, ['QN', '11691'], ['national_grid'], /PSEG Long Island sells/],
  ['Flushing', APARTMENTS, ['QN', '11354'], ['con_edison', 'national_grid'], /National Grid or Con Edison/],
  ['Bedford', OFFICE, [null, '10506'], ['con_edison'], /Con Edison or NYSEG/],
  ['Somers', OFFICE, [null, '10589'], [], /NYSEG sells/],
] as const)(
  'an estimate in %s names money of its own companies alone',
  (...[, building, lot, wanted, said]) => {
    const found = companiesNamed(building, lot);
    expect(found.utilities).toEqual(wanted);
    expect(found.said).toMatch(said);
  },
);
