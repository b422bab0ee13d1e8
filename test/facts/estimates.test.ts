import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { FACT_NAMES, type FactRecord } from '../../src/contract/facts/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { AuditArtifact as ArtifactSchema } from '../../src/contract/estimate/index.ts';
import { withFacts, withoutFact } from '../../src/engine/building/with-facts.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { createTracer } from '../../src/engine/provenance/trace.ts';
import { evidenceOfAll, explainNumber } from '../../src/engine/provenance/explain.ts';
import { visitNumbers } from '../../src/engine/provenance/walk.ts';
import { engineRequest } from '../../src/operations/estimate/engine-request.ts';
import { runArtifact, runEstimate } from '../../src/operations/estimate/run-estimate.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import type { EstimateServices } from '../../src/operations/estimate/services.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';

const WALK_UP = {
  building: {
    building_area: 52_000,
    building_class: 'D4',
    year_built: 1928,
    num_floors: 6,
    dwelling_units: 60,
  },
};
/** Buys new windows, so that what is known of them shows. */
const WASTEFUL = {
  building: {
    building_area: 120_000,
    building_class: 'multifamily',
    year_built: 1925,
    num_floors: 6,
    dwelling_units: 110,
    site_eui: 160,
  },
};
const LOT = { bbl: '1008350041' };

const BILLS = {
  last_month: '2026-09',
  covers: 'every_fuel',
  electricity_kwh: [21000, 20100, 20400, 19800, 20900, 26000, 31000, 30500, 24000, 20500, 20300, 21200],
  natural_gas_therms: [2100, 4200, 6900, 8100, 7300, 5600, 3100, 1400, 800, 700, 700, 900],
} as const satisfies FactRecord['bills'];
const DEGREE_DAYS = {
  heating_degree_days_f: [220, 540, 830, 980, 850, 690, 360, 130, 10, 0, 0, 30],
  normal_heating_degree_days_f: 4_650,
  weather_station: 'Central Park',
};

/** One of everything that can be said, so that no fact is left out of what follows. */
const EVERYTHING: FactRecord = {
  bills: BILLS,
  heating_system: 'hydronic',
  heating_installed_year: 1988,
  cooling_system: 'window_ac',
  hot_water_system: 'central_gas',
  boiler_installed_year: 2011,
  chiller_installed_year: 2005,
  roof_installed_year: 2015,
  windows_installed_year: 1994,
  num_floors: 7,
  buildings_on_lot: 2,
  heating_plants: 2,
  dwelling_units: 62,
  regulated_units_share: 0.5,
  ll97_pathway: 'article_320_from_2026',
  electricity_metered_by: 'tenants',
  heating_paid_by: 'owner',
  electrical_service_kva: 250,
  lighting_done_year: 2022,
  controls_done_year: 2019,
  measures_done: [{ measure_id: 'low_flow_fixtures', done_year: 2020 }],
  quotes: [{ measure_id: 'condensing_boiler', amount_usd: 250_000, quoted_on: '2026-05-01' }],
};

