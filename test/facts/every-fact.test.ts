import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { EstimateRequest, EstimateResponse } from '../../src/contract/estimate/index.ts';
import { FACT_SCHEMAS, type FactRecord } from '../../src/contract/facts/index.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';
import { described } from '../support/described.ts';

/** A fact that nothing reads would be kept and believed: each field moves a served figure, or a sentence that names it. */

const HOUSE = {
  building: described(120_000, 'D1', 1925, { num_floors: 6, dwelling_units: 110, site_eui: 160 }),
};
const OFFICE = {
  building: described(250_000, 'office', 1985, { num_floors: 12, site_eui: 110 }),
};

const SHOP = {
  building: described(60_000, 'retail', 1965, { num_floors: 1, site_eui: 110 }),
};

const twelve = (value: number) => Array.from({ length: 12 }, () => value);
const BILLS = {
  last_month: '2026-09',
  covers: 'every_fuel',
  electricity_kwh: twelve(40_000),
  natural_gas_therms: twelve(7_000),
} as const;
const WEATHER = {
  heating_degree_days_f: [220, 540, 830, 980, 850, 690, 360, 130, 10, 0, 0, 30],
  normal_heating_degree_days_f: 4_650,
};
const HEATED = {
  ...BILLS,
  natural_gas_therms: [3000, 7000, 11000, 12500, 11000, 9000, 5000, 2000, 900, 700, 700, 900],
};

interface Moved {
  readonly request?: EstimateRequest;
  readonly without: FactRecord;
  readonly given: FactRecord;
  /** What must differ, where it is no figure of a tier. */
  readonly said?: (answer: EstimateResponse) => unknown;
}

type Bills = NonNullable<FactRecord['bills']>;
const billed = (more: Partial<Bills>): Moved => ({
  without: { bills: { ...BILLS } },
  given: { bills: { ...BILLS, ...more } },
});
function paidFor(used: Partial<Bills>, paid: Partial<Bills>): Moved {
  const bills: Bills = { ...BILLS, natural_gas_therms: twelve(0), ...used };
  return { without: { bills }, given: { bills: { ...bills, ...paid } } };
}
const from = (given: FactRecord, request: EstimateRequest = HOUSE): Moved => ({
  request,
  without: {},
  given,
});

/** Every leaf of the fact record, by its path. */
const MOVES: Readonly<Record<string, Moved>> = {
  'bills/last_month': { ...billed({ last_month: '2026-08' }), said: baselineText },
  'bills/covers': billed({ covers: 'some_meters' }),
  'bills/electricity_kwh': billed({ electricity_kwh: twelve(30_000) }),
  'bills/natural_gas_therms': billed({ natural_gas_therms: twelve(6_000) }),
  'bills/fuel_oil_2_gallons': billed({ fuel_oil_2_gallons: twelve(500) }),
  'bills/fuel_oil_4_gallons': billed({ fuel_oil_4_gallons: twelve(500) }),
  'bills/district_steam_mlb': billed({ district_steam_mlb: twelve(50) }),
  'bills/heating_degree_days_f': {
    without: { bills: { ...HEATED } },
    given: { bills: { ...HEATED, ...WEATHER } },
  },
  'bills/normal_heating_degree_days_f': {
    without: { bills: { ...HEATED, ...WEATHER } },
    given: { bills: { ...HEATED, ...WEATHER, normal_heating_degree_days_f: 4_000 } },
  },
  'bills/weather_station': {
    without: { bills: { ...HEATED, ...WEATHER } },
    given: { bills: { ...HEATED, ...WEATHER, weather_station: 'Central Park' } },
    said: baselineText,
  },
  'bills/electricity_usd': billed({ electricity_usd: 150_000 }),
  'bills/natural_gas_usd': billed({ natural_gas_usd: 120_000 }),
  'bills/fuel_oil_2_usd': paidFor({ fuel_oil_2_gallons: twelve(2_000) }, { fuel_oil_2_usd: 96_000 }),
  'bills/fuel_oil_4_usd': paidFor({ fuel_oil_4_gallons: twelve(2_000) }, { fuel_oil_4_usd: 72_000 }),
  'bills/district_steam_usd': paidFor({ district_steam_mlb: twelve(400) }, { district_steam_usd: 220_000 }),
  gross_floor_area_sqft: from({ gross_floor_area_sqft: 61_000 }),
  building_class: from({ building_class: 'H3' }),
  year_built: from({ year_built: 1988 }),
  heating_system: from({ heating_system: 'hydronic' }),
  heating_installed_year: from({ heating_installed_year: 1988 }),
  cooling_system: from({ cooling_system: 'window_ac' }, OFFICE),
  hot_water_system: from({ hot_water_system: 'unitary_electric' }),
  boiler_installed_year: from({ boiler_installed_year: 2011 }),
  chiller_installed_year: from({ chiller_installed_year: 1990 }, OFFICE),
  roof_installed_year: from({ roof_installed_year: 2015 }, SHOP),
  windows_installed_year: from({ windows_installed_year: 1995 }),
  facade_repairs_year: from(
    { facade_repairs_year: 2028 },
    { building: { ...HOUSE.building, building_class: 'multifamily', year_built: 1985, site_eui: 400 } },
  ),
  mortgage_maturity: {
    ...from({ mortgage_maturity: '2031-06-01' }),
    said: ({ tiers }) => tiers.map(({ roi }) => roi.schedule),
  },
  num_floors: from({ num_floors: 7 }),
  buildings_on_lot: from({ buildings_on_lot: 3 }),
  heating_plants: from({ heating_plants: 3 }),
  dwelling_units: from({ dwelling_units: 90 }),
  regulated_units_share: from({ regulated_units_share: 0 }),
  ll97_pathway: from({ ll97_pathway: 'article_320' }),
  electricity_metered_by: from({ electricity_metered_by: 'owner' }),
  heating_paid_by: from({ heating_paid_by: 'tenants' }),
  electrical_service_kva: from({ electrical_service_kva: 5_000 }),
  lighting_done_year: from({ lighting_done_year: 2022 }),
  controls_done_year: from({ controls_done_year: 2019 }),
  'measures_done/measure_id': from({ measures_done: [{ measure_id: 'led_common_areas' }] }),
  'measures_done/done_year': {
    without: { measures_done: [{ measure_id: 'led_common_areas' }] },
    given: { measures_done: [{ measure_id: 'led_common_areas', done_year: 2005 }] },
  },
  'bills/other_fuels/fuel': { ...otherFuel({ fuel: 'kerosene' }), said: warningsOf },
  'bills/other_fuels/counted_as': { ...otherFuel({ counted_as: 'fuel_oil_4_gallons' }), said: warningsOf },
  'bills/other_fuels/kbtu': { ...otherFuel({ kbtu: 9_000_000 }), said: warningsOf },
  'bills/shared_out': { ...billed({ shared_out: ['natural_gas_therms'] }), said: baselineText },
  'bills/not_counted': {
    without: { bills: { ...BILLS, covers: 'listed_fuels' } },
    given: { bills: { ...BILLS, covers: 'listed_fuels', not_counted: ['Wood, meter 7'] } },
    said: ({ consistency_warnings: [first] }) => first,
  },
  'stated/gross_floor_area_sqft': {
    ...from({ stated: { gross_floor_area_sqft: 90_000 } }),
    said: warningsOf,
  },
  'stated/year_built': { ...from({ stated: { year_built: 1999 } }), said: warningsOf },
  'stated/dwelling_units': { ...from({ stated: { dwelling_units: 12 } }), said: warningsOf },
  'stated/property_type': { ...from({ stated: { property_type: 'K-12 School' } }), said: warningsOf },
  'stated/uses/use': {
    ...from({ stated: { uses: [{ use: 'Office', area_sqft: 5_000 }] } }),
    said: warningsOf,
  },
  'stated/uses/area_sqft': {
    without: { stated: { uses: [{ use: 'Office', area_sqft: 5_000 }] } },
    given: { stated: { uses: [{ use: 'Office', area_sqft: 6_000 }] } },
    said: warningsOf,
  },
  'quotes/measure_id': from({ quotes: [quote()] }),
  'quotes/amount_usd': { without: { quotes: [quote()] }, given: { quotes: [quote({ amount_usd: 9900 })] } },
  'quotes/quoted_on': {
    without: { quotes: [quote()] },
    given: { quotes: [quote({ quoted_on: '2024-01-15' })] },
  },
};

