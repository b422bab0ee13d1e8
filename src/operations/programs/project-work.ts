import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { MatchInput } from '../../contract/programs/index.ts';
import type { EligibleWork } from '../../engine/incentives/types.ts';
import { isThermal, tonsOf } from './project-facts.ts';

interface Project {
  readonly input: MatchInput;
  readonly work: EligibleWork;
}

/** The work of a match with its capacity: kW, which for heat pumps are thermal, and kWh where a program pays stored kWh. */
export function workOf({ input, work }: Project, { benefit }: CompiledProgram): EligibleWork {
  const { capacity, projectType } = input;
  if (capacity === undefined) return work;
  if (benefit.basis === 'storage_capacity') return { ...work, storageKwh: capacity };
  // A battery of a building stores at least an hour of its power.
  if (projectType === 'storage') return { ...work, capacityKwAc: capacity, storageKwh: capacity };
  if (isThermal(projectType)) return { ...work, capacityKwAc: capacity, tons: tonsOf(capacity) };
  return projectType === 'solar'
    ? { ...work, capacityKwAc: capacity, capacityKwDc: capacity }
    : { ...work, capacityKwAc: capacity };
}
