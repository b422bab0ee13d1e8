import { describe, expect, it } from 'vitest';
import type { EnergyReport } from '../../src/contract/lot-facts.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lot } from '../energy/golden-case.ts';

const snapshot = testSnapshot();
const AREA = 100_000;
const EUI = 80;
const GAS = 0.00005311;
const ELECTRICITY = 0.0000845;

const HELD: EnergyReport = {
  year: 2022,
  basis: 'joined',
  usable: true,
  use: null,
  floorAreaSqft: AREA,
  siteEuiKbtuPerSqft: EUI,
  fuelsKbtu: null,
  everyFuelNamed: false,
  meteredAreas: null,
  source: 'test',
};

/** Tons of a share of electricity, the rest gas. */
const tonsOf = (share: number): number => EUI * AREA * (share * ELECTRICITY + (1 - share) * GAS);

function housing(tco2e: number, more: Partial<BuildingInput> = {}) {
  const input: BuildingInput = {
    ...lot({
      grossFloorAreaSqft: AREA,
      dofClass: 'D1',
      yearBuilt: 1960,
      siteEuiKbtuPerSqft: EUI,
      siteEuiYear: 2022,
    }),
    publishedTons: { year: 2022, tco2e, siteEuiKbtuPerSqft: EUI, floorAreaSqft: AREA },
    ...more,
  };
  return resolveBuilding({ input, requestedOwnerType: null }, snapshot);
}
const shareOf = ({ fuelUse: { kbtu } }: ReturnType<typeof housing>): number =>
  kbtu[0] / kbtu.reduce((sum, part) => sum + part, 0);
const usual = snapshot.sections.fuelMix.electricityShare.multifamily['1930-1979'].value;

describe('fuels from the tons that the City published', () => {
  it.each([0.02, 0.31, 0.49])('reads the share %d back and names its error', (share) => {
    const building = housing(tonsOf(share));
    expect(shareOf(building)).toBeCloseTo(share, 9);
    expect(building.fuelUse.methodText).toContain('inferred: for four of five');
    const told = building.assumptions.find(({ code }) => code === 'electricity_share');
    expect(told?.text).toContain('Four of five such buildings lie within 0.05 of it');
    expect(told?.source).toBe('nyc_ll84_cy2022');
  });
  it('takes nothing that no mix with gas gives, nor what oil or steam may give', () => {
    for (const tco2e of [tonsOf(-0.02), tonsOf(0.51), tonsOf(0.9), tonsOf(1.1)])
      expect(shareOf(housing(tco2e))).toBeCloseTo(usual, 9);
  });
  it('takes nothing where oil is listed, steam may heat, or the tons are of another year', () => {
    const tco2e = tonsOf(0.4);
    const published = { tco2e, siteEuiKbtuPerSqft: EUI, floorAreaSqft: AREA };
    expect(shareOf(housing(tco2e, { oilFuel: '#4' }))).toBeCloseTo(usual, 9);
    expect(shareOf(housing(tco2e, { facts: { heating_system: 'district_steam' } }))).toBeCloseTo(usual, 9);
    expect(shareOf(housing(tco2e, { publishedTons: { ...published, year: 2023 } }))).toBeCloseTo(usual, 9);
    expect(shareOf(housing(tco2e, { publishedTons: { ...published, year: 2022 } }))).toBeCloseTo(0.4, 9);
  });
  it('takes nothing of a class that too few lots tested', () => {
    const hospital = (tco2e: number) => shareOf(housing(tco2e, { dofClass: 'I1', dofClassLetter: 'I' }));
    expect(hospital(tonsOf(0.1))).toBe(hospital(tonsOf(0.4)));
  });
  it('leaves fuels that are reported', () => {
    const metered = { annualElectricityKwh: 1_000_000, annualGasKbtu: 4_000_000, energyYear: 2021 };
    expect(housing(tonsOf(0.1), metered).fuelUse.method).toBe('own_fuels');
  });
  it('are those of the usable report of their year', () => {
    const ofYear = { reportedGhgTco2e: 400, reportedGhgYear: 2022, grossFloorAreaSqft: AREA };
    const held = { ...HELD, floorAreaSqft: 90_000 };
    expect(lot({ ...ofYear, energyReports: [held] }).publishedTons).toEqual({
      year: 2022,
      tco2e: 400,
      siteEuiKbtuPerSqft: EUI,
      floorAreaSqft: 90_000,
    });
    const others = [
      { ...held, usable: false },
      { ...held, basis: 'inferred' as const },
      { ...held, year: 2021 },
    ];
    for (const other of others)
      expect(lot({ ...ofYear, energyReports: [other] }).publishedTons).toBeUndefined();
    expect(
      lot({ reportedGhgTco2e: 400, grossFloorAreaSqft: AREA, energyReports: [held] }).publishedTons,
    ).toBeUndefined();
  });
});
