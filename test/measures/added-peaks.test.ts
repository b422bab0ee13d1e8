import { expect, test } from 'vitest';
import { benchOf } from '../../src/engine/measures/bench.ts';
import { applyWork } from '../../src/engine/search/apply-work.ts';
import { energyOf } from '../../src/engine/search/state-rows.ts';
import { newWalk } from '../../src/engine/search/walk.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerForRequest } from './offer.ts';

/** What one piece of work does to the building as it stands. */
function alone(id: string, building: Parameters<typeof offerForRequest>[0]) {
  const { profile, baseline, compliance } = offerForRequest(building);
  const { space, candidates } = benchOf({
    profile,
    baseline,
    compliance,
    asOf: AS_OF,
    snapshot: testSnapshot(),
  });
  const work = candidates.find(({ measure }) => measure.id === id);
  if (work === undefined) throw new Error(`${id} is not for this building`);
  const { row } = newWalk(space).at;
  applyWork(space, work.index, row);
  const after = energyOf(space.states, row, space.setting.fuelEnd);
  const kwh = (use: readonly number[]) =>
    use.reduce((sum, kbtu, cell) => sum + (cell % 5 === 0 ? kbtu : 0), 0) / 3.412142;
  return {
    work,
    addedKwh: kwh([...after.use]) - kwh([...baseline.state.use]),
    summerKw: after.summerPeakKw - baseline.state.summerPeakKw,
    winterKw: after.winterPeakKw - baseline.state.winterPeakKw,
  };
}

test('boilers for laundry and sterilisers made electric raise the peaks of a hotel and a hospital as their other use does', () => {
  // Mean over peak of the class, as the answer names it among its assumptions.
  for (const [building_class, loadFactor] of [
    ['hotel', 0.437],
    ['healthcare', 0.603],
  ] as const) {
    const described = { building_class, building_area: 250_000, year_built: 1962 };
    const { addedKwh, summerKw, winterKw } = alone('process_heat_electric', described);
    expect(addedKwh).toBeGreaterThan(250_000);
    const hoursAtPeak = addedKwh / summerKw / (8760 * loadFactor);
    expect(hoursAtPeak).toBeGreaterThan(0.85);
    expect(hoursAtPeak).toBeLessThan(1.25);
    expect(winterKw).toBeGreaterThan(0.6 * summerKw);
  }
});

test('an office that burns the gas of a part of a range gets that part of its 10 kW and of its price', () => {
  const { work, addedKwh, summerKw } = alone('pantry_cooking_electric', {
    building_class: 'office',
    building_area: 3_000,
    year_built: 1962,
  });
  expect(work.quantity).toBeGreaterThan(0.005);
  expect(work.quantity).toBeLessThan(0.05);
  expect(summerKw).toBeCloseTo(10 * work.quantity, 6);
  // A range of 10 kW would run some 1,500 hours.
  expect(addedKwh / summerKw).toBeCloseTo(1540, -2);
  // The least that a trade comes for.
  expect(work.directUsd).toBe(2500);
});

test('a small store is not sold more solar than its account is credited for; a large one fills its roof', () => {
  const roofKw = (building_area: number): readonly [quantity: number, kwh: number] => {
    const described = { building_class: 'E1', building_area, year_built: 1962, num_floors: 1 };
    const kwh = (offerForRequest(described).profile.fuelUse.kbtu[0] ?? NaN) / 3.412142;
    return [alone('rooftop_solar', described).work.quantity, kwh];
  };
  // Billed by the kWh alone: 110 % of the year's use, at 1,100 kWh a kW.
  const [small, smallKwh] = roofKw(3_000);
  expect(small).toBeCloseTo((1.1 * smallKwh) / 1100, 1);
  // Billed by the kW: 55 % of the roof at 12 W a sqft.
  const [large] = roofKw(60_000);
  expect(large).toBeCloseTo(60_000 * 0.55 * 0.012, 6);
});
