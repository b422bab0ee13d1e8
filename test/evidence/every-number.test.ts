import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import type { BuildingInput, ReportedFuels } from '../../src/engine/building/types.ts';
import { estimateRequest } from '../estimate/arbitrary-request.ts';
import { answer } from '../estimate/fixture.ts';
import { casesOf, rowsOf } from '../support/cases.ts';
import { expectGrounded } from './grounded.ts';
import { described, ownedBy } from '../support/described.ts';

/** Many buildings and one number of each kind: classes, places, fuels, owners, mortgages, laws and facts that differ. */

interface Case {
  readonly building: object;
  readonly financing?: object;
  readonly facts?: FactRecord;
  readonly record?: Partial<BuildingInput>;
  readonly now?: string;
}

/** A benchmarking report of 100,000 square feet by fuel, kBtu a square foot. */
const reported = (
  perSqft: Partial<Record<keyof ReportedFuels, number>>,
  everyFuelNamed = true,
): ReportedFuels => {
  const of = (fuel: keyof ReportedFuels) => (perSqft[fuel] === undefined ? null : perSqft[fuel] * 100_000);
  return {
    year: 2022,
    source: 'test',
    electricityKbtu: of('electricityKbtu'),
    naturalGasKbtu: of('naturalGasKbtu'),
    fuelOil2Kbtu: of('fuelOil2Kbtu'),
    fuelOil4Kbtu: of('fuelOil4Kbtu'),
    districtSteamKbtu: of('districtSteamKbtu'),
    otherKbtu: of('otherKbtu'),
    everyFuelNamed,
  };
};

const year = (each: number) => Array.from({ length: 12 }, () => each);
const NO_MORTGAGE = { exists: false, holder_class: null, refi_in_progress: false };

const CASES: Readonly<Record<string, Case>> = {
  'a co-op of 1965 with a mortgage': {
    building: described(100_000, 'D4', 1965, { num_floors: 7, dwelling_units: 100, site_eui: 85 }),
    financing: ownedBy('coop', 'bank'),
  },
  'a walk-up with everything billed, its own boiler and quotes': {
    building: { building_area: 52_000, building_class: 'D4', year_built: 1928, num_floors: 6 },
    financing: { owner_type: 'coop', mortgage: NO_MORTGAGE },
    facts: {
      bills: {
        last_month: '2026-09',
        covers: 'every_fuel',
        electricity_kwh: year(22_000),
        natural_gas_therms: [2100, 4200, 6900, 8100, 7300, 5600, 3100, 1400, 800, 700, 700, 900],
        fuel_oil_2_gallons: year(40),
        heating_degree_days_f: [220, 540, 830, 980, 850, 690, 360, 130, 10, 0, 0, 30],
        normal_heating_degree_days_f: 4_650,
      },
      boiler_installed_year: 1999,
      windows_installed_year: 1994,
      electrical_service_kva: 250,
      electricity_metered_by: 'submetered',
      heating_paid_by: 'tenants',
      quotes: [{ measure_id: 'condensing_boiler', amount_usd: 310_000, quoted_on: '2024-02-10' }],
    },
  },
  'an office on steam, bills of steam alone': {
    building: { building_area: 250_000, building_class: 'O4', year_built: 1962, num_floors: 22 },
    financing: { owner_type: 'for_profit', mortgage: NO_MORTGAGE, dr_revenue_year1: 5_000 },
    facts: {
      bills: { last_month: '2026-03', covers: 'listed_fuels', district_steam_mlb: year(900) },
      chiller_installed_year: 1998,
    },
  },
  'a landmark office over its limits': {
    building: described(700_000, 'O6', 1910, { landmark_status: true, site_eui: 180 }),
    financing: { owner_type: 'for_profit', mortgage: NO_MORTGAGE, scope_cost: 4_000_000 },
  },
  'a condominium heated by electricity': {
    building: { building_area: 140_000, building_class: 'R4', year_built: 2006, num_floors: 20 },
    financing: { owner_type: 'condo', mortgage: NO_MORTGAGE },
    facts: { heating_system: 'electric_resistance', hot_water_system: 'unitary_electric' },
  },
  'housing in Westchester': {
    building: { building_area: 90_000, building_class: 'D1', year_built: 1968, region: 'westchester' },
    financing: { owner_type: 'nonprofit', mortgage: NO_MORTGAGE, projected_annual_savings: 40_000 },
  },
  'an office in Westchester': {
    building: { building_area: 60_000, building_class: 'O4', year_built: 1985, region: 'westchester' },
  },
  'a public school': {
    building: { building_area: 110_000, building_class: 'W1', year_built: 1938, num_floors: 5 },
    financing: { owner_type: 'public', mortgage: NO_MORTGAGE },
  },
  'a hospital, evaluated in 2029': {
    building: { building_area: 300_000, building_class: 'I1', year_built: 1975, num_floors: 9 },
    financing: { owner_type: 'nonprofit', mortgage: NO_MORTGAGE },
    now: '2029-02-01T12:00:00Z',
  },
  'a hotel, its penalty known': {
    building: described(150_000, 'H2', 1990, { num_floors: 18, estimated_penalty: 80_000 }),
  },
  'a low shop': {
    building: { building_area: 15_000, building_class: 'K1', year_built: 2005, num_floors: 1 },
    financing: { owner_type: 'for_profit', mortgage: NO_MORTGAGE },
  },
  'housing on oil, its fuels reported, some by no name': {
    building: described(100_000, 'D4', 1931, { num_floors: 6, dwelling_units: 90 }),
    record: {
      reportedFuels: reported({ electricityKbtu: 14, naturalGasKbtu: 6, fuelOil2Kbtu: 50, otherKbtu: 5 }),
      reportedYears: [{ year: 2022, siteEuiKbtuPerSqft: 75, isProbable: false, source: 'test' }],
    },
  },
  'an office on No. 4 oil, at a newer and lower intensity': {
    building: described(100_000, 'O4', 1958, { num_floors: 12, site_eui: 60 }),
    record: {
      siteEuiYear: 2024,
      reportedFuels: reported({ electricityKbtu: 40, fuelOil4Kbtu: 45 }),
      reportedYears: [{ year: 2024, siteEuiKbtuPerSqft: 60, isProbable: false, source: 'test' }],
    },
  },
  'housing whose report falls short of its intensity': {
    building: { building_area: 100_000, building_class: 'D1', year_built: 1962, num_floors: 6, site_eui: 95 },
    record: {
      siteEuiYear: 2022,
      reportedFuels: reported({ electricityKbtu: 15, naturalGasKbtu: 30 }, false),
      reportedYears: [{ year: 2022, siteEuiKbtuPerSqft: 95, isProbable: false, source: 'test' }],
    },
  },
  'a school with metered electricity alone': {
    building: { building_area: 60_000, building_class: 'W3', year_built: 1955, site_eui: 80 },
    record: { annualElectricityKwh: 300_000, energyYear: 2022, siteEuiYear: 2022 },
  },
  'a house with metered gas and other fuel': {
    building: { building_area: 60_000, building_class: 'C1', year_built: 1925, site_eui: 90 },
    record: { annualGasKbtu: 3_000_000, annualOtherKbtu: 600_000, energyYear: 2022, siteEuiYear: 2022 },
  },
  'a shop with every meter read': {
    building: { building_area: 40_000, building_class: 'K4', year_built: 1988, site_eui: 80 },
    record: {
      annualElectricityKwh: 500_000,
      annualGasKbtu: 1_000_000,
      annualOtherKbtu: 200_000,
      energyYear: 2022,
    },
  },
  'a shop whose report has gas and no electricity': {
    building: { building_area: 40_000, building_class: 'K4', year_built: 1988 },
    record: { annualElectricityKwh: 0, annualGasKbtu: 2_000_000, energyYear: 2022 },
  },
  'a factory': { building: { building_area: 60_000, building_class: 'F4', year_built: 1950, num_floors: 3 } },
};

