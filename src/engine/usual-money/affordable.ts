import type { BuildingInput, BuildingProfile } from '../building/types.ts';

/** Part of the dwellings under income limits from which the affordable programs pay. */
const LEAST_SHARE = 0.25;

/**
 * Do public lists show income-restricted housing? Regulated rents alone do not: the programs ask for an agreement or for
 * incomes. What the owner has to show is asked by the program all the same.
 */
export function isAffordable(profile: BuildingProfile, { housing }: BuildingInput): boolean {
  if (profile.engineClass !== 'multifamily') return false;
  if (housing?.nycha === true) return true;
  const { dwellings } = profile.counts;
  const assisted = housing?.assistedUnits ?? null;
  return assisted !== null && dwellings > 0 && assisted / dwellings >= LEAST_SHARE;
}
