import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import { endUseKbtu, fuelKbtu, siteKbtu } from '../../src/engine/energy/energy-state.ts';
import { END_USES, FUELS, type EnergyBaseline, type EnergyState } from '../../src/engine/energy/types.ts';
import { monthlyBills } from '../../src/engine/energy/bills/monthly-bills.ts';
import { lastKwUsd } from '../../src/engine/energy/bills/printed-rate.ts';
import { billUsd } from '../../src/engine/search/bills.ts';
import { STATE, writeState } from '../../src/engine/search/state-rows.ts';
import { energyKbtu } from '../../src/quantities/units.ts';
import { isSummerMonth } from '../../src/vocabulary/energy.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { assess, lot } from './golden-case.ts';

const snapshot = testSnapshot();
const baselineOf = (building: Parameters<typeof buildingInputFromRequest>[0]) => {
  const profile = resolveBuilding(
    { input: buildingInputFromRequest(building), requestedOwnerType: null },
    snapshot,
  );
  return { profile, baseline: baselineEnergy(profile, snapshot) };
};
const nearly = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));

/** The bill by which the search compares states. */
function searchedBillUsd(state: EnergyState, baseline: EnergyBaseline): number {
  const states = new Float64Array(STATE.length);
  writeState(states, 0, state);
  return billUsd({ states, row: 0, fuelEnd: FUELS.length, baseline });
}

const percent = (min: number, max: number) => fc.integer({ min, max }).map((part) => part / 100);

/** Any state that work could leave: every cell, peak and meter moved. */
const arbitraryWork = fc.record({
  cells: fc.array(percent(0, 150), { minLength: 45, maxLength: 45 }),
  pvKwh: fc.integer({ min: 0, max: 200_000 }),
  peaks: fc.tuple(percent(20, 300), percent(20, 300), percent(0, 100)),
  tenantShift: percent(-30, 30),
  storageKw: fc.integer({ min: 0, max: 300 }),
});
function worked(
  { state }: EnergyBaseline,
  work: typeof arbitraryWork extends fc.Arbitrary<infer T> ? T : never,
): EnergyState {
  const [summer, winter, heating] = work.peaks;
  return {
    use: state.use.map((kbtu, cell) => kbtu * (work.cells[cell] ?? 1)),
    pvKwh: work.pvKwh,
    heatPumpKwh: 0,
    summerPeakKw: state.summerPeakKw * summer,
    winterPeakKw: state.winterPeakKw * winter,
    heatingPeakKw: state.winterPeakKw * winter * heating,
    tenantShiftKbtu: fuelKbtu(state.use, 0) * work.tenantShift,
    tenantSummerKw: state.summerPeakKw * work.tenantShift,
    tenantWinterKw: state.winterPeakKw * work.tenantShift,
    tenantHeatingKw: 0,
    storageKw: work.storageKw,
  };
}

