import { describe, expect, test } from 'vitest';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { monthBillsUsd } from '../../src/engine/energy/bills/month-bill.ts';
import type { Rate } from '../../src/engine/energy/bills/types.ts';
import { MONTHS, type Month } from '../../src/vocabulary/energy.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { answer, estimateServices, NOW_MS } from '../estimate/fixture.ts';
import { WALK_UP } from '../facts/buildings.ts';
import { testEngine } from '../catalog/snapshot.ts';

const { tables, sections } = testEngine().snapshot;
const rateOf = (id: string): Rate => {
  const rate = tables.rates[id];
  if (rate === undefined) throw new Error(`no rate ${id}`);
  return rate;
};
/** Twelve bills of one use. */
const billsOf = (id: string, quantity: number, kw = 0): number[] =>
  monthBillsUsd(
    rateOf(id),
    MONTHS.map(() => quantity),
    MONTHS.map(() => kw),
  );
const billOf = (id: string, month: Month, quantity: number, kw = 0): number =>
  billsOf(id, quantity, kw)[MONTHS.indexOf(month)] ?? NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Mean of the twelve bills of one use. */
const meanBill = (id: string, quantity: number, kw = 0): number =>
  sum(billsOf(id, quantity, kw)) / MONTHS.length;
const HOURS_A_MONTH = 730;
const COMMERCIAL_2026 = 1.028;
const RESIDENTIAL_2026 = 1.035;

describe('published bills of 2025', () => {
  test.each([
    { id: 'con_edison_sc9_nyc', kwh: 10_800, kw: 30, published: 2402.99 },
    { id: 'con_edison_sc2_nyc', kwh: 600, kw: 0, published: 202.44 },
  ])('$id, to the cent: levels are carried to them', ({ id, kwh, kw, published }) => {
    expect(meanBill(id, kwh, kw) / COMMERCIAL_2026).toBeCloseTo(published, 2);
  });

  test.each([
    ['residential, New York City, 280 kWh', 'con_edison_sc1_nyc', 280, 95.63],
    ['residential, Westchester, 425 kWh', 'con_edison_sc1_westchester', 425, 134.83],
  ])('%s: the leaf of 2025 within 3 % of what 2023 projected', (_, id, kwh, published) => {
    const bill = meanBill(id, kwh) / RESIDENTIAL_2026;
    expect(bill / published).toBeGreaterThan(1);
    expect(bill / published).toBeLessThan(1.03);
  });
});

