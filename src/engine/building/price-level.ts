import type { BuildingInput, OwnerType, PriceLevel } from './types.ts';

/** PLUTO owner types that build through public works: city, mixed city and private, other public. */
const PUBLIC_OWNER_CODES = ['C', 'M', 'O'];

/** Public-works prices only for city schools, public owners and publicly owned lots; school prices reach no one else. */
export function priceLevelOf(input: BuildingInput, requestedOwner: OwnerType | null): PriceLevel {
  if (input.region === 'westchester') return 'westchester_private';
  const isPublic =
    input.dofClass === 'W1' ||
    requestedOwner === 'public' ||
    (input.ownerTypeCode !== null && PUBLIC_OWNER_CODES.includes(input.ownerTypeCode));
  return isPublic ? 'nyc_public_works' : 'nyc_private';
}
