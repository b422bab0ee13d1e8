import type { BuildingInput } from './types.ts';

/** A one-family house has no tenants; the Housing Authority pays for the energy of its dwellings. */
export function ownerPaysAll({
  dofClass,
  housing,
}: Pick<BuildingInput, 'dofClass' | 'housing'>): 'one_family' | 'housing_authority' | null {
  if (dofClass?.startsWith('A') === true) return 'one_family';
  return housing?.nycha === true ? 'housing_authority' : null;
}
