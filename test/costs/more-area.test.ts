import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { priceTier } from '../../src/engine/costs/price-tier.ts';
import { softLines } from '../../src/engine/costs/indirect-lines.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { measureQuantityOf } from '../../src/engine/measures/quantities.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { casesOf } from '../support/cases.ts';
import { AS_OF, offerForRequest } from '../measures/offer.ts';

type Building = Parameters<typeof buildingInputFromRequest>[0];

/** The same measures on a building that only grew. */
function priceOn(building: Building, plan: ReturnType<typeof offerForRequest>['offer']['plans'][number]) {
  const snapshot = testSnapshot();
  const input = buildingInputFromRequest(building);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  const rules = snapshot.tables.measures.rules;
  const measures = plan.measures.map((planned) => {
    const isService = planned.measure.quantity.basis === 'added_kva';
    const quantity = isService
      ? planned.quantity
      : measureQuantityOf(planned.measure, { profile, baseline, rules });
    return { ...planned, quantity };
  });
  return priceTier({ ...plan, measures }, { profile, asOf: AS_OF, snapshot }).totalCents;
}

test('for a fixed set of measures more area never costs less', () => {
  const growth = fc.double({ min: 1, max: 3, noNaN: true });
  fc.assert(
    fc.property(arbitraryBuilding, growth, (building, factor) => {
      // Storeys and dwellings as stated, or unknown both times, would move with the area: hold what must be held.
      const fixed: Building = {
        ...building,
        num_floors: building.num_floors ?? 6,
        year_built: building.year_built ?? 1955,
        dwelling_units: building.dwelling_units ?? 10,
      };
      const grown: Building = { ...fixed, building_area: fixed.building_area * factor };
      for (const plan of offerForRequest(fixed).offer.plans)
        expect(priceOn(grown, plan)).toBeGreaterThanOrEqual(priceOn(fixed, plan) - 1);
    }),
    { numRuns: casesOf(150) },
  );
});

test('soft cost never falls when construction grows, and its lines sum to one share', () => {
  const rules = testSnapshot().tables.prices.rules;
  const total = (cents: number) => softLines(cents, rules).reduce((sum, line) => sum + line.amountCents, 0);
  const amount = fc.integer({ min: 1, max: 20_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(total(Math.max(a, b))).toBeGreaterThanOrEqual(total(Math.min(a, b)) - 1);
    }),
  );
  expect(total(100_000_00) / 100_000_00).toBeCloseTo(0.3, 6);
  expect(total(3_000_000_00) / 3_000_000_00).toBeCloseTo(0.17, 6);
  expect(total(20_000_000_00) / 20_000_000_00).toBeCloseTo(0.115, 6);
  expect(total(10_000_00)).toBe(3_000_00);
});
