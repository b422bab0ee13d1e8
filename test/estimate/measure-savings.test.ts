import { describe, expect, test } from 'vitest';
import { monthlyBills } from '../../src/engine/energy/bills/monthly-bills.ts';
import { ownerKw, tenantYearUse } from '../../src/engine/energy/bills/year-use.ts';
import { FUELS } from '../../src/engine/energy/types.ts';
import { growthToService } from '../../src/engine/returns/cash-flow.ts';
import { energyOf } from '../../src/engine/search/state-rows.ts';
import type { TierComputation } from '../../src/engine/estimate/types.ts';
import { answer } from './fixture.ts';

const BUILDINGS = {
  'flats with meters of their own': {
    building: { building_area: 80_000, building_class: 'D4', year_built: 1935, dwelling_units: 75 },
  },
  'a house on one meter': {
    building: { building_area: 2_400, building_class: 'B1', year_built: 1950, dwelling_units: 2 },
  },
  'an office': {
    building: { building_area: 150_000, building_class: 'O4', year_built: 1968, num_floors: 14 },
  },
};
type Found = NonNullable<ReturnType<typeof answer>>;
const of = (name: keyof typeof BUILDINGS): Found => {
  const found = answer(BUILDINGS[name]);
  if (found === null) throw new Error('nothing is offered');
  return found;
};
const tierOf = ({ outcome }: Found, tier: string): TierComputation | undefined =>
  outcome.computed.find(({ plan }) => plan.tier === tier);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All bills of a year after so many measures, month by month, at prices of the first full year. */
function billAfter(count: number, tier: TierComputation, { outcome }: Found): number {
  const { baseline } = outcome.context;
  const { values, length, fuelEnd } = tier.plan.stepRows;
  const state = energyOf(values, Math.min(count * length, values.length - length), fuelEnd);
  const growth = growthToService(tier.cashFlow);
  return sum(
    FUELS.map((fuel, place) => {
      const { ownerUsd = [], tenantUsd = [] } = monthlyBills(fuel, state, baseline) ?? {};
      return (sum(ownerUsd) + sum(tenantUsd)) * (growth[place] ?? NaN);
    }),
  );
}

describe.each(Object.keys(BUILDINGS) as (keyof typeof BUILDINGS)[])(
  'what each measure saves in %s',
  (name) => {
    const found = of(name);

    test('is the year of bills before it less that after it, and they come to the saving of the tier', () => {
      let compared = 0;
      for (const { tier, roi, measures } of found.response.tiers) {
        const computed = tierOf(found, tier);
        if (computed === undefined) throw new Error('not offered');
        const operations = sum(measures.map(({ annualSavings }) => annualSavings)) - roi.energySavings;
        expect(operations, tier).toBeCloseTo(roi.operationsSavings, 6);
        measures.forEach(({ id, annualSavings }, index) => {
          if (computed.plan.measures[index]?.measure.maintenance_usd_per_unit_year !== undefined) return;
          const bills = billAfter(index, computed, found) - billAfter(index + 1, computed, found);
          // The last may carry the cents that rounding leaves.
          expect(Math.abs(annualSavings - bills), `${tier} ${id}`).toBeLessThan(0.0051 * measures.length);
          compared += 1;
        });
        expect(billAfter(measures.length, computed, found), tier).toBeCloseTo(
          billAfter(0, computed, found) - roi.energySavings,
          1,
        );
      }
      expect(compared).toBeGreaterThan(8);
    });
  },
);

test("ranges on tenants' meters add their kW to the building, and none to the owner's demand", () => {
  const found = of('flats with meters of their own');
  const tier = tierOf(found, 'net_zero_ready');
  const baseline = found.outcome.context.baseline;
  if (tier === undefined) throw new Error('not offered');
  const { values, length, fuelEnd } = tier.plan.stepRows;
  const at = tier.plan.measures.findIndex(({ measure }) => measure.id === 'induction_cooking_dwellings');
  const [before, after] = [at, at + 1].map((row) => energyOf(values, row * length, fuelEnd));
  if (at < 0 || before === undefined || after === undefined) throw new Error('no ranges');
  // 0.8 kW a dwelling at the peak (catalogue).
  expect(after.winterPeakKw - before.winterPeakKw).toBeCloseTo(75 * 0.8, 6);
  const [kwBefore, kwAfter] = [before, after].map((state) =>
    ownerKw(state, tenantYearUse(0, state, baseline), baseline),
  );
  kwBefore?.forEach((kw, month) => expect(kwAfter?.[month]).toBeCloseTo(kw, 6));
});

test('heat that tenants pay for brings its kW to their meters', () => {
  const januaryKw = (heating_paid_by: 'owner' | 'tenants'): number => {
    const found = answer(BUILDINGS['flats with meters of their own'], { facts: { heating_paid_by } });
    const deep = found?.response.tiers.find(({ tier }) => tier === 'net_zero_ready');
    expect(deep?.measures.map(({ id }) => id)).toContain('split_heat_pumps_dwellings');
    return deep?.roi.billsAfter[0]?.kw?.[0] ?? 0;
  };
  expect(januaryKw('owner')).toBeGreaterThan(3 * januaryKw('tenants'));
});

test('what moves no energy saves nothing, and takes no cents of rounding', () => {
  for (const { measures } of of('flats with meters of their own').response.tiers) {
    const service = measures.find(({ id }) => id === 'electrical_service_upgrade');
    if (service !== undefined) expect(service.annualSavings).toBe(0);
  }
});
