import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DirectItem } from '../../src/engine/costs/types.ts';
import { familyUnitCost, priceFamily } from '../../src/engine/costs/public-works.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { offerForRequest } from '../measures/offer.ts';

const { calibration } = testSnapshot().sections;
const { families } = calibration.unitCosts;
const SERVED = families.filter(({ measure_ids: ids }) => ids.length > 0);

const usdPerSqft = (family: string, areaSqft: number): number => {
  const unitCost = familyUnitCost(calibration, family);
  if (unitCost === null) throw new Error(`no price for ${family}`);
  return priceFamily(unitCost, { areaSqft, indexRatio: 1, priceYear: 2026 }).costUsd / areaSqft;
};

describe('the size law of public works', () => {
  test('a building below the law pays the price a square foot of its smallest building', () => {
    for (const { family, smallest_area_sqft: smallest } of SERVED)
      fc.assert(
        fc.property(fc.double({ min: 100, max: smallest, noNaN: true }), (areaSqft) => {
          expect(usdPerSqft(family, areaSqft)).toBeCloseTo(usdPerSqft(family, smallest), 6);
        }),
        { numRuns: 20 },
      );
  });

  test("a borrowed slope reaches no further down than the family's own jobs", () => {
    const heatPumps = families.find(({ family }) => family === 'electrification');
    expect(heatPumps?.area_exponent_standard_error).toBeNull();
    // The two early estimates behind it are of 102,125 and 148,000 sqft; at 20,000 sqft the slope would say 960 a sqft.
    expect(heatPumps?.smallest_area_sqft).toBeCloseTo(102_125, -1);
    expect(usdPerSqft('electrification', 20_000)).toBeLessThan(400);
  });
});

const PUBLIC_WORKS = ['W1', 'education', 'office'];

describe('one measure on one building', () => {
  // Steam-pipe insulation once stood at $471,000 in one tier and at $28,000 in the next.
  test('moves between tiers no more than its quantity does, within a factor of three', () => {
    fc.assert(
      fc.property(arbitraryBuilding, fc.constantFrom(...PUBLIC_WORKS, null), (building, publicClass) => {
        const described = publicClass === null ? building : { ...building, building_class: publicClass };
        const byMeasure = Map.groupBy(
          offerForRequest(described).costs.flatMap(({ items }) => items),
          ({ planned }) => planned.measure.id,
        );
        for (const [id, items] of byMeasure)
          for (const one of items) for (const other of items) expect(movesAlike(one, other), id).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** The least a trade comes for may make small work dearer by the piece, never larger work cheaper than small. */
function movesAlike(one: DirectItem, other: DirectItem): boolean {
  const [less, more] = one.planned.quantity <= other.planned.quantity ? [one, other] : [other, one];
  const ratio = more.line.amountCents / less.line.amountCents;
  return ratio >= 1 / 3 && ratio <= (3 * more.planned.quantity) / less.planned.quantity;
}
