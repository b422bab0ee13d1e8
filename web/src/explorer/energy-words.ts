import type { BaselineFuel } from '../../../src/contract/estimate/baseline.ts';
import { words } from '../format/numbers.ts';

/** `fuel_oil_2` → No. 2 oil. */
export const fuelName = (fuel: BaselineFuel['fuel']): string =>
  words(fuel).replace(/^BaselineFuel oil (\d)/, 'No. $1 oil');

/** The unit of a quantity of many. */
export const unitName = ({ unit }: Pick<BaselineFuel, 'unit'>): string =>
  unit === 'therm' || unit === 'gallon' ? `${unit}s` : unit;
