import type { BuildingInput, EquipmentYears } from './types.ts';

/** Equipment that heats, by the ids of `like_for_like` in the catalogue. */
const HEATS = ['boiler', 'rooftop', 'terminal'] as const;

/** When the equipment, roof and windows were put in that wear out, as far as the owner knows. */
export function equipmentYears(facts: BuildingInput['facts']): EquipmentYears {
  const years: Record<string, EquipmentYears[string]> = {};
  if (facts === undefined) return years;
  const {
    heating_installed_year: heating,
    boiler_installed_year: boiler,
    chiller_installed_year: chiller,
    roof_installed_year: roof,
    windows_installed_year: windows,
  } = facts;
  if (heating !== undefined)
    for (const id of HEATS) years[id] = { year: heating, fact: 'heating_installed_year' };
  if (boiler !== undefined) years['boiler'] = { year: boiler, fact: 'boiler_installed_year' };
  if (chiller !== undefined) years['chiller'] = { year: chiller, fact: 'chiller_installed_year' };
  if (roof !== undefined) years['roof'] = { year: roof, fact: 'roof_installed_year' };
  if (windows !== undefined) years['windows'] = { year: windows, fact: 'windows_installed_year' };
  return years;
}
