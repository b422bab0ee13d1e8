import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { measureQuantityOf } from '../../src/engine/measures/quantities.ts';
import { candidatesOf } from '../../src/engine/measures/candidates.ts';
import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import { measureFacts } from '../../src/engine/measures/facts.ts';
import { benchOf } from '../../src/engine/measures/bench.ts';
import { applyWork } from '../../src/engine/search/apply-work.ts';
import { cellOf, energyOf } from '../../src/engine/search/state-rows.ts';
import { newWalk } from '../../src/engine/search/walk.ts';
import { END_USES, FUELS } from '../../src/vocabulary/energy.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerFor, offerForRequest } from './offer.ts';
import { described } from '../support/described.ts';

const idsOf = (result: ReturnType<typeof offerForRequest>) =>
  new Set(result.offer.plans.flatMap((plan) => plan.measures.map(({ measure }) => measure.id)));
/** What fits a building, whether or not a tier takes it. */
function canHaveOf(input: BuildingInput): ReadonlySet<string> {
  const { profile, baseline, compliance } = offerFor(input);
  const { measures, prices } = testSnapshot().tables;
  const { textCodes } = measures;
  const facts = textCodes.rowOf(measureFacts({ profile, baseline, compliance, rules: measures.rules }));
  const parts = { years: {}, today: 2026, textCodes };
  const { list } = candidatesOf({ profile, baseline, compliance, facts, measures, prices, parts });
  return new Set(list.map(({ measure }) => measure.id));
}
const office = { building_area: 200_000, year_built: 1965, building_class: 'office', num_floors: 15 };
const housing = described(100_000, 'multifamily', 1928, {
  num_floors: 6,
  dwelling_units: 100,
  site_eui: 110,
});

const OUTDOOR_UNITS = [
  'window_heat_pumps_partial',
  'split_heat_pumps_dwellings',
  'ducted_heat_pumps_dwellings',
  'ductless_heat_pumps_small',
];

