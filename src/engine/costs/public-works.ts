import type { CompiledCalibration, FamilyUnitCost } from '../../catalog/sections/calibration.ts';

/** The part of the calibration that prices need. */
export type PublicWorksPrices = Pick<CompiledCalibration, 'unitCosts'>;

interface FamilyPriceInput {
  /** Gross floor area; null when unknown. */
  readonly areaSqft: number | null;
  /** Index of the family's `price_series` at the priced month over its value at `dollar_period`. */
  readonly indexRatio: number;
  /** Calendar year priced: decides `earlier_level`. */
  readonly priceYear: number;
}

export function familyUnitCost(calibration: PublicWorksPrices, family: string): FamilyUnitCost | null {
  return calibration.unitCosts.families.find((entry) => entry.family === family) ?? null;
}

/** One family priced as one construction contract (contract_price: soft cost and contingency come on top). */
export function priceFamily(unitCost: FamilyUnitCost, input: FamilyPriceInput) {
  const areaSqft = input.areaSqft ?? unitCost.typical_area_sqft;
  const factors = priceFactors(unitCost, areaSqft, input);
  return {
    // Dollars of the price period, before rounding: the caller rounds once, at its line.
    costUsd: factors.reduce((usd, factor) => usd * factor.value, unitCost.cost_usd_at_reference),
    areaSqft,
    // The typical area of the corpus stands in.
    areaAssumed: input.areaSqft === null,
    unitCost,
    // What `cost_usd_at_reference` was multiplied by, in order.
    factors,
  };
}

export type FamilyPrice = Readonly<ReturnType<typeof priceFamily>>;

function priceFactors(unitCost: FamilyUnitCost, areaSqft: number, input: FamilyPriceInput) {
  const held = heldArea(unitCost, areaSqft);
  const size = (held / unitCost.reference_area_sqft) ** unitCost.area_exponent * (areaSqft / held);
  const factors = [
    { name: 'building_size', value: size },
    { name: 'price_index', value: input.indexRatio },
  ];
  const earlier = unitCost.earlier_level;
  if (earlier !== null && input.priceYear < earlier.before_year)
    factors.push({ name: 'earlier_delivery', value: earlier.multiplier });
  return factors;
}

/** Below its smallest building the size law says nothing: the price a square foot is held there. */
export const heldArea = (unitCost: FamilyUnitCost, areaSqft: number): number =>
  Math.max(areaSqft, unitCost.smallest_area_sqft);
