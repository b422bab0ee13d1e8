import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Disclosures } from './disclosures.ts';
import type { BuildingInput, EngineClass, FuelUse } from './types.ts';

export interface CheckedBuilding {
  readonly input: BuildingInput;
  readonly parameterClass: EngineClass;
  readonly fuel: FuelUse;
}

/** Combinations that are valid but unlikely; each gives one warning and changes no number. */
export function checkInput(
  { input, parameterClass, fuel }: CheckedBuilding,
  disclosures: Disclosures,
  snapshot: Snapshot,
): void {
  const { low, high } = snapshot.sections.siteEui.plausible[parameterClass];
  const eui = input.siteEuiKbtuPerSqft;
  if (eui === 0) disclosures.warn('A site EUI of 0 is taken as unknown; the class median is used.');
  else if (eui !== null && (eui < low || eui > high))
    disclosures.warn(
      `A site EUI of ${eui} kBtu/sqft is outside what 98 % of ${parameterClass} buildings report (${low} to ${high}).`,
    );
  const hasFuels = input.annualElectricityKwh !== null || input.annualGasKbtu !== null;
  if (hasFuels && fuel.method !== 'own_fuels')
    disclosures.warn("The lot's reported fuels do not give a plausible total and were not used.");
  const smallest = snapshot.sections.buildingParameters.smallest_dwelling[parameterClass]['pre-1930'].value;
  const units = input.dwellingUnits ?? 0;
  if (units * smallest > input.grossFloorAreaSqft)
    disclosures.warn(
      `${units} dwellings leave under ${smallest} gross sqft each; check the area or the count.`,
    );
  if (input.floors !== null && input.grossFloorAreaSqft / input.floors < smallest)
    disclosures.warn(
      `${input.floors} storeys leave under ${smallest} sqft a floor; check the area or the count.`,
    );
  if (input.yearBuiltEstimated)
    disclosures.warn(`The year built (${input.yearBuilt ?? ''}) is one the City is known to estimate.`);
  if (input.energyGrade !== null && !/^[A-F]$/i.test(input.energyGrade) && input.energyGrade !== '')
    disclosures.warn(`Energy grade ${input.energyGrade} is not one of A to F and counts as unknown.`);
}
