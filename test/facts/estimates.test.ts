import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { AuditArtifact, EstimateRequest, EvidenceLine } from '../../src/contract/estimate/index.ts';
import { FACT_NAMES, type FactRecord } from '../../src/contract/facts/index.ts';
import { withFacts, withoutFact } from '../../src/engine/building/with-facts.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { evidenceOf } from '../../src/operations/estimate/recorded-answer.ts';
import { envelopeOf } from '../../src/operations/estimate/replay.ts';
import { visitNumbers } from '../../src/quantities/json-pointer.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { NOW_MS, verifyServices } from '../estimate/fixture.ts';
import { isWhole, rowsOf } from '../support/cases.ts';
import { WALK_UP, WASTEFUL } from './buildings.ts';

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

const PAID = { electricity_usd: 88_000, natural_gas_usd: 66_000 };

/** One of everything that can be said, so that no fact is left out of what follows. */
const EVERYTHING: FactRecord = {
  bills: BILLS,
  gross_floor_area_sqft: 58_000,
  building_class: 'multifamily',
  year_built: 1934,
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
  ['bills in dollars', { bills: { ...BILLS, ...PAID } }],
  [
    'bills in dollars on one meter, in a usual year',
    { bills: { ...BILLS, ...DEGREE_DAYS, ...PAID }, electricity_metered_by: 'submetered' },
  ],
  [
    'bills in dollars of other meters',
    { bills: { ...BILLS, electricity_usd: 5_000, natural_gas_usd: 90_000 } },
  ],
  ['a boiler past its life', { boiler_installed_year: 1975, heating_plants: 3 }],
  ['another heating system', { heating_system: 'steam_2pipe' }],
  [
    'electric hot water, a plant that is done',
    {
      hot_water_system: 'central_electric',
      measures_done: [{ measure_id: 'central_heat_pump_water_heater', done_year: 2025 }],
    },
  ],
  ['a large service', { electrical_service_kva: 5_000 }],
  ['another area, use and year', { gross_floor_area_sqft: 70_000, building_class: 'O4', year_built: 1972 }],
  ['one meter', { electricity_metered_by: 'owner' }],
  ['submeters, heat paid by tenants', { electricity_metered_by: 'submetered', heating_paid_by: 'tenants' }],
  [
    'quotes of a boiler, windows and the service',
    {
      boiler_installed_year: 1999,
      windows_installed_year: 1994,
      quotes: [
        { measure_id: 'condensing_boiler', amount_usd: 310_000, quoted_on: '2024-02-10' },
        { measure_id: 'window_replacement_punched', amount_usd: 1_100_000, quoted_on: '2026-10-01' },
        { measure_id: 'electrical_service_upgrade', amount_usd: 400_000.55, quoted_on: '2025-08-31' },
      ],
    },
  ],
  ['windows and roof at their end', { windows_installed_year: 1989, roof_installed_year: 1999 }],
];

const services = await verifyServices();
const verified = (artifact: AuditArtifact) => verifyArtifact(services, JSON.parse(JSON.stringify(artifact)));

/** One tier that keeps the plant and one that replaces it; all tiers with every fact, in continuous integration. */
const TWO_TIERS: EstimateRequest['tiers'] = ['code_compliant', 'net_zero_ready'];

/** Facts that meet what the records of a lot say. */
const OF_A_LOT = ['bills of oil and steam', 'every fact', 'bills in dollars', 'another heating system'];
/** Those that say of a described building what no other of these says; all of them in continuous integration. */
const APART = [
  'every fact',
  'bills of oil and steam',
  'bills in dollars on one meter, in a usual year',
  'a large service',
  'electric hot water, a plant that is done',
  'quotes of a boiler, windows and the service',
];
const isAsked = ([name]: (typeof CASES)[number]) => isWhole || APART.includes(name);