test.each(rowsOf(Object.entries(CASES), 3))(
  'every number of %s is worked out again from its evidence',
  (_, asked) => {
    const { building, financing, facts = null, record = {}, now = '2026-11-20T15:00:00Z' } = asked;
    const request = {
      building,
      ...(financing && { financing: { ...financing, now }, include_financing: true }),
    } as EstimateRequest;
    const found = answer(request, { facts, record });
    if (found === null) throw new Error('the building is estimated');
    expect(expectGrounded(found).length).toBeGreaterThan(500);
  },
);

test('every number of any answer is worked out again from its evidence', () => {
  fc.assert(
    fc.property(estimateRequest, ownFigures, days, (request, own, now) => {
      const financing = { ...request.financing, ...own, now } as EstimateRequest['financing'];
      const found = answer({ ...request, financing } as EstimateRequest);
      if (found !== null) expectGrounded(found);
    }),
    { numRuns: casesOf(30) },
  );
});

/** What a request may put in place of the model's own figures, in financing alone. */
const ownFigures = fc.record(
  {
    scope_cost: fc.integer({ min: 1_000, max: 3_000_000 }),
    projected_annual_savings: fc.integer({ min: 1_000, max: 500_000 }),
    dr_revenue_year1: fc.integer({ min: 0, max: 50_000 }),
    max_combined_ltc: fc.double({ min: 0.5, max: 1, noNaN: true }),
  },
  { requiredKeys: [] },
);

/** Days on which rates are of a later day, and credits are stepped down. */
const days = fc.constantFrom(
  '2024-06-01T12:00:00Z',
  '2025-06-01T12:00:00Z',
  '2026-11-20T15:00:00Z',
  '2035-03-01T12:00:00Z',
);

const HOUSE = {
  building: described(52_000, 'D4', 1928, { num_floors: 6, dwelling_units: 60 }),
  tiers: ['quick_wins'],
} as EstimateRequest;

test('a place without a number has no evidence', () => {
  const found = answer(HOUSE);
  if (found === null) throw new Error('the house is estimated');
  const { evidence } = found;
  for (const pointer of ['/tiers/7/roi/npv', '/tiers/0/roi/nothing', '/nowhere'])
    expect(atOnce(evidence.explain(pointer, new Map())), pointer).toBeNull();
});

test('the constants of evidence are written in the source: no number loses where it came from', () => {
  const found = answer(HOUSE);
  if (found === null) throw new Error('the house is estimated');
  const written = literalsOfSource();
  const unknown = expectGrounded(found).flatMap(({ pointer, expression }) =>
    constantsOf(expression).flatMap((constant) =>
      Number.isInteger(constant) || written.has(Math.abs(constant)) ? [] : [`${pointer}: ${constant}`],
    ),
  );
  expect(unknown).toEqual([]);
});

function literalsOfSource(): Set<number> {
  const found = new Set<number>();
  for (const folder of ['engine', 'quantities', 'vocabulary']) {
    const root = new URL(`../../src/${folder}/`, import.meta.url);
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const text = readFileSync(new URL(file, root), 'utf8');
      for (const [literal] of text.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?(?:e-?\d+)?/g))
        found.add(Number(literal.replaceAll('_', '')));
    }
  }
  return found;
}

const constantsOf = (expression: unknown): number[] =>
  typeof expression === 'number'
    ? [expression]
    : Array.isArray(expression)
      ? expression.flatMap(constantsOf)
      : [];