describe('what is offered', () => {
  test('lighting due under Local Law 88 is taken as done in a large City office, not in Westchester', () => {
    const canHave = (region: 'nyc' | 'westchester') =>
      canHaveOf(buildingInputFromRequest({ ...office, region })).has('led_with_controls');
    expect(canHave('nyc')).toBe(false);
    expect(canHave('westchester')).toBe(true);
  });
  test('nothing is taken as done because the law asked for it: Article 321 changes no offer', () => {
    const under321 = idsOf(offerForRequest({ ...housing, compliance_status: 'article_321' }));
    expect(under321.has('steam_balancing_venting')).toBe(true);
  });
  test('the code tier takes deeper work where the law sets the limit, and says so; a class target does not', () => {
    const tower = described(250_000, 'office', 1962, { num_floors: 22, site_eui: 108 });
    const code = (region: 'nyc' | 'westchester') =>
      offerForRequest({ ...tower, region }).offer.plans.find(({ tier }) => tier === 'code_compliant');
    const deeper = /measures of the deeper one/;
    expect(code('nyc')?.targetMet).toBe(true);
    expect(code('nyc')?.description()).toMatch(deeper);
    expect(code('westchester')?.description()).not.toMatch(deeper);
  });
  test("lamps in halls save on the owner's meter alone", () => {
    const coop = { building_area: 100_000, building_class: 'D4', year_built: 1965, num_floors: 7 };
    const { profile, baseline, compliance } = offerForRequest({ ...coop, dwelling_units: 100, site_eui: 85 });
    const bench = benchOf({ profile, baseline, compliance, asOf: AS_OF, snapshot: testSnapshot() });
    const { space } = bench;
    const lamps = bench.candidates.find(({ measure }) => measure.id === 'led_common_areas');
    const { row } = newWalk(space).at;
    applyWork(space, lamps?.index ?? -1, row);
    const after = energyOf(space.states, row, space.setting.fuelEnd);
    const [before, then] = [baseline.state, after].map((state) => energyBill(state, baseline));
    expect(then?.tenantUsd).toBeCloseTo(before?.tenantUsd ?? 0, 6);
    expect(then?.ownerUsd).toBeLessThan(before?.ownerUsd ?? 0);
  });
  test('an absorption machine cools: an electric chiller takes its place, at the work of a chiller', () => {
    const { profile, baseline, compliance } = offerForRequest(office);
    const { space } = benchOf({ profile, baseline, compliance, asOf: AS_OF, snapshot: testSnapshot() });
    const { offered } = testSnapshot().tables.measures.byClass.office;
    const electrified = offered.findIndex(({ measure }) => measure.id === 'process_heat_electric');
    const { row } = newWalk(space).at;
    const [byGas, byElectricity] = ['natural_gas', 'electricity'].map(
      (fuel) =>
        row +
        cellOf(
          END_USES.indexOf('cooling'),
          FUELS.findIndex((one) => one === fuel),
        ),
    ) as [number, number];
    space.states[byGas] = 450_000;
    const before = space.states[byElectricity] ?? NaN;
    applyWork(space, electrified, row);
    expect(space.states[byGas]).toBeCloseTo(0, 6);
    // 0.8 of cooling from a unit of gas, 4.5 from a unit of electricity.
    expect((space.states[byElectricity] ?? NaN) - before).toBeCloseTo(80_000, 3);
  });
  test('a landmark keeps its façade: no overcladding, and heat pumps dearer where they cannot be seen', () => {
    const { offer } = offerForRequest({ ...housing, landmark_status: true });
    const planned = offer.plans.flatMap((plan) => plan.measures);
    expect(planned.map(({ measure }) => measure.id)).not.toContain('wall_overclad');
    const pumps = planned.filter(({ measure }) =>
      ['window_heat_pumps_partial', 'split_heat_pumps_dwellings'].includes(measure.id),
    );
    expect(pumps.length).toBeGreaterThan(0);
    expect(pumps.every(({ landmarkAlternative }) => landmarkAlternative)).toBe(true);
    expect(offer.withheldMeasures.map((entry) => entry.measureId)).toContain('wall_overclad');
    // The same rule for every kind of outdoor unit.
    const rules = testSnapshot()
      .sections.measures.list.filter(({ id }) => OUTDOOR_UNITS.includes(id))
      .map(({ landmark }) => landmark);
    expect(rules).toHaveLength(OUTDOOR_UNITS.length);
    for (const rule of rules) expect(rule).toEqual(rules[0]);
  });
  test('a new building is not sold what its code asked for', () => {
    const built = (year_built: number) => {
      const { offer } = offerForRequest({ ...housing, num_floors: 20, year_built });
      const planned = new Set(
        offer.plans.flatMap(({ measures }) => measures.map(({ measure }) => measure.id)),
      );
      const kept = new Map(offer.withheldMeasures.map(({ measureId, reason }) => [measureId, reason]));
      return { planned, kept };
    };
    const { planned, kept } = built(2019);
    for (const [id, year] of [
      ['low_flow_fixtures', 2014],
      ['led_common_areas', 2018],
      ['dhw_recirculation_control', 2018],
      ['hydronic_boiler_controls', 2012],
    ] as const) {
      expect(planned.has(id), id).toBe(false);
      expect(kept.get(id)).toBe(
        `The code asks for it in new buildings, so those finished after ${year} are taken to have it. This one is of 2019.`,
      );
    }
    // The year itself is not after it.
    expect(built(2012).kept.has('hydronic_boiler_controls')).toBe(false);
    expect(built(2013).kept.has('hydronic_boiler_controls')).toBe(true);
    expect(built(2012).planned.has('low_flow_fixtures')).toBe(true);
  });
  test('a house has no risers to dwellings, an old apartment building has', () => {
    const zero = (units: number) =>
      idsOf(offerForRequest({ ...housing, building_area: units * 1000, dwelling_units: units }));
    expect(zero(1).has('apartment_risers')).toBe(false);
    expect(zero(40).has('apartment_risers')).toBe(true);
  });
  test('systems in large dwellings cost hardly more than in small ones', () => {
    const usdEach = (area: number) => {
      const { costs } = offerForRequest({ ...housing, building_area: area, dwelling_units: 20 });
      const line = costs
        .flatMap(({ lines }) => lines)
        .find(({ measureId }) => measureId === 'split_heat_pumps_dwellings');
      return (line?.amountCents ?? NaN) / 100 / 20;
    };
    const [flat, loft] = [usdEach(12_000), usdEach(60_000)];
    expect(flat).toBeGreaterThan(25_000);
    expect(loft / flat).toBeGreaterThan(1);
    expect(loft / flat).toBeLessThan(1.5);
  });
  test('a house has no loop of hot water, and its tap fittings are no job for a contractor', () => {
    const house = (dwelling_units: number) =>
      offerForRequest({ ...housing, building_area: dwelling_units * 1200, dwelling_units, num_floors: 3 });
    const loop = 'dhw_recirculation_control';
    expect(idsOf(house(4)).has(loop)).toBe(false);
    expect(idsOf(house(5)).has(loop)).toBe(true);
    const fittings = house(2)
      .costs.flatMap(({ lines }) => lines)
      .find(({ measureId }) => measureId === 'low_flow_fixtures');
    expect(fittings?.amountCents).toBe(400_00);
  });
  test('plants are counted by the heating plants the owner names, boilers by their size as well', () => {
    const { measures } = testSnapshot().tables;
    const count = (id: string, facts: FactRecord) => {
      const input = withFacts(buildingInputFromRequest({ ...housing, building_area: 400_000 }), facts);
      const profile = resolveBuilding({ input, requestedOwnerType: null }, testSnapshot());
      const baseline = baselineEnergy(profile, testSnapshot());
      const found = measures.entries.find(({ measure }) => measure.id === id);
      if (found === undefined) throw new Error(`no ${id}`);
      return measureQuantityOf(found.measure, { profile, baseline, rules: measures.rules });
    };
    expect(count('vacuum_return_pump', {})).toBe(1);
    expect(count('vacuum_return_pump', { heating_plants: 3 })).toBe(3);
    expect(count('linkageless_burner', {})).toBe(2);
  });
  test('a hotel counts its rooms in pairs, never as dwellings, and what is counted is whole', () => {
    const hotel = { building_area: 150_400, building_class: 'hotel', site_eui: 110 };
    expect(1 / testSnapshot().tables.measures.rules.guestRoomAsDwelling).toBe(2);
    const counted = [1928, 1985]
      .map((year_built) => offerForRequest({ ...hotel, year_built }))
      .flatMap(
        ({ profile, baseline, compliance }) =>
          benchOf({ profile, baseline, compliance, asOf: AS_OF, snapshot: testSnapshot() }).candidates,
      )
      .filter(({ measure: { quantity } }) => ['lodging_unit', 'control_zone'].includes(quantity.basis))
      .filter(({ unit }) => unit !== 'ft');
    expect(new Set(counted.map(({ unit }) => unit))).toEqual(new Set(['guest-room pair', 'zone']));
    for (const { quantity, measure } of counted) expect(Number.isInteger(quantity), measure.id).toBe(true);
  });
  test('a mall cooled from its roof and heated by resistance can have rooftop heat pumps, no new gas-heat units', () => {
    const mall = { building_area: 200_000, building_class: 'K4', year_built: 1990, num_floors: 2 };
    const input = withFacts(buildingInputFromRequest(mall), { heating_system: 'electric_resistance' });
    const ids = idsOf(offerFor(input));
    expect([ids.has('rooftop_heat_pumps'), ids.has('rtu_replacement')]).toEqual([true, false]);
    const cooledByChiller = withFacts(input, {
      heating_system: 'electric_resistance',
      cooling_system: 'central_chiller',
    });
    expect(idsOf(offerFor(cooledByChiller)).has('rooftop_heat_pumps')).toBe(false);
  });
  test.each([
    ['D4', 90_000, 'natural_gas_therms', ['condensing_boiler', 'condensing_water_heaters']],
    ['D4', 90_000, 'fuel_oil_2_gallons', ['oil_to_gas']],
    ['K4', 60_000, 'natural_gas_therms', ['condensing_water_heaters', 'rtu_replacement']],
    ['K4', 60_000, 'fuel_oil_2_gallons', []],
  ] as const)(
    '%s of %i sqft on %s: plant that burns gas only where gas is burned',
    (use, area, fuel, offered) => {
      const building = { building_area: area, building_class: use, year_built: 1990, num_floors: 6 };
      const therms = fuel === 'natural_gas_therms' ? 3_000 : 2_170;
      const input = withFacts(buildingInputFromRequest(building), {
        bills: {
          last_month: '2026-09',
          covers: 'every_fuel',
          electricity_kwh: Array.from({ length: 12 }, () => 50_000),
          [fuel]: Array.from({ length: 12 }, () => therms),
        },
      });
      const gasPlant = ['condensing_boiler', 'condensing_water_heaters', 'rtu_replacement', 'oil_to_gas'];
      const ids = canHaveOf(input);
      expect(gasPlant.filter((id) => ids.has(id))).toEqual(offered);
    },
  );
  test('gas above the upper quartile of the class adds no kitchens: they follow the floor area', () => {
    const hospital = described(400_000, 'I1', 1972, { region: 'nyc' });
    const kitchens = (eui: number, area: number = hospital.building_area) =>
      offerForRequest({ ...hospital, building_area: area, site_eui: eui })
        .offer.plans.find(({ tier }) => tier === 'net_zero_ready')
        ?.measures.find(({ measure }) => measure.id === 'electric_commercial_kitchen')?.quantity;
    // 143.1 kBtu/sqft × thermal share 0.63 × 0.165 of it for cooking × 400,000 sqft ÷ 450,000 kBtu.
    expect(kitchens(143.1)).toBe(13);
    expect(kitchens(400)).toBe(13);
    expect(kitchens(400, 900_000)).toBe(30);
    expect(kitchens(80)).toBe(7);
  });
  test('storage says what it would cost, ground source that no lot is known', () => {
    const withheld = new Map(
      offerForRequest(office).offer.withheldMeasures.map((own) => [own.measureId, own.reason]),
    );
    expect(withheld.get('battery_storage')).toContain('would cost about');
    expect(withheld.get('ground_source_heat_pumps')).toContain('not known');
  });
  test('net-zero drops the steam work that heat pumps leave without a purpose, and buys circuits and risers', () => {
    const plan = offerForRequest(housing).offer.plans.find((entry) => entry.tier === 'net_zero_ready');
    const ids = new Set(plan?.measures.map(({ measure }) => measure.id));
    for (const gone of ['steam_balancing_venting', 'heat_timer_indoor_sensors', 'steam_boiler_replacement'])
      expect(ids.has(gone), gone).toBe(false);
    for (const needed of [
      'split_heat_pumps_dwellings',
      'apartment_circuits',
      'apartment_risers',
      'induction_cooking_dwellings',
    ])
      expect(ids.has(needed), needed).toBe(true);
  });
  test('targets name the law and the number; outside the City they say that none applies', () => {
    const code = (building: Parameters<typeof offerForRequest>[0]) =>
      offerForRequest(building).offer.plans.find((entry) => entry.tier === 'code_compliant')?.target ?? '';
    expect(code(office)).toMatch(/Local Law 97 .*2030-2034: [\d.]+ tCO2e/);
    expect(code({ ...office, region: 'westchester' })).toContain('No Local Law 97 limit applies');
  });
  test('a tier whose bill rises says so, in its description and as a warning', () => {
    for (const building of [housing, office])
      for (const plan of offerForRequest(building).offer.plans)
        expect(plan.description().includes('energy bill rises')).toBe(
          plan.warnings.some((text) => text.includes('bill rises')),
        );
  });
});

describe('work fits the building', () => {
  const holds = (law: (result: ReturnType<typeof offerForRequest>) => void) => () =>
    fc.assert(
      fc.property(arbitraryBuilding, (building) => law(offerForRequest(building))),
      { numRuns: 120 },
    );
  test(
    'no kitchen is bought where none is known, and what comes by the piece comes whole',
    holds(({ profile, offer }) => {
      for (const { measure, quantity } of offer.plans.flatMap((plan) => plan.measures)) {
        if (measure.id === 'electric_commercial_kitchen') expect(profile.counts.kitchens).toBeGreaterThan(0);
        if (measure.quantity.whole === true) expect(Number.isInteger(quantity), measure.id).toBe(true);
      }
    }),
  );
  test(
    'a tier says envelope only where it holds envelope work',
    holds(({ offer }) => {
      for (const plan of offer.plans) {
        const description = plan.description();
        if (/\benvelope\b/i.test(description))
          expect(
            plan.measures.some(({ measure }) => measure.category === 'envelope'),
            description,
          ).toBe(true);
      }
    }),
  );
});