describe('a rate of which no leaf is held', () => {
  const ratesOf = (building: Record<string, unknown>, facts: FactRecord | null = null) =>
    answer({ building: { building_area: 90_000, year_built: 1930, ...building } }, { facts })
      ?.response.resolution.baseline.fuels.filter(({ fuel }) => fuel !== 'electricity')
      .flatMap(({ bills }) => bills.rates) ?? [];

  test('says where its level comes from and which parts are assumed', () => {
    const [gas, ...others] = ratesOf({ building_class: 'O4' });
    expect(others).toEqual([]);
    expect(gas).toMatchObject({
      rate: 'con_edison_gas_sc2_heating',
      as_of: null,
      structure_as_of: null,
      basis: 'assumed',
    });
    expect(gas?.one_price).toBe(
      'No leaf of this rate is held: its level comes from an average price, $1.60 a therm ($1.25 to $2.00), level of 2026, at 36,000 therms a year.',
    );
    expect(gas?.assumed_parts).toMatch(/^Assumed: the blocks by the month are those of SC3 Rate II/);
    expect(gas?.sources).toContain('practitioner_review_2026_11');
  });

  test('has a range in words for every part that its file assumes', () => {
    for (const { id, structureAsOf, onePrice, assumedParts } of Object.values(tables.rates)) {
      const file = sections.rates[id];
      if (file === undefined) continue;
      expect(onePrice === null, id).toBe(structureAsOf !== null);
      const assumes = file.charges.some(({ price }) => price?.basis === 'assumed');
      expect(assumedParts !== null, id).toBe(assumes);
      if (assumes) expect(assumedParts, id).toMatch(/^Assumed: .*\d to /);
    }
  });

  test('is one price for oil, which is delivered, and of no rate of which a leaf is held', () => {
    for (const id of ['oil_2_bulk', 'oil_4_bulk']) {
      expect(rateOf(id).onePrice, id).toContain('Left out: the price of the day of each delivery');
      expect(rateOf(id).assumedParts, id).toBeNull();
    }
    expect(ratesOf({ building_class: 'D4', dwelling_units: 80 }).map((rate) => rate.one_price)).toEqual([
      undefined,
    ]);
  });

  // What the level was set for: so much a year, this part of it heat.
  const { shapes } = sections.months;
  const yearOf = (id: string, { units, heat }: { units: number; heat: number }): number =>
    sum(
      MONTHS.map((month, at) =>
        billOf(id, month, units * (heat * (shapes.heating[at] ?? 0) + (1 - heat) * (shapes.even[at] ?? 0))),
      ),
    ) / units;

  test.each([
    ['con_edison_gas_sc2_heating', { units: 36_000, heat: 0.87 }, 1.6],
    ['con_edison_steam_sc2', { units: 9000, heat: 0.87 }, 55],
    ['con_edison_steam_sc3', { units: 10_800, heat: 0.71 }, 40],
  ])('%s comes to the average price at its load', (id, load, usdPerUnit) => {
    expect(Math.abs(yearOf(id, load) / usdPerUnit - 1)).toBeLessThan(0.001);
    expect(sections.rates[id]?.level?.units_a_year).toBe(load.units);
  });

  test.each([
    ['con_edison_steam_sc2', 0.87],
    ['con_edison_steam_sc3', 0.71],
  ])('%s costs the same with and without its demand charge where that begins', (id, heat) => {
    const load = { units: sections.tariffs.steamDemandFromMlb, heat };
    expect(Math.abs(yearOf(`${id}_demand`, load) / yearOf(id, load) - 1)).toBeLessThan(0.001);
  });

  test('a small user pays more a unit, and heat saved is worth more than hot water where steam has a demand charge', () => {
    const [small, large] = [
      { units: 2000, heat: 0.87 },
      { units: 30_000, heat: 0.87 },
    ];
    for (const id of ['con_edison_gas_sc2_heating', 'con_edison_steam_sc2'])
      expect(yearOf(id, small)).toBeGreaterThan(yearOf(id, large));
    const { unitUsd } = rateOf('con_edison_steam_sc2_demand').year;
    expect(unitUsd.heating).toBeGreaterThan(1.3 * unitUsd.even);
  });
});

describe('bills by hand', () => {
  test.each([
    // (21.28 + 280 × (0.16107 + 0.018276 + 0.100699)) × 1.035
    { what: 'SC1 in winter', used: ['con_edison_sc1_nyc', 'jan', 280, 0], usd: 103.18 },
    // (21.28 + 250 × 0.16107 + 150 × 0.18518 + 400 × (0.012909 + 0.094602)) × 1.035: a block in summer
    { what: 'SC1 in summer', used: ['con_edison_sc1_nyc', 'jul', 400, 0], usd: 136.96 },
    // (319 + 140 × 26.10 + 50,000 × 0.0176) × 1.2494949 × 1.028
    //   + (150 × 12.83 + 50,000 × (0.018276 + 0.068341)) × 1.028
    {
      what: 'SC8, its minimum holds 10 kW',
      used: ['con_edison_sc8_nyc', 'jan', 50_000, 150],
      usd: 12664.08,
    },
    // (143.09 + 0.0079 × 1,000,000) × 1.2494949 × 1.028
    //   + (2,500 × (21.09 + 23.35 + 11.59 + 14.48) + 1,000,000 × (0.012909 + 0.068341)) × 1.028
    {
      what: 'SC9 by time of day',
      used: ['con_edison_sc9_tod_nyc', 'jul', 1_000_000, 2500],
      usd: 275066.89,
    },
    // (52.28 + 87 × 1.5274 + 2,910 × 1.2721 + 2,000 × 1.0855 + 5,000 × 0.067204) × 1.050716
    //   + 5,000 × 0.648245 × 1.024066
    { what: 'gas SC3, three blocks', used: ['con_edison_gas_sc3_large', 'jan', 5000, 0], usd: 10037.5 },
    // (50 + 87 × 1.2388 + 2,910 × 1.01 + 2,000 × 0.8408 + 5,000 × (0.05013 + 0.620344)) × 1.02639
    { what: 'gas KEDNY SC2-2', used: ['kedny_gas_sc2_heating', 'jan', 5000, 0], usd: 8345.42 },
    // 250 × 43.82 + 1,750 × 35.82 + 2,000 × (7.16 + 16.09)
    { what: 'steam with its demand', used: ['con_edison_steam_sc2_demand', 'jan', 2000, 0], usd: 120140 },
    // 250 × 43.82 + 50 × 35.82: no winter and no demand
    { what: 'steam in summer', used: ['con_edison_steam_sc2_demand', 'jul', 300, 0], usd: 12746 },
    // 52.28 × 1.050716
    { what: 'nothing used is the minimum', used: ['con_edison_gas_sc3_large', 'jul', 0, 0], usd: 54.93 },
  ] as const)('$what', ({ used, usd }) => {
    const [id, month, quantity, kw] = used;
    expect(billOf(id, month, quantity, kw)).toBeCloseTo(usd, 2);
  });
});

