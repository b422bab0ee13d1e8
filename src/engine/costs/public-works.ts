import type { CompiledCalibration, FamilyUnitCost } from '../../catalog/sections/calibration.ts';

/** One family priced as one construction contract (contract_price: soft cost and contingency come on top). */
export interface FamilyPrice {
  readonly label: string;
  /** Dollars of the price period, before rounding: the caller rounds once, at its line. */
  readonly costUsd: number;
  readonly areaSqft: number;
  /** True when the building's area was unknown and the corpus' typical area stood in. */
  readonly areaAssumed: boolean;
  readonly unitCost: FamilyUnitCost;
  /** What `cost_usd_at_reference` was multiplied by, in order. */
  readonly factors: readonly { readonly name: string; readonly value: number }[];
}

/** The part of the calibration that prices need. */
export type PublicWorksPrices = Pick<CompiledCalibration, 'unitCosts'>;

export interface FamilyPriceInput {
  readonly calibration: PublicWorksPrices;
  readonly family: string;
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

/** Price of one family on one building in public works, or null when the family was never fitted. */
export function priceFamily(input: FamilyPriceInput): FamilyPrice | null {
  const unitCost = familyUnitCost(input.calibration, input.family);
  if (unitCost === null) return null;
  const areaSqft = input.areaSqft ?? unitCost.typical_area_sqft;
  const factors = priceFactors(unitCost, areaSqft, input);
  const costUsd = factors.reduce((usd, factor) => usd * factor.value, unitCost.cost_usd_at_reference);
  return {
    label: unitCost.label,
    costUsd,
    areaSqft,
    areaAssumed: input.areaSqft === null,
    unitCost,
    factors,
  };
}

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
