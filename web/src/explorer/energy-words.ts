import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { words } from '../format/numbers.ts';

type Fuel = EstimateResponse['resolution']['baseline']['fuels'][number];

/** `fuel_oil_2` → No. 2 oil. */
export const fuelName = (fuel: Fuel['fuel']): string => words(fuel).replace(/^Fuel oil (\d)/, 'No. $1 oil');

/** The unit of a quantity of many. */
export const unitName = ({ unit }: Pick<Fuel, 'unit'>): string =>
  unit === 'therm' || unit === 'gallon' ? `${unit}s` : unit;
