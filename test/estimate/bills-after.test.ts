import { describe, expect, test } from 'vitest';
import { answer } from './fixture.ts';

const FLATS = {
  building: { building_area: 85_000, building_class: 'D4', year_built: 1928, dwelling_units: 84 },
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('twelve bills after the work', () => {
  const found = answer(FLATS);
  const { baseline } = found?.response.resolution ?? {};

  test('come to the year that the savings are taken from, under the rates as is', () => {
    for (const { tier, roi } of found?.response.tiers ?? []) {
      const bill = found?.outcome.computed.find(({ plan }) => plan.tier === tier)?.afterBill;
      for (const { fuel, rate, asOf, ownerUsd, tenantUsd } of roi.billsAfter) {
        // Each month is rounded to a dollar by itself.
        expect(Math.abs(sum(ownerUsd) - (bill?.ownerUsdByFuel[fuel] ?? 0))).toBeLessThan(6);
        expect(Math.abs(sum(tenantUsd ?? []) - (bill?.tenantUsdByFuel[fuel] ?? 0))).toBeLessThan(6);
        const [asIs] = baseline?.fuels.find((of) => of.fuel === fuel)?.bills.rates ?? [];
        expect([rate, asOf]).toEqual([asIs?.rate, asIs?.as_of]);
      }
    }
  });

  test('show the kW that heat pumps add in winter, and the gas account that is closed', () => {
    const deep = found?.response.tiers.find(({ tier }) => tier === 'net_zero_ready')?.roi.billsAfter;
    expect(deep?.map(({ fuel }) => fuel)).toEqual(['electricity']);
    const asIs = baseline?.fuels[0]?.bills.months.map(({ kw = 0 }) => kw) ?? [];
    const [january = 0, , , , may = 0] = deep?.[0]?.kw ?? [];
    expect(january).toBeGreaterThan(3 * (asIs[0] ?? Infinity));
    // May heats by less than half of a January.
    expect(may - (asIs[4] ?? 0)).toBeLessThan(0.75 * (january - (asIs[0] ?? 0)));
  });
});
