import type { BuildingInput, OwnerType, PriceLevel } from './types.ts';

/** Public-works prices for public owners alone: school prices reach no one else. */
export function priceLevelOf({ region }: Pick<BuildingInput, 'region'>, owner: OwnerType | null): PriceLevel {
  if (region === 'westchester') return 'westchester_private';
  return owner === 'public' ? 'nyc_public_works' : 'nyc_private';
}