describe('a year of gas against what others made of the same leaves', () => {
  const { shapes } = sections.months;
  // Nine tenths of the fuel heats, as in the profile they used.
  const yearOf = (id: string, therms: number): number =>
    sum(
      MONTHS.map((month, at) =>
        billOf(id, month, therms * (0.9 * (shapes.heating[at] ?? 0) + 0.1 * (shapes.even[at] ?? 0))),
      ),
    ) / therms;

  test.each([
    ['con_edison_gas_sc3_large', 5000, 2.33],
    ['con_edison_gas_sc3_large', 40_000, 2.1],
    ['con_edison_gas_sc3_large', 200_000, 2.0],
    // Theirs of 2025, 1.48 and 1.32, and what the blocks rose by in 2026.
    ['kedny_gas_sc3', 5000, 1.59],
    ['kedny_gas_sc3', 40_000, 1.42],
  ])('%s, %i therms a year: %d a therm within 4 %', (id, therms, usdPerTherm) => {
    expect(Math.abs(yearOf(id, therms) / usdPerTherm - 1)).toBeLessThan(0.04);
  });
});

test('large electric service lies in the published range of each load factor', () => {
  for (const [loadFactor, low, high] of [
    [0.3, 0.258, 0.346],
    [0.45, 0.2, 0.269],
    [0.6, 0.171, 0.23],
    [0.75, 0.154, 0.207],
  ] as const)
    for (const id of ['con_edison_sc9_nyc', 'con_edison_sc9_tod_nyc', 'con_edison_sc8_nyc']) {
      const kwh = 2000 * loadFactor * HOURS_A_MONTH;
      const perKwh = meanBill(id, kwh, 2000) / kwh;
      expect(perKwh, `${id} at ${loadFactor}`).toBeGreaterThan(low);
      expect(perKwh, `${id} at ${loadFactor}`).toBeLessThan(high * 1.05);
    }
});

