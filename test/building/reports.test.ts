import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { newestReport, reportedFuels, reportedYears } from '../../src/engine/building/reported-energy.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import type { EnergyReport } from '../../src/contract/lot-facts.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lot } from '../energy/golden-case.ts';
import { described } from '../support/described.ts';

const snapshot = testSnapshot();
const resolve = (input: BuildingInput) => resolveBuilding({ input, requestedOwnerType: null }, snapshot);
const AREA = 100_000;
const textsOf = ({ warnings }: Pick<ReturnType<typeof resolve>, 'warnings'>) =>
  warnings.map(({ text }) => text);

/** An office of 100,000 sqft; energy in kBtu/sqft. */
function office(fuels: Partial<NonNullable<BuildingInput['reportedFuels']>>, eui: number, euiYear: number) {
  return resolve({
    ...lot({
      grossFloorAreaSqft: AREA,
      dofClass: 'O6',
      yearBuilt: 1960,
      siteEuiKbtuPerSqft: eui,
      siteEuiYear: euiYear,
    }),
    reportedFuels: {
      year: 2016,
      source: 'test',
      electricityKbtu: 80 * AREA,
      naturalGasKbtu: 53 * AREA,
      fuelOil2Kbtu: null,
      fuelOil4Kbtu: null,
      districtSteamKbtu: null,
      otherKbtu: null,
      everyFuelNamed: true,
      ...fuels,
    },
  });
}
const intensity = ({ fuelUse }: ReturnType<typeof resolve>) =>
  fuelUse.kbtu.reduce((sum, part) => sum + part, 0) / AREA;

const weightOf = ({ fuelUse }: ReturnType<typeof resolve>, year: number): number =>
  fuelUse.range.restsOn.find((part) => part.year === year)?.weight ?? 0;

describe('the mix comes from the newest fuels, the level from all reports by their weight', () => {
  it('brings old fuels to a newer level and names both figures', () => {
    const building = office({}, 48.2, 2021);
    expect(intensity(building)).toBeCloseTo(building.fuelUse.range.p50, 9);
    expect(intensity(building)).toBeGreaterThan(48.2);
    expect(intensity(building)).toBeLessThan(55);
    expect(weightOf(building, 2021)).toBeGreaterThan(0.75);
    expect(weightOf(building, 2016)).toBeLessThan(0.1);
    expect(building.fuelUse.kbtu[0] / building.fuelUse.kbtu[1]).toBeCloseTo(80 / 53, 9);
    const warning = textsOf(building).find((text) => text.includes('Check the bills'));
    expect(warning).toContain('reported for 2016 make 133.0 kBtu/sqft');
    expect(warning).toContain('for 2021 is 48.2');
  });
  it('weighs newer fuels most, and still names an older level far from them', () => {
    const building = office({ year: 2022 }, 80, 2019);
    expect(weightOf(building, 2022)).toBeGreaterThan(5 * weightOf(building, 2019));
    expect(intensity(building)).toBeGreaterThan(115);
    expect(textsOf(building).join()).toContain('Both count by their weight');
  });
  it('says nothing where the two agree within a quarter', () => {
    const building = office({}, 120, 2021);
    expect(textsOf(building).join()).not.toContain('Check the bills');
  });
  it('completes a report that names electricity and gas alone and falls short', () => {
    const building = office(
      { electricityKbtu: 13.2 * AREA, naturalGasKbtu: 0, everyFuelNamed: false, year: 2019 },
      35.9,
      2021,
    );
    expect(weightOf(building, 2019)).toBe(0);
    expect(building.fuelUse.kbtu[0] / intensity(building)).toBeCloseTo((13.2 * AREA) / 35.9, 6);
    expect(building.fuelUse.methodText).toContain('fall short');
  });
  it('fuels that make a fifth of the intensity of their own report lack one, though every fuel has its column', () => {
    const fuels = { electricityKbtu: 27 * AREA, naturalGasKbtu: 0 };
    const left = office({ ...fuels, siteKbtu: 151 * AREA }, 188, 2022);
    expect(left.fuelUse.heatingFuel).not.toBe('electricity');
    expect(left.fuelUse.kbtu[0] / intensity(left)).toBeCloseTo((27 * AREA) / 188, 6);
    expect(left.fuelUse.methodText).toContain('fall short');
    const whole = office({ ...fuels, siteKbtu: 27 * AREA }, 188, 2022);
    expect(whole.fuelUse.heatingFuel).toBe('electricity');
  });
  it('district steam and oil named in a report are those fuels', () => {
    const building = office(
      { districtSteamKbtu: 30 * AREA, fuelOil2Kbtu: 5 * AREA, naturalGasKbtu: 0 },
      115,
      2016,
    );
    const scale = building.fuelUse.range.p50 / 115;
    const parts = building.fuelUse.kbtu.map((part) => Number((part / AREA / scale).toFixed(9)));
    expect(parts).toEqual([80, 0, 5, 0, 30]);
  });
});

