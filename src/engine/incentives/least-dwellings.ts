import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { ProjectFacts } from './types.ts';

type Size = Pick<ProjectFacts, 'dwellingUnits' | 'floorAreaSqft' | 'buildingClass'>;

/** Fewest dwellings that a building of this size has if it is housing; null where they are known, or it is something else. */
export function leastDwellings(
  { dwellingUnits, floorAreaSqft, buildingClass }: Size,
  { parameters }: IncentiveRules,
): number | null {
  const mayBeHousing = buildingClass === null || buildingClass === 'multifamily' || buildingClass === 'house';
  if (dwellingUnits !== null || floorAreaSqft === null || !mayBeHousing) return null;
  return floorAreaSqft / parameters.largestDwellingSqft.value;
}
