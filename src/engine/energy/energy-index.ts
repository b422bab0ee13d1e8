import { END_USES, FUELS, type EndUse, type EnergyMatrix } from './types.ts';

export const FUEL_COUNT = FUELS.length;
const END_USE_COUNT = END_USES.length;
/** Fuels come with electricity first; everything after it is burnt here or raised by burning elsewhere. */
export const ELECTRICITY = FUELS.indexOf('electricity');
export const NATURAL_GAS = FUELS.indexOf('natural_gas');
export const OIL_2 = FUELS.indexOf('fuel_oil_2');
export const OIL_4 = FUELS.indexOf('fuel_oil_4');
export const HEATING = END_USES.indexOf('heating');
export const HOT_WATER = END_USES.indexOf('dhw');
export const COOLING = END_USES.indexOf('cooling');
export const FANS = END_USES.indexOf('fans_pumps_ventilation');
export const LIGHTING = END_USES.indexOf('lighting');
export const COOKING = END_USES.indexOf('cooking');
export const REFRIGERATION = END_USES.indexOf('refrigeration');
export const OTHER = END_USES.indexOf('other');

export const endUseIndex = (endUse: EndUse): number => END_USES.indexOf(endUse);

/** kBtu of one end use over fuels `from`..4. */
export function endUseKbtu(use: EnergyMatrix, endUse: number, from = 0): number {
  let sum = 0;
  for (let fuel = from; fuel < FUEL_COUNT; fuel += 1) sum += use[endUse * FUEL_COUNT + fuel]!;
  return sum;
}

/** One past the last fuel in use; electricity counts always. No measure brings a fuel that comes after it. */
export function fuelEndOf(use: EnergyMatrix): number {
  let end = ELECTRICITY + 1;
  for (let i = 0; i < use.length; i += 1) if (use[i] !== 0) end = Math.max(end, (i % FUEL_COUNT) + 1);
  return end;
}

const isOtherFossil = (endUse: number): boolean =>
  endUse !== HEATING && endUse !== HOT_WATER && endUse !== COOKING;

/** Fuel and steam outside heating, hot water and cooking: dryers, process, absorption cooling. */
export function otherFossilKbtu(use: EnergyMatrix): number {
  let sum = 0;
  for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
    if (isOtherFossil(endUse)) sum += endUseKbtu(use, endUse, ELECTRICITY + 1);
  return sum;
}