/** Names of the building that files for other systems carry; `test/exports` holds them. */
const ONLY_EXPORTED = ['stated/bins'];

function warningsOf({ consistency_warnings: warnings }: EstimateResponse): string[] {
  return warnings;
}

/** Fuel oil of which a part was another fuel. */
function otherFuel(more: object) {
  const oil = { ...BILLS, fuel_oil_2_gallons: twelve(1_000) };
  const fuel = { fuel: 'propane', counted_as: 'fuel_oil_2_gallons', kbtu: 1_000_000 } as const;
  const bills = (change: object): FactRecord =>
    ({ bills: { ...oil, other_fuels: [{ ...fuel, ...change }] } }) as FactRecord;
  return { without: bills({}), given: bills(more) };
}

function quote(more: Partial<NonNullable<FactRecord['quotes']>[number]> = {}) {
  return { measure_id: 'led_common_areas', amount_usd: 8800, quoted_on: '2026-05-01', ...more };
}

function baselineText({ resolution }: EstimateResponse): string {
  return resolution.baseline_energy;
}

/** Paths of the single values of a schema: lists of things by the fields of one, months of a year as one. */
function leaves(schema: TSchema, path: string): string[] {
  const at = schema as {
    properties?: Record<string, TSchema>;
    items?: { properties?: Record<string, TSchema> };
  };
  const inside = at.properties ?? at.items?.properties;
  if (inside === undefined) return [path];
  return Object.entries(inside).flatMap(([name, each]) => leaves(each, `${path}/${name}`));
}

const services = await estimateServices();

describe('every fact', () => {
  it('is in the table', () => {
    const paths = Object.entries(FACT_SCHEMAS).flatMap(([name, schema]) => leaves(schema, name));
    expect([...Object.keys(MOVES), ...ONLY_EXPORTED].toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries(MOVES))(
    '%s moves the answer',
    async (_path, { request = HOUSE, without, given, said }) => {
      const [before, after] = await Promise.all(
        [without, given].map((facts) => runEstimate(services, { nowMs: NOW_MS }, request, facts)),
      );
      const of = said ?? (({ tiers }: EstimateResponse) => tiers);
      expect(of(after as EstimateResponse)).not.toEqual(of(before as EstimateResponse));
    },
  );
});
