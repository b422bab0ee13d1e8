import type { MatchInput } from '../../contract/programs/index.ts';
import type { EligibleWork } from '../../engine/incentives/types.ts';
import { isThermal, tonsOf } from './project-facts.ts';

/** The work of a match with its capacity: kW, which for heat pumps are thermal. */
export function builtWork(
  { capacity, projectType }: Pick<MatchInput, 'capacity' | 'projectType'>,
  work: EligibleWork,
): EligibleWork {
  if (capacity === undefined) return work;
  // A battery of a building stores at least an hour of its power.
  if (projectType === 'storage') return { ...work, capacityKwAc: capacity, storageKwh: capacity };
  if (isThermal(projectType)) return { ...work, capacityKwAc: capacity, tons: tonsOf(capacity) };
  return projectType === 'solar'
    ? { ...work, capacityKwAc: capacity, capacityKwDc: capacity }
    : { ...work, capacityKwAc: capacity };
}
