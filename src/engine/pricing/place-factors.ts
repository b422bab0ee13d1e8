import type { CompiledMeasure } from '../../catalog/sections/measures.ts';

/** One multiplier of a price and where it came from. */
export interface CostFactor {
  readonly name: string;
  readonly value: number;
  readonly source: string;
  readonly locator: string;
  readonly basis: 'sourced' | 'derived' | 'assumed';
}

export interface PlaceMultipliers {
  readonly location: number;
  readonly escalation: number;
  readonly height: number;
  readonly occupancy: number;
  readonly landmark: number;
}

const REVIEW = 'practitioner_review_2026_11';

/** The multipliers of place and time that are not 1. */
export function placeFactors(
  { landmark, trade_series }: CompiledMeasure,
  unit: PlaceMultipliers,
): CostFactor[] {
  const factors: CostFactor[] = [
    {
      name: 'location',
      value: unit.location,
      source: 'craftsman_2018_location',
      locator: 'factors/location',
      basis: 'derived',
    },
    {
      name: 'price index',
      value: unit.escalation,
      source: 'bls_ppi_cpi',
      locator: trade_series,
      basis: 'sourced',
    },
    { name: 'height', value: unit.height, source: REVIEW, locator: 'S5', basis: 'assumed' },
    { name: 'occupancy', value: unit.occupancy, source: REVIEW, locator: 'S5', basis: 'assumed' },
  ];
  if (landmark.multiplier !== undefined) {
    const { source, locator, basis } = landmark.multiplier;
    factors.push({ name: 'landmark', value: unit.landmark, source, locator, basis });
  }
  return factors.filter((factor) => factor.value !== 1);
}
