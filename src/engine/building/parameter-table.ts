import type { BuildingParameterId, ParameterCell } from '../../catalog/sections/building-parameters.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EngineClass, Vintage } from './types.ts';

/** Looks up a physical parameter for the building's class and vintage. */
export type ParameterTable = (id: BuildingParameterId) => ParameterCell;

export function parameterTable(
  snapshot: Snapshot,
  engineClass: EngineClass,
  vintage: Vintage,
): ParameterTable {
  const parameters = snapshot.sections.buildingParameters;
  return (id) => parameters[id][engineClass][vintage];
}
