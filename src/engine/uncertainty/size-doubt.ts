import type { FamilyUnitCost } from '../../catalog/sections/calibration.ts';
import { heldArea } from '../costs/public-works.ts';

/** ln of what the size law would say over the price that is held below its smallest building; 0 within the law. */
export const sizeDoubt = (unitCost: FamilyUnitCost, areaSqft: number): number =>
  (1 - unitCost.area_exponent) * Math.log(heldArea(unitCost, areaSqft) / areaSqft);