describe.each([
  ['a described building', WASTEFUL, CASES.filter(isAsked)],
  ['a lot', LOT, CASES.filter(([name]) => rowsOf(OF_A_LOT).includes(name))],
])('%s', (_name, request, cases) => {
  it.each(cases)(
    '%s: the artifact verifies without the store, and every number has evidence',
    async (...given) => {
      const [, facts] = given;
      const asked = facts === EVERYTHING && isWhole ? request : { ...request, tiers: TWO_TIERS };
      const artifact = await runArtifact(services, { nowMs: NOW_MS }, asked, facts);
      expect(artifact.reproducibility.building_input['facts']).toEqual(facts);
      expect(verified(artifact)).toMatchObject({ verified: true, replayed: true, differences: [] });
      const views = artifact.resolution.facts ?? [];
      expect(views.map(({ fact }) => fact)).toEqual(FACT_NAMES.filter((name) => facts[name] !== undefined));
      for (const { used, reason, effects } of views) {
        expect(used).toBe(reason === '');
        expect(effects.length).toBe(used ? artifact.tiers.length : 0);
      }
      expect(artifact.resolution.supplied).toMatchObject(facts);
      const evidence = evidenceOf(services, envelopeOf(artifact));
      const { facts: served, supplied } = artifact.resolution;
      const steps = new Map<string, EvidenceLine>();
      visitNumbers({ facts: served, supplied }, '/resolution', (pointer, number) => {
        expect(atOnce(evidence.explain(pointer, steps))?.value, pointer).toBe(number);
      });
    },
  );

  it('what a fact moved is the answer less the answer without it', async () => {
    const whole = await runEstimate(services, { nowMs: NOW_MS }, request, EVERYTHING);
    const { bills: _bills, ...others } = EVERYTHING;
    const without = await runEstimate(services, { nowMs: NOW_MS }, request, others);
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
    const bare = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP);
    const empty = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, {});
    expect(empty).toEqual(bare);
    expect(bare.resolution).not.toHaveProperty('facts');
  });

  it('can be taken away again one by one, down to the public record', () => {
    const bare = buildingInputFromRequest(WALK_UP.building);
    const left = FACT_NAMES.reduce((input, name) => withoutFact(input, name), withFacts(bare, EVERYTHING));
    expect(left).toEqual(bare);
  });

  it('that nothing reads are named in a warning', async () => {
    const { consistency_warnings: warnings } = await runEstimate(
      services,
      { nowMs: NOW_MS },
      WALK_UP,
      EVERYTHING,
    );
    const said = warnings.find((text) => text.startsWith('These facts are known but not used'));
    expect(said).toContain('regulated_units_share (ll97_pathway settles it)');
    const part = { bills: { ...BILLS, covers: 'some_meters' as const } };
    const of = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, part);
    expect(of.consistency_warnings.at(-1)).toContain('bills (bills of some meters');
    expect(of.tiers).toEqual((await runEstimate(services, { nowMs: NOW_MS }, WALK_UP)).tiers);
  });

  it('bills are the baseline: their energy over the area, with the weather named', async () => {
    const { resolution } = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, { bills: BILLS });
    const kbtu = 275_700 * 3.412 + 41_800 * 100;
    expect(resolution.site_eui_kbtu_per_sqft).toBeCloseTo(kbtu / 52_000, 2);
    expect(resolution.baseline_energy).toContain('not corrected for the weather of that year');
    const usual = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, {
      bills: { ...BILLS, ...DEGREE_DAYS },
    });
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
    const { tiers, resolution } = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, facts);
    const named = (text: string) =>
      tiers.flatMap(({ measures }) => measures).filter(({ name }) => name.includes(text));
    expect(named('LED')).toEqual([]);
    const withheld = resolution.withheld_measures.filter(({ reason }) => reason.endsWith('done already.'));
    expect(withheld.map(({ measure_id: id }) => id)).toEqual(
      expect.arrayContaining(['led_common_areas', 'low_flow_fixtures']),
    );
  });

  it('what is done takes the place of other work, and energy from before it decides nothing', async () => {
    const done = (facts: FactRecord) => runEstimate(services, { nowMs: NOW_MS }, WALK_UP, facts);
    const { tiers, resolution, consistency_warnings, default_tier } = await done({
      measures_done: [{ measure_id: 'split_heat_pumps_dwellings', done_year: 2025 }],
    });
    const offered = tiers.flatMap(({ measures }) => measures.map(({ id }) => id));
    const needless = [
      'steam_balancing_venting',
      'boiler_tune_up',
      'window_heat_pumps_partial',
      'steam_traps',
    ];
    for (const id of [...needless, 'air_to_water_high_temperature']) expect(offered).not.toContain(id);
    expect(resolution.withheld_measures).toContainEqual(
      expect.objectContaining({
        measure_id: 'steam_balancing_venting',
        reason: expect.stringMatching(/takes its place: Heat pumps in every dwelling/),
      }),
    );
    expect(consistency_warnings.join()).toContain('does not show work that is done: Heat pumps');
    expect(default_tier).toMatchObject({ certainty: 'open' });

    const shown = await done({
      bills: BILLS,
      measures_done: [{ measure_id: 'split_heat_pumps_dwellings', done_year: 2025 }],
    });
    expect(shown.consistency_warnings.join()).not.toContain('does not show');
    const undated = await done({
      bills: BILLS,
      measures_done: [{ measure_id: 'central_heat_pump_water_heater' }],
    });
    expect(undated.consistency_warnings.join()).not.toContain('does not show');
    const stated = await runEstimate(
      services,
      { nowMs: NOW_MS },
      { building: { ...WALK_UP.building, site_eui: 90 } },
      { measures_done: [{ measure_id: 'central_heat_pump_water_heater' }] },
    );
    expect(stated.consistency_warnings.join()).toContain('The energy is as stated and does not show');
    const light = await done({ measures_done: [{ measure_id: 'low_flow_fixtures', done_year: 2020 }] });
    expect(light.consistency_warnings.join()).not.toContain('does not show');
  });

  it('electric hot water is taken out of the fuels of the class, and no plant that burns fuel for it is replaced', async () => {
    const asked = (facts: FactRecord) => runEstimate(services, { nowMs: NOW_MS }, WALK_UP, facts);
    const [usual, electric] = [await asked({}), await asked({ hot_water_system: 'central_electric' })];
    const water = (answer: typeof usual) =>
      answer.tiers
        .flatMap(({ measures }) => measures.map(({ id }) => id))
        .filter((id) => ['central_heat_pump_water_heater', 'separate_gas_hot_water'].includes(id));
    expect(water(usual)).not.toEqual([]);
    expect(water(electric)).toEqual([]);
    // Of the gas 27 % made hot water, at an efficiency of 0.5 where the electric heater has 0.88.
    const gas = (answer: typeof usual) =>
      answer.resolution.baseline.fuels.find(({ fuel }) => fuel === 'natural_gas')?.kbtu ?? 0;
    expect(gas(electric) / gas(usual)).toBeCloseTo(0.73, 4);
    const added =
      electric.resolution.baseline.site_kbtu -
      gas(electric) -
      (usual.resolution.baseline.site_kbtu - gas(usual));
    expect(added / gas(usual)).toBeCloseTo((0.27 * 0.5) / 0.88, 3);
    expect(electric.resolution.baseline_energy).toContain('Hot water is electric');
  });

  it('a known regulated share settles what no list does', async () => {
    const rental = { building: { ...WALK_UP.building, building_class: 'D1' } };
    const pathway = async (facts: FactRecord) =>
      (await runEstimate(services, { nowMs: NOW_MS }, rental, facts)).tiers[0]?.roi.compliance.pathway;
    expect(await pathway({})).toBe('undetermined');
    expect(await pathway({ regulated_units_share: 0.36 })).toBe('article_321');
    expect(await pathway({ regulated_units_share: 0.35 })).toBe('article_320_from_2026');
    expect(await pathway({ regulated_units_share: 0 })).toBe('article_320');
  });

  it('a tampered fact in an artifact is found', async () => {
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, WALK_UP, { bills: BILLS });
    const forged = JSON.parse(JSON.stringify(artifact)) as {
      reproducibility: { building_input: { facts: { bills: { electricity_kwh: number[] } } } };
    };
    forged.reproducibility.building_input.facts.bills.electricity_kwh[0] = 1;
    expect(verified(forged as never).verified).toBe(false);
  });
});