const CASES: readonly (readonly [string, FactRecord])[] = [
  ['every fact', EVERYTHING],
  ['bills brought to a usual year', { bills: { ...BILLS, ...DEGREE_DAYS } }],
  [
    'bills of one fuel',
    {
      bills: {
        last_month: '2026-06',
        covers: 'listed_fuels',
        natural_gas_therms: [...BILLS.natural_gas_therms],
      },
    },
  ],
  [
    'bills of oil and steam',
    {
      bills: {
        last_month: '2026-03',
        covers: 'every_fuel',
        electricity_kwh: [...BILLS.electricity_kwh],
        fuel_oil_2_gallons: [0, 1500, 3000, 4000, 3500, 2500, 900, 0, 0, 0, 0, 0],
        fuel_oil_4_gallons: [0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        district_steam_mlb: [90, 120, 150, 170, 160, 110, 50, 20, 10, 10, 10, 20],
      },
    },
  ],
  ['a boiler past its life', { boiler_installed_year: 1975, heating_plants: 3 }],
  ['another heating system', { heating_system: 'steam_2pipe' }],
  ['a large service', { electrical_service_kva: 5_000 }],
  ['one meter', { electricity_metered_by: 'owner' }],
  ['submeters, heat paid by tenants', { electricity_metered_by: 'submetered', heating_paid_by: 'tenants' }],
  ['windows and roof at their end', { windows_installed_year: 1989, roof_installed_year: 1999 }],
];

let services: EstimateServices;
beforeAll(async () => {
  services = await estimateServices();
});

const schema = validatorOf(ArtifactSchema);
const verified = (artifact: AuditArtifact) =>
  verifyArtifact(
    { ...services, validateArtifact: schema, released: () => null },
    JSON.parse(JSON.stringify(artifact)),
  );

describe.each([
  ['a described building', WASTEFUL],
  ['a lot', LOT],
])('%s', (_name, request) => {
  it.each(CASES)(
    '%s: the artifact verifies without the store, and every number has evidence',
    async (...given) => {
      const [, facts] = given;
      const artifact = await runArtifact(services, NOW_MS, request, facts);
      expect(artifact.reproducibility.building_input['facts']).toEqual(facts);
      expect(verified(artifact)).toMatchObject({ verified: true, replayed: true, differences: [] });
      const views = artifact.resolution.facts ?? [];
      expect(views.map(({ fact }) => fact)).toEqual(FACT_NAMES.filter((name) => facts[name] !== undefined));
      for (const { used, reason, effects } of views) {
        expect(used).toBe(reason === '');
        expect(effects.length).toBe(used ? artifact.tiers.length : 0);
      }
      expect(artifact.resolution.supplied).toMatchObject(facts);
      const tracer = createTracer();
      const input = artifact.reproducibility.building_input as never;
      const day = calendarDate(String(artifact.reproducibility.canonical_input['evaluation_date']));
      services.engine.estimate(engineRequest(request), input, day, tracer);
      const trace = tracer.trace();
      expect(evidenceOfAll(artifact, trace).length).toBeGreaterThan(100);
      const { facts: served, supplied } = artifact.resolution;
      visitNumbers({ facts: served, supplied }, '/resolution', (pointer) => {
        expect(explainNumber(artifact, trace, pointer), pointer).not.toBeNull();
      });
    },
  );

  it('what a fact moved is the answer less the answer without it', async () => {
    const whole = await runEstimate(services, NOW_MS, request, EVERYTHING);
    const { bills: _bills, ...others } = EVERYTHING;
    const without = await runEstimate(services, NOW_MS, request, others);
    const view = whole.resolution.facts?.find(({ fact }) => fact === 'bills');
    expect(view?.effects.some(({ npv_moved_usd: npv }) => (npv ?? 0) !== 0)).toBe(true);
    for (const effect of view?.effects ?? []) {
      const entry = without.tiers.find(({ tier }) => tier === effect.tier);
      expect(effect.npv_without_usd).toBe(entry?.roi.npv ?? null);
      expect(effect.expected_cost_without_usd).toBe(entry?.sensitivity.expected ?? null);
    }
  });
});

describe('facts', () => {
  it('leave an estimate without them as it was', async () => {
    const bare = await runEstimate(services, NOW_MS, WALK_UP);
    const empty = await runEstimate(services, NOW_MS, WALK_UP, {});
    expect(empty).toEqual(bare);
    expect(bare.resolution).not.toHaveProperty('facts');
  });

  it('can be taken away again one by one, down to the public record', () => {
    const bare = buildingInputFromRequest(WALK_UP.building);
    const left = FACT_NAMES.reduce((input, name) => withoutFact(input, name), withFacts(bare, EVERYTHING));
    expect(left).toEqual(bare);
  });

  it('that nothing reads are named in a warning', async () => {
    const { consistency_warnings: warnings } = await runEstimate(services, NOW_MS, WALK_UP, EVERYTHING);
    const said = warnings.find((text) => text.startsWith('Known and not used'));
    for (const name of ['quotes', 'regulated_units_share']) expect(said).toContain(name);
    const part = { bills: { ...BILLS, covers: 'some_meters' as const } };
    const of = await runEstimate(services, NOW_MS, WALK_UP, part);
    expect(of.consistency_warnings.at(-1)).toContain('bills (bills of some meters');
    expect(of.tiers).toEqual((await runEstimate(services, NOW_MS, WALK_UP)).tiers);
  });

  it('bills are the baseline: their energy over the area, with the weather named', async () => {
    const { resolution } = await runEstimate(services, NOW_MS, WALK_UP, { bills: BILLS });
    const kbtu = 275_700 * 3.412 + 41_800 * 100;
    expect(resolution.site_eui_kbtu_per_sqft).toBeCloseTo(kbtu / 52_000, 2);
    expect(resolution.baseline_energy).toContain('the weather of that year is not corrected');
    const usual = await runEstimate(services, NOW_MS, WALK_UP, { bills: { ...BILLS, ...DEGREE_DAYS } });
    // Summer gas (June to September) is 3,100 therms; heat is the rest, brought to 4,650 from 4,640 degree days.
    const heat = 41_800 - 3 * (800 + 700 + 700 + 900);
    const therms = 41_800 - heat + (heat * 4_650) / 4_640;
    expect(usual.resolution.site_eui_kbtu_per_sqft).toBeCloseTo((275_700 * 3.412 + therms * 100) / 52_000, 2);
    expect(usual.resolution.baseline_energy).toContain('Central Park');
  });

  it('work that is done is not offered again, and the answer says so', async () => {
    const facts: FactRecord = {
      lighting_done_year: 2022,
      measures_done: [{ measure_id: 'low_flow_fixtures' }],
    };
    const { tiers, resolution } = await runEstimate(services, NOW_MS, WALK_UP, facts);
    const named = (text: string) =>
      tiers.flatMap(({ measures }) => measures).filter(({ name }) => name.includes(text));
    expect(named('LED')).toEqual([]);
    const withheld = resolution.withheld_measures.filter(({ reason }) => reason.startsWith('Done already'));
    expect(withheld.map(({ measure_id: id }) => id)).toEqual(
      expect.arrayContaining(['led_common_areas', 'low_flow_fixtures']),
    );
  });

  const deepest = { ...WALK_UP, tiers: ['high_performance' as const, 'net_zero_ready' as const] };
  const withheldOf = async (facts: FactRecord) =>
    new Map(
      (await runEstimate(services, NOW_MS, deepest, facts)).resolution.withheld_measures.map((each) => [
        each.measure_id,
        each.reason,
      ]),
    );

  it('windows and roofs that last longer are not renewed early, and the answer says until when', async () => {
    const young = await withheldOf({ windows_installed_year: 2003, roof_installed_year: 2003 });
    expect(young.get('window_replacement_punched')).toBe(
      'The windows are of 2003 and last until about 2033: the work waits for that.',
    );
    // Twenty years of a membrane are over, five before the end of its life nothing waits.
    expect(young.get('roof_insulation')).toBeUndefined();
    expect(
      (await withheldOf({ roof_installed_year: 2003 })).get('window_replacement_punched'),
    ).toBeUndefined();
    const newer = await withheldOf({ windows_installed_year: 2010, roof_installed_year: 2012 });
    expect(newer.get('secondary_glazing')).toBe('The windows are of 2010, and this work is for older ones.');
    expect(newer.get('roof_insulation')).toBe('The roof is of 2012, and this work is for older ones.');
    const due = await withheldOf({ windows_installed_year: 2001 });
    expect(due.get('window_replacement_punched')).toBeUndefined();
  });

  it('windows that are due are replaced whatever is done: the work costs only what goes beyond', async () => {
    const bare = await runEstimate(services, NOW_MS, WASTEFUL);
    const known = await runEstimate(services, NOW_MS, WASTEFUL, { windows_installed_year: 1995 });
    const windows = ({ tiers }: typeof bare) =>
      tiers.flatMap(({ measures }) => measures).find(({ id }) => id === 'window_replacement_punched');
    const bought = windows(known);
    expect(bought?.incrementalOverReplacement).toBeCloseTo((bought?.cost ?? 0) * 0.1, 1);
    expect(windows(bare)?.incrementalOverReplacement).toBeUndefined();
    // What the tier spares the owner is in its favour by the price of windows that are due today.
    const npv = ({ tiers }: typeof bare) => tiers.find(({ tier }) => tier === 'net_zero_ready')?.roi.npv ?? 0;
    expect(npv(known) - npv(bare)).toBeGreaterThan(0.5 * (bought?.cost ?? 0));
    expect(npv(known) - npv(bare)).toBeLessThan(bought?.cost ?? 0);
  });

  it('work done longer ago than it lasts is due again', async () => {
    const led = async (facts: FactRecord) => (await withheldOf(facts)).get('led_common_areas');
    expect(await led({ lighting_done_year: 2015 })).toBe('Done already, as the owner says.');
    expect(await led({ lighting_done_year: 2014 })).toBeUndefined();
    const named = (year: number) => ({
      measures_done: [{ measure_id: 'led_common_areas', done_year: year }],
    });
    expect(await led(named(2015))).toBe('Done already, as the owner says.');
    expect(await led(named(2014))).toBeUndefined();
  });

  describe('who meters and who pays', () => {
    const OFFICE = {
      building: { building_area: 120_000, building_class: 'office', year_built: 1965, site_eui: 90 },
    };
    const SHOP = {
      building: { building_area: 60_000, building_class: 'retail', year_built: 1965, site_eui: 90 },
    };
    const billOf = async (request: typeof OFFICE | typeof WALK_UP, facts: FactRecord) => {
      const { resolution } = await runEstimate(services, NOW_MS, request, facts);
      const of = (name: string) => resolution.baseline.fuels.find(({ fuel }) => fuel === name);
      return { ...resolution.baseline.bill, of, assumed: resolution.assumptions.map(({ code }) => code) };
    };

    it('on one meter the owner pays for all electricity', async () => {
      const usual = await billOf(OFFICE, {});
      const single = await billOf(OFFICE, { electricity_metered_by: 'owner' });
      expect(usual.tenant_usd).toBeGreaterThan(0);
      expect(single.tenant_usd).toBe(0);
      expect(single.of('electricity')?.owner_quantity).toBe(single.of('electricity')?.quantity);
    });

    it('submetered tenants pay their part at the owner’s rate', async () => {
      const part = await billOf(WALK_UP, { electricity_metered_by: 'submetered' });
      const own = await billOf(WALK_UP, { electricity_metered_by: 'tenants' });
      expect(part.of('electricity')?.tenant_quantity).toBe(own.of('electricity')?.tenant_quantity);
      const prices = (bill: typeof part) => bill.of('electricity')?.rates.map(({ energy_usd_per_unit: usd }) => usd) ?? [];
      expect(new Set(prices(part)).size).toBe(1);
      expect(new Set(prices(own)).size).toBe(2);
      expect(part.assumed).toContain('submeter_rate');
    });

    it('tenants of a shop with meters of their own pay for light and plugs, and it says that this is assumed', async () => {
      expect((await billOf(SHOP, {})).tenant_usd).toBe(0);
      const let_ = await billOf(SHOP, { electricity_metered_by: 'tenants' });
      expect(let_.tenant_usd).toBeGreaterThan(0);
      expect(let_.assumed).toContain('tenant_meters');
    });

    it('tenants who pay for heat get what heating work saves', async () => {
      const heat = await billOf(WALK_UP, { heating_paid_by: 'tenants' });
      const usual = await billOf(WALK_UP, {});
      expect(heat.of('natural_gas')?.tenant_quantity).toBeGreaterThan(
        usual.of('natural_gas')?.tenant_quantity ?? 0,
      );
      const saved = async (facts: FactRecord) =>
        (await runEstimate(services, NOW_MS, WALK_UP, facts)).tiers.at(-1)?.roi.tenantAnnualSavings ?? 0;
      // All heat is electric in the deepest tier, and dearer: tenants who pay for it pay more.
      expect(await saved({ heating_paid_by: 'tenants' })).not.toBe(await saved({ heating_paid_by: 'owner' }));
      expect(await saved({ heating_paid_by: 'owner' })).toBe(await saved({}));
    });

    it('meters that are there are not offered', async () => {
      const offered = async (facts: FactRecord) =>
        (
          await runEstimate(
            services,
            NOW_MS,
            { building: { ...SHOP.building, region: 'westchester' } },
            facts,
          )
        ).tiers
          .flatMap(({ measures }) => measures)
          .some(({ id }) => id === 'submeters_tenant');
      expect(await offered({ electricity_metered_by: 'tenants' })).toBe(false);
      const reason = async (by: 'owner' | 'tenants') =>
        (await withheldOf({ electricity_metered_by: by })).get('submeters_apartments');
      expect(await reason('tenants')).toBe('Done already, as the owner says.');
      expect(await reason('owner')).toContain('One meter serves the dwellings');
    });
  });

  it('a known regulated share settles what no list does', async () => {
    const rental = { building: { ...WALK_UP.building, building_class: 'D1' } };
    const pathway = async (facts: FactRecord) =>
      (await runEstimate(services, NOW_MS, rental, facts)).tiers[0]?.roi.compliance.pathway;
    expect(await pathway({})).toBe('undetermined');
    expect(await pathway({ regulated_units_share: 0.36 })).toBe('article_321');
    expect(await pathway({ regulated_units_share: 0.35 })).toBe('article_320_from_2026');
    expect(await pathway({ regulated_units_share: 0 })).toBe('article_320');
  });

  it('a tampered fact in an artifact is found', async () => {
    const artifact = await runArtifact(services, NOW_MS, WALK_UP, { bills: BILLS });
    const forged = JSON.parse(JSON.stringify(artifact)) as {
      reproducibility: { building_input: { facts: { bills: { electricity_kwh: number[] } } } };
    };
    forged.reproducibility.building_input.facts.bills.electricity_kwh[0] = 1;
    expect(verified(forged as never).verified).toBe(false);
  });
});
