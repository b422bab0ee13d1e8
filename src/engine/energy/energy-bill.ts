import { kwhFromKbtu } from '../../quantities/units.ts';
import { fuelKbtu } from './energy-state.ts';
import {
  END_USES,
  FUELS,
  type EnergyBaseline,
  type EnergyBill,
  type EnergyState,
  type Fuel,
} from './types.ts';

const FUEL_COUNT = FUELS.length;
const MONTHS_PER_YEAR = 12;

/**
 * The annual bill of a state at the baseline's tariffs. PV is credited to the owner at the volumetric rate. Demand is
 * billed by kW: tenants keep their share of the baseline peak, in proportion to their use; everything above it is the
 * owner's, so that heat electrified on the owner's meter carries the kW it adds.
 */
export function energyBill(state: EnergyState, baseline: EnergyBaseline): EnergyBill {
  const electricity = electricityBill(state, baseline);
  const owner: Record<Fuel, number> = { ...NOTHING, electricity: electricity.ownerUsd };
  const tenant: Record<Fuel, number> = { ...NOTHING, electricity: electricity.tenantUsd };
  let ownerUsd = electricity.ownerUsd;
  let tenantUsd = electricity.tenantUsd;
  for (let fuel = 1; fuel < FUEL_COUNT; fuel += 1) {
    const name = FUELS[fuel] as Exclude<Fuel, 'electricity'>;
    const { usdPerKbtu } = baseline.tariffs.byFuel[name];
    const byTenants = tenantThermalKbtu(state, baseline, fuel);
    tenant[name] = byTenants * usdPerKbtu;
    owner[name] = (fuelKbtu(state.use, fuel) - byTenants) * usdPerKbtu;
    ownerUsd += owner[name];
    tenantUsd += tenant[name];
  }
  return {
    ownerUsd,
    tenantUsd,
    demandUsd: electricity.demandUsd,
    totalUsd: ownerUsd + tenantUsd,
    usdByFuel: {
      electricity: owner.electricity + tenant.electricity,
      natural_gas: owner.natural_gas + tenant.natural_gas,
      fuel_oil_2: owner.fuel_oil_2 + tenant.fuel_oil_2,
      fuel_oil_4: owner.fuel_oil_4 + tenant.fuel_oil_4,
      district_steam: owner.district_steam + tenant.district_steam,
    },
    ownerUsdByFuel: owner,
    tenantUsdByFuel: tenant,
  };
}

/** The whole of `energyBill` in one number, USD: for comparing many states. */
export function totalBillUsd(state: EnergyState, baseline: EnergyBaseline): number {
  const { ownerUsd, tenantUsd } = electricityBill(state, baseline);
  let total = ownerUsd + tenantUsd;
  for (let fuel = 1; fuel < FUEL_COUNT; fuel += 1) {
    const name = FUELS[fuel] as Exclude<Fuel, 'electricity'>;
    total += fuelKbtu(state.use, fuel) * baseline.tariffs.byFuel[name].usdPerKbtu;
  }
  return total;
}

const NOTHING: Readonly<Record<Fuel, number>> = {
  electricity: 0,
  natural_gas: 0,
  fuel_oil_2: 0,
  fuel_oil_4: 0,
  district_steam: 0,
};

function electricityBill(state: EnergyState, baseline: EnergyBaseline) {
  const { ownerElectricity, tenantElectricity } = baseline.tariffs;
  const tenantKwh = tenantElectricityKwh(state, baseline);
  const ownerKwh = kwhFromKbtu(fuelKbtu(state.use, 0)) - tenantKwh - state.pvKwh;
  const demand = demandUsd(state, baseline, tenantKwh);
  return {
    ownerUsd:
      ownerKwh * ownerElectricity.energyUsdPerUnit +
      demand.ownerUsd +
      ownerElectricity.fixedUsdPerMonth * MONTHS_PER_YEAR,
    tenantUsd: tenantKwh * tenantElectricity.energyUsdPerUnit + demand.tenantUsd,
    demandUsd: demand.ownerUsd + demand.tenantUsd,
  };
}

/** What tenants pay for of one fuel by its FUELS index, kBtu a year. */
export function tenantThermalKbtu(state: EnergyState, baseline: EnergyBaseline, fuel: number): number {
  let kbtu = 0;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    kbtu += (state.use[endUse * FUEL_COUNT + fuel] ?? 0) * (baseline.tenantThermalShare[endUse] ?? 0);
  return kbtu;
}

/** What tenants pay for of electricity, kWh a year. */
export function tenantElectricityKwh(state: EnergyState, baseline: EnergyBaseline): number {
  let kbtu = state.tenantShiftKbtu;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    kbtu += (state.use[endUse * FUEL_COUNT] ?? 0) * (baseline.tenantElectricityShare[endUse] ?? 0);
  return Math.max(0, kwhFromKbtu(kbtu));
}

function demandUsd(state: EnergyState, baseline: EnergyBaseline, tenantKwh: number) {
  const { ownerElectricity: owner, tenantElectricity: tenant } = baseline.tariffs;
  const baselineKwh = kwhFromKbtu(baseline.kbtuByFuel.electricity);
  const tenantShare = baselineKwh > 0 ? tenantKwh / baselineKwh : 0;
  const summer = baseline.summerMonths;
  const winter = MONTHS_PER_YEAR - summer;
  const tenantSummerKw = Math.min(state.summerPeakKw, baseline.state.summerPeakKw * tenantShare);
  const winterKw = billedWinterKw(state, baseline);
  const tenantWinterKw = Math.min(winterKw, billedWinterKw(baseline.state, baseline) * tenantShare);
  return {
    ownerUsd:
      (state.summerPeakKw - tenantSummerKw) * owner.demandUsdPerKwMonthSummer * summer +
      (winterKw - tenantWinterKw) * owner.demandUsdPerKwMonthWinter * winter,
    tenantUsd:
      tenantSummerKw * tenant.demandUsdPerKwMonthSummer * summer +
      tenantWinterKw * tenant.demandUsdPerKwMonthWinter * winter,
  };
}

/** kW of a mean winter month: heat follows that month's coldest hours, the rest is the same in all of them. */
function billedWinterKw({ winterPeakKw, heatingPeakKw }: EnergyState, baseline: EnergyBaseline): number {
  return winterPeakKw - Math.min(winterPeakKw, heatingPeakKw) * (1 - baseline.winterHeatingDemandShare);
}