describe('laws of the baseline', () => {
  it('reconciles to the site EUI: end uses to fuels, fuels to the total', () => {
    fc.assert(
      fc.property(arbitraryBuilding, (building) => {
        const { profile, baseline } = baselineOf(building);
        FUELS.forEach((fuel, index) =>
          nearly(fuelKbtu(baseline.state.use, index), profile.fuelUse.kbtu[index] ?? 0),
        );
        const byEndUse = END_USES.reduce((sum, _, index) => sum + endUseKbtu(baseline.state.use, index), 0);
        nearly(byEndUse, baseline.siteKbtu);
        nearly(baseline.siteEuiKbtuPerSqft * profile.areaSqft, baseline.siteKbtu);
        if ((building.site_eui ?? 0) > 0) nearly(baseline.siteEuiKbtuPerSqft, building.site_eui ?? 0);
      }),
      { numRuns: 200 },
    );
  });

  it('never burns oil, and no steam in a described building', () => {
    fc.assert(
      fc.property(arbitraryBuilding, (building) => {
        const { kbtuByFuel } = baselineOf(building).baseline;
        expect([kbtuByFuel.fuel_oil_2, kbtuByFuel.fuel_oil_4, kbtuByFuel.district_steam]).toEqual([0, 0, 0]);
      }),
      { numRuns: 50 },
    );
  });

  it('bills what owner and tenant pay, by fuel, to the same sum', () => {
    fc.assert(
      fc.property(arbitraryBuilding, (building) => {
        const { baseline } = baselineOf(building);
        const bill = energyBill(baseline.state, baseline);
        nearly(bill.ownerUsd + bill.tenantUsd, bill.totalUsd);
        nearly(searchedBillUsd(baseline.state, baseline), bill.totalUsd);
        nearly(
          Object.values(bill.ownerUsdByFuel).reduce((a, b) => a + b, 0),
          bill.ownerUsd,
        );
        nearly(
          Object.values(bill.tenantUsdByFuel).reduce((a, b) => a + b, 0),
          bill.tenantUsd,
        );
        expect(Number.isFinite(bill.totalUsd)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the bill', () => {
  const { baseline } = baselineOf({ building_area: 100_000, building_class: 'C1', year_built: 1950 });
  const before = energyBill(baseline.state, baseline);

  it('is the sum of twelve bills, and what compares states is the same to the cent', () => {
    fc.assert(
      fc.property(arbitraryBuilding, arbitraryWork, (building, work) => {
        const { baseline: own } = baselineOf(building);
        const state = worked(own, work);
        const bill = energyBill(state, own);
        const years = FUELS.map((fuel) => monthlyBills(fuel, state, own)).filter((year) => year !== null);
        const owner = years.flatMap(({ ownerUsd }) => ownerUsd);
        const tenant = years.flatMap(({ tenantUsd }) => tenantUsd);
        nearly(
          owner.reduce((sum, usd) => sum + usd, 0),
          bill.ownerUsd,
        );
        nearly(
          tenant.reduce((sum, usd) => sum + usd, 0),
          bill.tenantUsd,
        );
        nearly(searchedBillUsd(state, own), bill.totalUsd);
        expect([owner.length, tenant.length]).toEqual([years.length * 12, years.length * 12]);
      }),
      { numRuns: 300 },
    );
  });

  it('credits PV at the charges by the kWh, to the owner, and leaves the rest alone', () => {
    const state = { ...baseline.state };
    state.pvKwh = 10_000;
    const after = energyBill(state, baseline);
    const { charges } = baseline.rates.electricity.rate;
    const made = baseline.months.shapes.solar.map((share) => share * 10_000);
    const byHand = made.reduce(
      (sum, kwh, month) =>
        sum +
        charges.reduce(
          (usd, { per, usd: price }) => usd + (per === 'unit' ? (price[month] ?? 0) * kwh : 0),
          0,
        ),
      0,
    );
    expect(byHand).toBeGreaterThan(1000);
    expect(before.ownerUsd - after.ownerUsd).toBeCloseTo(byHand, 6);
    expect(after.tenantUsd).toBe(before.tenantUsd);
    expect(siteKbtu(state)).toBe(siteKbtu(baseline.state));
  });

  it('bills winter kW to the owner in eight months: heat by what each month needs, the rest in full', () => {
    const state = { ...baseline.state };
    state.winterPeakKw += 100;
    const steady = energyBill(state, baseline);
    const { rate } = baseline.rates.electricity;
    const winterMonths = baseline.months.heatingPeakShare.map((_, month) => !isSummerMonth(month));
    const kwUsd = winterMonths.map((isWinter) => (isWinter ? lastKwUsd(rate, 'winter') : 0));
    const all = kwUsd.reduce((sum, usd) => sum + usd * 100, 0);
    expect(steady.ownerUsd - before.ownerUsd).toBeCloseTo(all, 6);
    expect(steady.tenantUsd).toBe(before.tenantUsd);
    state.heatingPeakKw += 100;
    const heat = energyBill(state, baseline);
    const ofHeat = kwUsd.reduce(
      (sum, usd, month) => sum + usd * 100 * (baseline.months.heatingPeakShare[month] ?? 0),
      0,
    );
    expect(heat.ownerUsd - before.ownerUsd).toBeCloseTo(ofHeat, 6);
    expect(heat.tenantUsd).toBe(before.tenantUsd);
  });

  it('closes the account of a fuel that nothing uses any more', () => {
    const state = { ...baseline.state, use: baseline.state.use.slice() };
    const gas = FUELS.indexOf('natural_gas');
    for (let endUse = 0; endUse < END_USES.length; endUse += 1) state.use[endUse * FUELS.length + gas] = 0;
    expect(before.ownerUsdByFuel.natural_gas).toBeGreaterThan(0);
    expect(energyBill(state, baseline).ownerUsdByFuel.natural_gas).toBe(0);
    state.use[gas] = 10_000;
    // A boiler kept for little pays the whole customer charge and the dearest block.
    expect(energyBill(state, baseline).ownerUsdByFuel.natural_gas / 100).toBeGreaterThan(
      before.ownerUsdByFuel.natural_gas / (baseline.kbtuByFuel.natural_gas / 100),
    );
  });

  it('serves a house-size building at the residential rate without demand', () => {
    const small = baselineOf({ building_area: 3_500, building_class: 'C3', dwelling_units: 4 }).baseline;
    expect(small.rates.electricity.rate.billsDemand).toBe(false);
    expect(small.rates.natural_gas.rate.id).toBe('con_edison_gas_sc3_small');
  });
});

describe('measured fuels before splits', () => {
  const facts = { grossFloorAreaSqft: 100_000, reportedUse: 'Multifamily Housing', yearBuilt: 1950 };
  it('completes a missing fuel from the site EUI', () => {
    const noGas = assess(lot({ ...facts, annualElectricityKwh: 500_000, siteEuiKbtuPerSqft: 80 }));
    expect(noGas.baseline.method).toBe('own_fuels');
    nearly(noGas.baseline.kbtuByFuel.natural_gas, 8_000_000 - 500_000 * 3.412);
    const noPower = assess(lot({ ...facts, annualGasKbtu: 6_000_000, siteEuiKbtuPerSqft: 80 }));
    nearly(noPower.baseline.kbtuByFuel.electricity, 2_000_000);
  });

  it('does not use fuels that cannot be the whole building, and says so', () => {
    const partial = assess(
      lot({ ...facts, annualElectricityKwh: 5_000, annualGasKbtu: 10_000, siteEuiKbtuPerSqft: 80 }),
    );
    expect(partial.baseline.method).toBe('site_eui');
    expect(partial.profile.warnings.map(({ code }) => code)).toContain('fuels_unlikely');
  });

  it('reads a third fuel as steam where there are mains, as oil elsewhere, and ignores a tenth or less', () => {
    const other = (more: object, kbtu = 5_000_000) =>
      assess(
        lot({
          ...facts,
          annualElectricityKwh: 400_000,
          annualGasKbtu: 500_000,
          annualOtherKbtu: kbtu,
          // Stated as what the fuels make, so that they stand as they are.
          siteEuiKbtuPerSqft: (energyKbtu(400_000) + 500_000 + kbtu) / 100_000,
          ...more,
        }),
      ).baseline.kbtuByFuel;
    const midtown = { borough: 'MN', latitude: 40.75, longitude: -73.98 };
    nearly(other(midtown).district_steam, 5_000_000);
    nearly(other({ ...midtown, oilFuel: '#4' }).fuel_oil_4, 5_000_000);
    nearly(other({ ...midtown, oilFuel: '#4', reportedUse: 'Office' }).district_steam, 5_000_000);
    nearly(other({ borough: 'BX' }).fuel_oil_2, 5_000_000);
    const little = other({ borough: 'BX' }, 100_000);
    nearly(little.natural_gas, 600_000);
    expect(little.fuel_oil_2).toBe(0);
  });

  it('heats with electricity when hardly any fuel is burned', () => {
    const electric = assess(lot({ ...facts, annualElectricityKwh: 1_500_000, annualGasKbtu: 50_000 }));
    expect(electric.profile.systems.heating).toBe('electric_resistance');
    const heating = endUseKbtu(electric.baseline.state.use, END_USES.indexOf('heating'));
    expect(heating / electric.baseline.siteKbtu).toBeGreaterThan(0.4);
  });
});
