import { describe, expect, it } from 'vitest';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { factFaults } from '../../src/contract/facts/rules.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';
import { WASTEFUL } from './buildings.ts';

type Bills = NonNullable<FactRecord['bills']>;

const BILLS = {
  last_month: '2026-09',
  covers: 'every_fuel',
  electricity_kwh: [42000, 40200, 40800, 39600, 41800, 52000, 62000, 61000, 48000, 41000, 40600, 42400],
  natural_gas_therms: [5200, 10400, 17200, 20200, 18200, 14000, 7800, 3600, 2000, 1800, 1800, 2200],
} satisfies Bills;
const sum = (months: readonly number[]) => months.reduce((all, month) => all + month, 0);
const KWH = sum(BILLS.electricity_kwh);
const THERMS = sum(BILLS.natural_gas_therms);

const services = await estimateServices();

async function fuels(paid: Partial<Bills>, others: FactRecord = {}) {
  const answer = await runEstimate(services, { nowMs: NOW_MS }, WASTEFUL, {
    ...others,
    bills: { ...BILLS, ...paid },
  });
  const of = (fuel: string) => answer.resolution.baseline.fuels.find((each) => each.fuel === fuel);
  return { answer, electricity: of('electricity'), gas: of('natural_gas') };
}

describe('bills in dollars', () => {
  it('set the price: the year as is costs what a unit cost on the bills, by the structure of the rate', async () => {
    const asRated = await fuels({});
    expect(asRated.electricity).not.toHaveProperty('own_bills');
    const { electricity, gas } = await fuels({ electricity_usd: KWH * 0.3, natural_gas_usd: THERMS * 1.7 });
    expect(electricity?.own_bills).toMatchObject({ usd_per_unit: 0.3, sets_price: true });
    expect(electricity?.own_bills?.text).toMatch(
      /^Your bills imply \$0\.30 a kWh, the rate gives \$0\.\d\d\. Your price is used/,
    );
    expect(gas?.own_bills).toMatchObject({ usd_per_unit: 1.7, sets_price: true });
    const paid = (fuel: typeof gas) =>
      ((fuel?.owner_usd ?? 0) + (fuel?.tenant_usd ?? 0)) / (fuel?.quantity ?? 1);
    expect(paid(electricity)).toBeCloseTo(0.3, 6);
    expect(paid(gas)).toBeCloseTo(1.7, 6);
    // Every charge moves by the same factor: energy, demand and the customer charge.
    const level = electricity?.own_bills?.level ?? 0;
    const of = (side: typeof electricity) => side?.rates[0];
    for (const charge of ['energy_usd_per_unit', 'demand_usd_per_kw_month_summer'] as const) {
      const before = of(asRated.electricity)?.[charge];
      const after = of(electricity)?.[charge];
      if (before === undefined) expect(after).toBeUndefined();
      else expect((after ?? 0) / before).toBeCloseTo(level, 3);
    }
    expect(electricity?.own_bills?.rate_usd_per_unit).toBeCloseTo(paid(asRated.electricity), 4);
  });

  it('move savings with the price, of the work that saves that fuel', async () => {
    const cheap = (await fuels({ natural_gas_usd: THERMS * 1.2 })).answer;
    const dear = (await fuels({ natural_gas_usd: THERMS * 2.4 })).answer;
    const savings = ({ tiers }: typeof cheap) => tiers.find(({ tier }) => tier === 'quick_wins')?.roi;
    expect(savings(dear)?.fuelSavedTherms).toBeGreaterThan(0);
    expect(savings(dear)?.energySavings ?? 0).toBeGreaterThan(1.5 * (savings(cheap)?.energySavings ?? 0));
  });

  it('that are far from the rate set nothing, and a warning gives both prices', async () => {
    const { answer, electricity } = await fuels({ electricity_usd: KWH * 0.05 });
    expect(electricity?.own_bills).toMatchObject({ usd_per_unit: 0.05, sets_price: false });
    const rate = electricity?.own_bills?.rate_usd_per_unit ?? 0;
    expect(answer.consistency_warnings).toContain(
      `By the bills electricity costs $0.0500 a kWh, by the rate $${rate.toPrecision(3)}. The two are too far apart to be of the same meters, so the rate is used. Check dollars and quantities.`,
    );
    const without = await fuels({});
    expect(answer.tiers).toEqual(without.answer.tiers);
  });

  it('of some meters say nothing of the price', async () => {
    const { electricity } = await fuels({ covers: 'some_meters', electricity_usd: KWH * 0.3 });
    expect(electricity).not.toHaveProperty('own_bills');
  });

  it('need the quantity they were paid for, and a year that is not long ago', () => {
    const faults = (bills: Partial<Bills>) =>
      factFaults({ bills: { ...BILLS, ...bills } }, '2026-11-24').map(({ pointer, code }) => [pointer, code]);
    expect(faults({ electricity_usd: 100_000 })).toEqual([]);
    expect(faults({ district_steam_usd: 100_000 })).toEqual([['/bills/district_steam_usd', 'required']]);
    expect(faults({ last_month: '2024-01', natural_gas_usd: 9_000 })).toEqual([]);
    expect(faults({ last_month: '2023-12', natural_gas_usd: 9_000 })).toEqual([
      ['/bills/natural_gas_usd', 'too_old'],
    ]);
  });
});
