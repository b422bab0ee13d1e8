import { energyKwh } from '../../quantities/units.ts';
import { END_USES, FUELS, type ByFuel, type EnergyMatrix, type EnergyState } from './types.ts';

const FUEL_COUNT = FUELS.length;

/** Site energy used in a year, kBtu: what the building uses, whoever generates it (PV does not reduce it). */
export function siteKbtu(state: EnergyState): number {
  let total = 0;
  for (let i = 0; i < state.use.length; i += 1) total += state.use[i]!;
  return total;
}

/** kBtu a year of one fuel, by its FUELS index. */
export function fuelKbtu(use: EnergyMatrix, fuel: number): number {
  let total = 0;
  for (let i = fuel; i < use.length; i += FUEL_COUNT) total += use[i]!;
  return total;
}

/** Electricity bought from the grid in a year, kWh: use less on-site PV, never below zero. */
export function gridKwh(state: EnergyState): number {
  return Math.max(0, energyKwh(fuelKbtu(state.use, 0)) - state.pvKwh);
}

export function kbtuByFuel(use: EnergyMatrix): ByFuel {
  return {
    electricity: fuelKbtu(use, 0),
    natural_gas: fuelKbtu(use, 1),
    fuel_oil_2: fuelKbtu(use, 2),
    fuel_oil_4: fuelKbtu(use, 3),
    district_steam: fuelKbtu(use, 4),
  };
}

/** kBtu a year of one end use over all fuels, by its END_USES index. */
export function endUseKbtu(use: EnergyMatrix, endUse: number): number {
  let total = 0;
  for (let i = endUse * FUEL_COUNT; i < (endUse + 1) * FUEL_COUNT; i += 1) total += use[i]!;
  return total;
}

export const MATRIX_LENGTH = END_USES.length * FUEL_COUNT;
