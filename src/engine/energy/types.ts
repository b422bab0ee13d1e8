import type { Fuel } from '../../vocabulary/energy.ts';
import type { CompiledTariff } from '../../catalog/sections/tariffs.ts';
import type { CompiledMonths } from '../../catalog/sections/rates.ts';
import type { BilledYear, OwnPrice, RateSet } from './bills/types.ts';

/** A number of every fuel. */
export type ByFuel = Readonly<Record<Fuel, number>>;

export { byFuel, END_USES, FUELS, ofFuel, type EndUse, type Fuel } from '../../vocabulary/energy.ts';

/** kBtu of site energy a year, row-major: index = endUse * FUELS.length + fuel (length 45). */
export type EnergyMatrix = Float64Array;

/** The building's energy at one point of the measure sequence. */
export interface EnergyState {
  use: EnergyMatrix;
  /** On-site PV generation, kWh a year, credited to the owner by its months at the charges by the kWh. */
  pvKwh: number;
  /** Electricity used by heat pumps for heating and hot water, kWh a year (beneficial-electrification block only). */
  heatPumpKwh: number;
  summerPeakKw: number;
  winterPeakKw: number;
  /** Electricity of tenants beyond their share of each end use (negative: short of it), kBtu a year. */
  tenantShiftKbtu: number;
  /** Part of the winter peak that follows the weather (electric heat), kW on the design day. */
  heatingPeakKw: number;
  /**
   * kW that electrified uses add on tenants' own meters beyond what their use takes of the peaks as is: in summer, in winter, and
   * in winter for heat, on the design day.
   */
  tenantSummerKw: number;
  tenantWinterKw: number;
  tenantHeatingKw: number;
  /** kW that batteries can give; what of it a month’s bill feels is a share by month. */
  storageKw: number;
}

/** How an energy is bought, how its price grows, and its one price where no leaf of a rate is held. */
export type Tariff = CompiledTariff;

export interface TariffSet {
  /** Owner-metered (building service) electricity. */
  readonly ownerElectricity: Tariff;
  readonly byFuel: Readonly<Record<Exclude<Fuel, 'electricity'>, Tariff>>;
}

export interface EnergyBaseline {
  readonly state: EnergyState;
  readonly siteKbtu: number;
  readonly siteEuiKbtuPerSqft: number;
  /** Which step of the method (section 2) gave the total and the split; the steps are tried in order. */
  readonly method: 'own_fuels' | 'site_eui' | 'class_median';
  readonly methodText: string;
  readonly kbtuByFuel: ByFuel;
  /** How each energy is counted, and how its price grows. */
  readonly tariffs: TariffSet;
  /** The rates by which the meters are billed. */
  readonly rates: RateSet;
  /** What the owner's bills say of prices, by fuel; empty where they hold no dollars. */
  readonly ownPrices: readonly OwnPrice[];
  /** How a year falls on its months. */
  readonly months: CompiledMonths;
  /** Mean price of a unit on the owner’s meter over the year as is, without charges by the month or the kW, USD. */
  readonly unitUsd: ByFuel;
  /** kW of the building as is for each kWh that runs at a month’s peak, by place of `MONTHS`: tenants’ meters keep to it. */
  readonly kwPerKwhAsIs: readonly number[];
  /** Share of each end use's electricity billed to tenants, 0..1, by END_USES index; thermal fuels likewise. */
  readonly tenantElectricityShare: readonly number[];
  readonly tenantThermalShare: readonly number[];
}

/** A year of bills in USD (not rounded), owner and tenants apart. */
export interface EnergyBill {
  readonly ownerUsd: number;
  readonly tenantUsd: number;
  readonly totalUsd: number;
  /** Sums to `ownerUsd` (demand charges under electricity) and to `tenantUsd`. */
  readonly ownerUsdByFuel: ByFuel;
  readonly tenantUsdByFuel: ByFuel;
  /** Null where a fuel has no meter. */
  readonly years: Readonly<Record<Fuel, BilledYear | null>>;
}
