import { listedHousing } from '../support/housing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput, OwnerType } from '../../src/engine/building/types.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lot } from '../energy/golden-case.ts';
import { arbitraryBuilding } from './arbitrary-building.ts';
import { energyKwh } from '../../src/quantities/units.ts';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';
import { lotPlace } from '../../src/places/lot-place.ts';

const snapshot = testSnapshot();
const resolve = (input: BuildingInput, requestedOwnerType: OwnerType | null = null) =>
  resolveBuilding({ input, requestedOwnerType }, snapshot);

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersOf);
}

describe('laws of every building', () => {
  it('gives finite quantities that are never negative, and each assumption once with a known source', () => {
    fc.assert(
      fc.property(arbitraryBuilding, (building) => {
        const profile = resolve(buildingInputFromRequest(building));
        const { geometry, loads, counts, fuelUse } = profile;
        for (const number of numbersOf([geometry, loads, counts, fuelUse])) {
          expect(Number.isFinite(number)).toBe(true);
          expect(number).toBeGreaterThanOrEqual(0);
        }
        const codes = profile.assumptions.map((assumption) => assumption.code);
        expect(new Set(codes).size).toBe(codes.length);
        for (const { source, text } of profile.assumptions) {
          expect(Object.keys(snapshot.sections.sources)).toContain(source);
          expect(text).toMatch(/\.$/);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('grows every quantity with the area, all else equal', () => {
    fc.assert(
      fc.property(arbitraryBuilding, fc.double({ min: 1, max: 4, noNaN: true }), (building, factor) => {
        const larger = { ...building, building_area: building.building_area * factor };
        const a = resolve(buildingInputFromRequest(building));
        const b = resolve(buildingInputFromRequest(larger));
        const parts = (profile: typeof a) =>
          numbersOf([profile.geometry, profile.loads, { ...profile.counts, kitchens: 0 }]);
        const before = parts(a);
        parts(b).forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual((before[index] ?? 0) * (1 - 1e-9));
        });
      }),
      { numRuns: 200 },
    );
  });

  it('draws no more power for electric heat than the heat that the building loses', () => {
    for (const building_class of ENGINE_CLASSES)
      for (const year_built of [1920, 1960, 1990, 2015])
        for (const heating_system of ['electric_resistance', 'heat_pump'] as const) {
          const described = buildingInputFromRequest({ building_area: 60_000, building_class, year_built });
          const { loads } = resolve(withFacts(described, { heating_system }));
          expect(loads.heatingPeakKw).toBeGreaterThan(0);
          expect(loads.heatingPeakKw).toBeLessThanOrEqual(energyKwh(loads.heatingKbtuPerHour) * (1 + 1e-9));
        }
  });

  it('names no gas heater where oil is the only fuel', () => {
    const described = buildingInputFromRequest({
      building_area: 60_000,
      building_class: 'O4',
      year_built: 1960,
    });
    const year = (each: number) => Array.from({ length: 12 }, () => each);
    const { assumptions } = resolve(
      withFacts(described, {
        bills: {
          last_month: '2026-09',
          covers: 'every_fuel',
          electricity_kwh: year(60_000),
          fuel_oil_2_gallons: year(1_200),
        },
      }),
    );
    expect(assumptions.find(({ code }) => code === 'hot_water_system')?.text).toBe(
      'Hot water is taken as a central oil heater.',
    );
  });

  it('is a pure function: same input, same value, nothing in the snapshot changed', () => {
    const input = buildingInputFromRequest({ building_area: 50_000, building_class: 'C1' });
    expect(resolve(input)).toEqual(resolve(input));
  });
});

describe('price level (school prices reach no private owner)', () => {
  const at = (dofClass: string, ownerTypeCode: string | null = null) =>
    lot({ grossFloorAreaSqft: 50_000, dofClass, ownerTypeCode });
  it.each([
    ['City school', at('W1'), null, 'nyc_public_works'],
    ['private school', at('W2'), null, 'nyc_private'],
    ['city-owned lot', at('O6', 'C'), null, 'nyc_public_works'],
    ['other public lot', at('O6', 'O'), null, 'nyc_public_works'],
    ['tax-exempt lot', at('O6', 'X'), null, 'nyc_private'],
    ['lot of mixed ownership', at('O6', 'M'), null, 'nyc_private'],
    ['government installation', at('Y1'), null, 'nyc_public_works'],
    ['school of a private owner', at('W1'), 'nonprofit', 'nyc_private'],
    ['public owner given', at('O6'), 'public', 'nyc_public_works'],
    ['co-op given', at('D4'), 'coop', 'nyc_private'],
  ] as const)('%s', (_, input, owner, level) => {
    expect(resolve(input, owner).priceLevel).toBe(level);
  });
});

describe('whether the City owns it', () => {
  const listed = (
    dofClass: string,
    ll97Pathway: string | null,
    more: Partial<Parameters<typeof lot>[0]> = {},
  ) => lot({ grossFloorAreaSqft: 60_000, dofClass, ll97Pathway, ...more });
  const ofAuthority = (input: BuildingInput): BuildingInput => ({
    ...input,
    housing: listedHousing({ nycha: true }),
  });
  it.each([
    ['City school', listed('W1', 'CP4'), 'public', false],
    ['City school, one building of it listed otherwise', listed('W1', 'CP0;CP4'), 'public', false],
    ['school class on a lot that is not counted as the City’s', listed('W1', 'CP0'), null, true],
    ['the same as its owner states', { ...listed('W1', null), complianceStatus: 'article_320' }, null, true],
    ['office in the City’s portfolio', listed('O6', 'CP4'), null, true],
    ['house of a church in the City’s portfolio', listed('W2', 'CP4'), null, true],
    ['co-op on City land', listed('D4', 'CP4'), 'coop', false],
    ['condominium on City land', listed('R', 'CP4', { parcelId: '1001347501' }), 'condo', false],
    ['Housing Authority', ofAuthority(listed('D3', 'CP4')), 'public', false],
    ['tenant of the Housing Authority’s list', ofAuthority(listed('O5', 'CP0')), 'for_profit', false],
    ['recorded as the City’s', listed('O6', 'CP4', { ownerTypeCode: 'C' }), 'public', false],
  ] as const)('%s: prices follow the same owner, and doubt is said', (_, input, owner, isDoubtful) => {
    const { inferredOwner, priceLevel, warnings } = resolve(input);
    expect(inferredOwner.ownerType).toBe(owner);
    expect(priceLevel).toBe(owner === 'public' ? 'nyc_public_works' : 'nyc_private');
    expect(warnings.some(({ code }) => code === 'owner_unsettled')).toBe(isDoubtful);
  });

  it('is asked no more once the owner is stated', () => {
    const { inferredOwner, warnings } = resolve(listed('O6', 'CP4'), 'for_profit');
    expect(inferredOwner.ownerType).toBe('for_profit');
    expect(warnings).toEqual(resolve(listed('O6', null), 'for_profit').warnings);
  });
});

describe('dwellings of a house', () => {
  it.each([
    ['A1', null, 1],
    ['B1', null, 2],
    ['C0', 0, 3],
    ['C3', null, 4],
    // Said beats the class; a class that is not named after its dwellings goes by area.
    ['B1', 3, 3],
    ['A8', null, 3],
    ['C1', null, 3],
  ] as const)('DOF class %s with %s said has %s', (dofClass, dwellingUnits, dwellings) => {
    const { counts, assumptions } = resolve(lot({ grossFloorAreaSqft: 3000, dofClass, dwellingUnits }));
    expect(counts.dwellings).toBe(dwellings);
    expect(assumptions.some(({ code }) => code === 'dwelling_units')).toBe(!dwellingUnits);
  });
});

describe('owner', () => {
  it.each([
    ['D4', 'coop'],
    ['C6', 'coop'],
    ['R4', 'condo'],
    ['W1', 'public'],
    ['Y1', 'public'],
    ['M1', null],
    ['I1', null],
    ['W6', null],
    ['C1', 'for_profit'],
  ])('DOF class %s implies %s', (dofClass, owner) => {
    expect(resolve(lot({ grossFloorAreaSqft: 1000, dofClass })).inferredOwner.ownerType).toBe(owner);
  });

  it('is disclosed when inferred and not when given', () => {
    const codes = (owner: OwnerType | null) =>
      resolve(lot({ grossFloorAreaSqft: 1000, dofClass: 'C1' }), owner).assumptions.map(({ code }) => code);
    expect(codes(null)).toContain('owner_type');
    expect(codes('nonprofit')).not.toContain('owner_type');
  });
});

describe('district steam', () => {
  const office = (
    borough: string,
    latitude: number | null,
    longitude: number | null,
    parcelId = '1000000000',
  ) =>
    resolve(lot({ grossFloorAreaSqft: 1e6, borough, latitude, longitude, parcelId, reportedUse: 'Office' }));
  it('is had only in Manhattan below 96th Street', () => {
    expect(office('MN', 40.748, -73.985).districtSteamArea).toBe(true);
    expect(office('MN', 40.81, -73.95).districtSteamArea).toBe(false);
    expect(office('BK', 40.69, -73.98).districtSteamArea).toBe(false);
  });
  it('is not taken for a small building, which seldom has it', () => {
    const small = resolve(
      lot({ grossFloorAreaSqft: 30_000, borough: 'MN', parcelId: '1008350041', reportedUse: 'Office' }),
    );
    expect(small.districtSteamArea).toBe(true);
    expect(small.systems.heating).not.toBe('district_steam');
  });
  it('is told by the tax block where coordinates are missing', () => {
    expect(office('MN', null, null, '1008350041').systems.heating).toBe('district_steam');
    expect(office('MN', null, null, '1020000001').districtSteamArea).toBe(false);
  });
});

describe('unlikely input is questioned, once each', () => {
  const warnings = (building: Parameters<typeof buildingInputFromRequest>[0]) =>
    resolve(buildingInputFromRequest(building)).warnings;
  it('site EUI far outside the class', () => {
    expect(warnings({ building_area: 50_000, building_class: 'C1', site_eui: 900 })).toHaveLength(1);
    expect(warnings({ building_area: 50_000, building_class: 'C1', site_eui: 80 })).toHaveLength(0);
  });
  it('a site EUI of zero is unknown, not free energy', () => {
    const profile = resolve(
      buildingInputFromRequest({ building_area: 50_000, building_class: 'C1', site_eui: 0 }),
    );
    expect(profile.fuelUse.method).toBe('class_median');
    expect(profile.warnings).toHaveLength(1);
  });
  it('more dwellings than the area can hold', () => {
    expect(
      warnings({ building_area: 1000, building_class: 'C1', dwelling_units: 5, num_floors: 1 }),
    ).toHaveLength(1);
    expect(
      warnings({ building_area: 1250, building_class: 'C1', dwelling_units: 5, num_floors: 1 }),
    ).toHaveLength(0);
  });
  it('an energy grade that measured energy contradicts, and one that is no grade', () => {
    const office = { building_area: 50_000, building_class: 'O6', year_built: 1950 };
    expect(warnings({ ...office, energy_grade: 'A', site_eui: 150 })).toHaveLength(1);
    expect(warnings({ ...office, energy_grade: 'D', site_eui: 30 })).toHaveLength(1);
    expect(warnings({ ...office, energy_grade: 'A', site_eui: 60 })).toHaveLength(0);
    expect(warnings({ ...office, energy_grade: 'A' })).toHaveLength(0);
    expect(warnings({ ...office, energy_grade: 'x', site_eui: 60 })).toHaveLength(1);
  });
});

it("a house on National Grid's gas says that its own rate is not held; larger housing and Con Edison's houses do not", () => {
  const rate = (borough: string, dwellingUnits: number) =>
    resolve({
      ...buildingInputFromRequest({ building_class: 'B1', building_area: 2_400, region: 'nyc' }),
      place: lotPlace({ region: 'nyc', borough, zipcode: null })!,
      dwellingUnits,
    }).assumptions.find(({ code }) => code === 'gas_rate')?.value;
  expect([rate('BK', 2), rate('BK', 30), rate('BX', 2)]).toEqual(['kedny_gas_sc3', undefined, undefined]);
});