const report = (change: Partial<EnergyReport>): EnergyReport => ({
  year: 2021,
  basis: 'reported',
  usable: true,
  use: null,
  floorAreaSqft: AREA,
  siteEuiKbtuPerSqft: 60,
  fuelsKbtu: null,
  everyFuelNamed: false,
  meteredAreas: null,
  source: 'test',
  ...change,
});

describe('which reports count', () => {
  it("a report that is only probably the lot's stands behind every certain one", () => {
    const inferred = report({ year: 2021, basis: 'inferred', siteEuiKbtuPerSqft: 40 });
    const newest = (reports: readonly EnergyReport[]) =>
      newestReport({ reportedYears: reportedYears(reports) });
    expect(newest([inferred, report({ year: 2015 })])).toMatchObject({ year: 2015, isProbable: false });
    expect(newest([inferred])).toMatchObject({ year: 2021, isProbable: true });
    expect(newest([report({ usable: false })])).toBeNull();
    expect(reportedFuels([inferred])).toBeNull();
  });
  it('a probable level is said to be probable', () => {
    const building = resolve({
      ...lot({ grossFloorAreaSqft: AREA, dofClass: 'O6', yearBuilt: 1960 }),
      reportedYears: [{ year: 2021, siteEuiKbtuPerSqft: 70, isProbable: true, source: 'test' }],
    });
    // An office's probable report scatters so much that the class outweighs it.
    expect(weightOf(building, 2021)).toBeLessThan(0.5);
    expect(building.fuelUse.methodText).toContain('Probable');
    expect(textsOf(building).join()).toContain('probably, but not certainly, of this lot');
  });
});

const energyOf = (reports: readonly EnergyReport[]) => ({
  reportedYears: reportedYears(reports),
});

describe('a report of half the energy of the one before it', () => {
  const level = (was: number | null) =>
    resolve({
      ...lot({ grossFloorAreaSqft: AREA, dofClass: 'O6', yearBuilt: 1960 }),
      ...energyOf([
        report({ year: 2016, siteEuiKbtuPerSqft: 36.8 }),
        ...(was === null ? [] : [report({ year: 2015, siteEuiKbtuPerSqft: was })]),
      ]),
    });
  it('draws the level up, and both figures are named', () => {
    expect(intensity(level(118.3))).toBeGreaterThan(intensity(level(null)));
    expect(textsOf(level(118.3)).join()).toContain('2016 gives 36.8 kBtu/sqft, the one of 2015 gave 118.3');
  });
  it('passes where the two go together, or stands alone', () => {
    expect(textsOf(level(60)).join()).not.toContain('may lack a fuel');
    expect(textsOf(level(null)).join()).not.toContain('may lack a fuel');
  });
});

describe('a use that is not known', () => {
  it('is the first warning, whatever else is questioned', () => {
    const input = buildingInputFromRequest(described(52_000, 'Multifamily Housing', 1901, { site_eui: 0 }));
    const building = resolve(input);
    expect(building.engineClass).toBeNull();
    expect(textsOf(building)[0]).toContain('we do not guess the use');
  });
  it('a hotel of 1909 with 42 storeys is questioned', () => {
    const building = resolve(
      lot({ grossFloorAreaSqft: 300_000, dofClass: 'H3', yearBuilt: 1909, floors: 42 }),
    );
    expect(textsOf(building).join()).toContain('42 storeys are unusual for a building of 1909');
  });
});
