import { expect, it } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { explainNumber } from '../../src/engine/provenance/explain.ts';
import { visitNumbers } from '../../src/engine/provenance/walk.ts';
import { answer } from '../estimate/fixture.ts';

/** Each price level, size of job, height, age and way of paying, so that every kind of line comes up. */
const BUILDINGS: Readonly<Record<string, object>> = {
  'a small house of flats, old': {
    building_area: 6_000,
    building_class: 'C1',
    year_built: 1920,
    num_floors: 4,
  },
  'high housing with steam': {
    building_area: 400_000,
    building_class: 'D4',
    year_built: 1958,
    num_floors: 22,
  },
  'housing in Westchester': {
    building_area: 90_000,
    building_class: 'R4',
    year_built: 1965,
    region: 'westchester',
  },
  'public housing': { building_area: 90_000, building_class: 'multifamily', compliance_status: 'city_owned' },
  'a landmark office': {
    building_area: 700_000,
    building_class: 'O4',
    year_built: 1912,
    landmark_status: true,
  },
  'a public school': { building_area: 110_000, building_class: 'W1', year_built: 1938, num_floors: 5 },
  'a small public school': { building_area: 12_000, building_class: 'W1', year_built: 1990, num_floors: 2 },
  'a hospital': { building_area: 300_000, building_class: 'I1', year_built: 1975, num_floors: 9 },
  'a hotel': { building_area: 150_000, building_class: 'H2', year_built: 1985, num_floors: 30 },
  'a low shop': { building_area: 15_000, building_class: 'K1', year_built: 2005, num_floors: 1 },
  'a factory': { building_area: 60_000, building_class: 'F4', year_built: 1950, num_floors: 3 },
};

const PRICED = /^\/tiers\/\d+\/(cost_breakdown|measures\/\d+\/\w*[cC]ost)/;

it.each(Object.entries(BUILDINGS))(
  'every cost of %s is worked out again from its evidence',
  (_, building) => {
    const found = answer({ building, include_financing: false } as EstimateRequest, { traced: true });
    if (found === null || found.trace === null) throw new Error('the building is estimated');
    const { response, trace } = found;
    const steps = new Map();
    let numbers = 0;
    visitNumbers(response, '', (pointer) => {
      if (!PRICED.test(pointer)) return;
      numbers += 1;
      expect(explainNumber(response, trace, pointer, steps), pointer).not.toBeNull();
    });
    expect(numbers).toBeGreaterThan(20);
  },
);