describe('the twelve months of a building', () => {
  const baselineOf = (building: object, facts: object = {}) =>
    answer({ building: { building_area: 100_000, year_built: 1961, ...building, ...facts } })?.response
      .resolution.baseline;
  const electricityOf = (building: object) => {
    const fuel = baselineOf(building)?.fuels[0];
    if (fuel === undefined) throw new Error('every building uses electricity');
    return fuel;
  };

  test('come to the year', () => {
    for (const fuel of baselineOf({ building_class: 'D4' })?.fuels ?? []) {
      const { months, owner_usd: owner, tenant_usd: tenant } = fuel.bills;
      expect(sum(months.map((month) => month.owner_quantity))).toBeCloseTo(fuel.owner_quantity, -1);
      expect(sum(months.map((month) => month.tenant_quantity))).toBeCloseTo(fuel.tenant_quantity, -1);
      expect(sum(months.map((month) => month.owner_usd))).toBeCloseTo(owner, 0);
      expect(sum(months.map((month) => month.tenant_usd))).toBeCloseTo(tenant, 0);
    }
  });

  test('go by size, place and class', () => {
    const ratesOf = (building: object) =>
      electricityOf(building).bills.rates.map(({ payer, rate }) => [payer, rate]);
    expect(ratesOf({ building_class: 'D4' })).toEqual([
      ['owner', 'con_edison_sc9_nyc'],
      ['tenant', 'con_edison_sc1_nyc'],
    ]);
    expect(ratesOf({ building_class: 'O4' })).toEqual([['both', 'con_edison_sc9_nyc']]);
    expect(ratesOf({ building_class: 'O4', building_area: 2_000_000 })).toEqual([
      ['both', 'con_edison_sc9_tod_nyc'],
    ]);
    expect(ratesOf({ building_class: 'O4', building_area: 1500 })).toEqual([['both', 'con_edison_sc2_nyc']]);
    expect(ratesOf({ building_class: 'O4', region: 'westchester' })).toEqual([
      ['both', 'con_edison_sc9_westchester'],
    ]);
  });

  test('flats have meters of their own, one each', () => {
    const { bills } = electricityOf({ building_class: 'D4', dwelling_units: 80 });
    expect(bills.rates[1]?.meters).toBe(80);
    // July by hand: each flat’s bill from its own blocks.
    const july = bills.months[6];
    expect(july?.tenant_usd).toBeCloseTo(
      80 * billOf('con_edison_sc1_nyc', 'jul', (july?.tenant_quantity ?? 0) / 80),
      0,
    );
  });

  test('an office on one meter divides each bill by use, and its summer peak costs more', () => {
    const { bills } = electricityOf({ building_class: 'O4' });
    const [january, july] = [bills.months[0], bills.months[6]];
    for (const month of [january, july]) {
      const {
        owner_quantity: owner = 0,
        tenant_quantity: tenant = 0,
        tenant_usd: usd = 0,
        owner_usd: own = 0,
      } = month ?? {};
      expect(usd / (usd + own)).toBeCloseTo(tenant / (owner + tenant), 3);
    }
    expect(july?.kw).toBeGreaterThan(january?.kw ?? 0);
  });

  test('the house meter of flats has the load factor of the building in every season', () => {
    const { bills } = electricityOf({ building_class: 'D4' });
    for (const { owner_quantity: kwh, kw = 0 } of bills.months) {
      expect(kwh / (kw * HOURS_A_MONTH)).toBeGreaterThan(0.33);
      expect(kwh / (kw * HOURS_A_MONTH)).toBeLessThan(0.48);
    }
  });

  test('heat that is electric adds to the peak of winter and not to that of summer', () => {
    const building = { building_class: 'O4', building_area: 100_000, year_built: 1961 };
    const kwOf = (facts: FactRecord | null) => {
      const months = answer({ building }, { facts })?.response.resolution.baseline.fuels[0]?.bills.months;
      return { july: months?.[6]?.kw ?? 0, january: months?.[0]?.kw ?? 0 };
    };
    const [gas, electric] = [kwOf(null), kwOf({ heating_system: 'electric_resistance' })];
    // Hot water and cooking are electric then too, by the shares of the class.
    expect(electric.july / gas.july).toBeGreaterThan(0.85);
    expect(electric.july / gas.july).toBeLessThan(1.2);
    expect(electric.january).toBeGreaterThan(2 * gas.january);
  });

  test('a house of one household has one meter, and its owner pays', () => {
    const house = { building_class: 'A1', building_area: 2400, dwelling_units: 1 };
    const { bills, tenant_quantity: tenants } = electricityOf(house);
    expect(bills.rates.map(({ payer, rate }) => [payer, rate])).toEqual([['both', 'con_edison_sc1_nyc']]);
    expect(tenants).toBe(0);
    expect(baselineOf(house)?.bill.tenant_usd).toBe(0);
  });

  test('one meter for all is rated by its whole peak', () => {
    // 1,956 kW in July, of which tenants use three fifths.
    const { bills } = electricityOf({ building_class: 'O4', building_area: 500_000 });
    expect(bills.months[6]?.kw).toBeGreaterThan(1500);
    expect(bills.rates[0]?.rate).toBe('con_edison_sc9_tod_nyc');
  });

  test.each([
    ['submetered', true],
    ['owner', false],
  ] as const)(
    'housing on one meter (%s) is SC8, with evidence for every bill',
    async (metered, tenantsPay) => {
      const { resolution, provenance } = await runArtifact(
        await estimateServices(),
        { nowMs: NOW_MS },
        WALK_UP as never,
        {
          electricity_metered_by: metered,
        },
      );
      const [electricity] = resolution.baseline.fuels;
      expect(electricity?.bills.rates.map(({ payer, rate }) => [payer, rate])).toEqual([
        ['both', 'con_edison_sc8_nyc'],
      ]);
      expect((electricity?.bills.tenant_usd ?? 0) > 0).toBe(tenantsPay);
      const lines = new Map(provenance.evidence.map((line) => [line.pointer, line.value]));
      for (const [month, bill] of (electricity?.bills.months ?? []).entries())
        for (const field of ['owner_usd', 'tenant_usd', 'kw'] as const)
          expect(lines.get(`/resolution/baseline/fuels/0/bills/months/${month}/${field}`)).toBe(bill[field]);
    },
  );
});
