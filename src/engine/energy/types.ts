import type { Fuel } from '../../vocabulary/energy.ts';
import type { CompiledMonths } from '../../catalog/sections/rates.ts';
import type { RateSet } from './bills/types.ts';

export { END_USES, FUELS, type EndUse, type Fuel } from '../../vocabulary/energy.ts';

/** kBtu of site energy a year, row-major: index = endUse * FUELS.length + fuel (length 45). */
export type EnergyMatrix = Float64Array;

/** The building's energy at one point of the measure sequence. */
export interface EnergyState {
  use: EnergyMatrix;
  /** On-site PV generation, kWh a year, valued at the volumetric rate and credited against grid electricity. */
  pvKwh: number;
  /** Electricity used by heat pumps for heating and hot water, kWh a year (beneficial-electrification block only). */
  heatPumpKwh: number;
  summerPeakKw: number;
  winterPeakKw: number;
  /** Electricity of tenants beyond their share of each end use (negative: short of it), kBtu a year. */
  tenantShiftKbtu: number;
  /** Part of the winter peak that follows the weather (electric heat), kW on the design day. */
  heatingPeakKw: number;
}

/** One price with its range. */
export interface Tariff {
  readonly id: string;
  readonly fuel: Fuel;
  readonly serviceClass: string;
  readonly utility: string;
  /** USD per kWh, therm, Mlb or gallon (see `unit`). */
  readonly energyUsdPerUnit: number;
  readonly unit: 'kWh' | 'therm' | 'Mlb' | 'gallon';
  readonly lowUsdPerUnit: number;
  readonly highUsdPerUnit: number;
  readonly usdPerKbtu: number;
  /** Electricity over 10 kW: USD per kW-month summer / winter, else 0. */
  readonly demandUsdPerKwMonthSummer: number;
  readonly demandUsdPerKwMonthWinter: number;
  /** Customer charge, USD a month (not avoidable). */
  readonly fixedUsdPerMonth: number;
  /** Which escalation of the catalogue, and its value. */
  readonly escalation: string;
  readonly escalationPerYear: number;
  readonly basis: 'sourced' | 'derived' | 'assumed';
  readonly source: string;
  readonly locator: string;
}

export interface TariffSet {
  /** Owner-metered (building service) electricity. */
  readonly ownerElectricity: Tariff;
  /** Tenant-metered electricity (residential or small commercial). */
  readonly tenantElectricity: Tariff;
  readonly byFuel: Readonly<Record<Exclude<Fuel, 'electricity'>, Tariff>>;
}

export interface EnergyBaseline {
  readonly state: EnergyState;
  readonly siteKbtu: number;
  readonly siteEuiKbtuPerSqft: number;
  /** Which step of the method (section 2) gave the total and the split; the steps are tried in order. */
  readonly method: 'own_fuels' | 'site_eui' | 'class_median';
  readonly methodText: string;
  readonly kbtuByFuel: Readonly<Record<Fuel, number>>;
  /** One price a year of each energy, for what work saves. */
  readonly tariffs: TariffSet;
  /** The rates by which the meters are billed. */
  readonly rates: RateSet;
  /** How a year falls on its months. */
  readonly months: CompiledMonths;
  /** Months billed at the summer demand charge. */
  readonly summerMonths: number;
  /** Heating kW of a billed winter month over those of the design day, 0..1. */
  readonly winterHeatingDemandShare: number;
  /** Share of each end use's electricity billed to tenants, 0..1, by END_USES index; thermal fuels likewise. */
  readonly tenantElectricityShare: Float64Array;
  readonly tenantThermalShare: Float64Array;
}

/** Annual bill in USD (not rounded), owner and tenant apart. `demandUsd` is the part of the total billed by kW. */
export interface EnergyBill {
  readonly ownerUsd: number;
  readonly tenantUsd: number;
  readonly demandUsd: number;
  readonly totalUsd: number;
  readonly usdByFuel: Readonly<Record<Fuel, number>>;
  /** Sums to `ownerUsd` (demand charges under electricity) and to `tenantUsd`. */
  readonly ownerUsdByFuel: Readonly<Record<Fuel, number>>;
  readonly tenantUsdByFuel: Readonly<Record<Fuel, number>>;
}
