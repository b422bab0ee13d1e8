import type { DefaultSystems } from '../../catalog/sections/building-systems.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Disclosures } from './disclosures.ts';
import type { ParameterTable } from './parameter-table.ts';
import type {
  BuildingInput,
  EngineClass,
  FuelUse,
  HeatingSystem,
  HotWaterSystem,
  Systems,
  Vintage,
} from './types.ts';

export interface SystemsCase {
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly fuel: FuelUse;
  readonly dwellings: number;
  readonly areaSqft: number;
  /** Systems the owner knows. */
  readonly facts: BuildingInput['facts'];
}

/** Systems by class and vintage, corrected by the fuels the building is known to burn. */
export function systemsOf(
  building: SystemsCase,
  table: ParameterTable,
  disclosures: Disclosures,
  snapshot: Snapshot,
): Systems {
  const { buildingSystems } = snapshot.sections;
  const defaults = buildingSystems.defaults[building.parameterClass][building.vintage];
  const { heatingFuel } = building.fuel;
  const { facts } = building;
  const known = building.fuel.questioned === undefined ? facts?.heating_system : undefined;
  const heating = known ?? heatingOf(defaults, heatingFuel);
  const hotWater = facts?.hot_water_system ?? hotWaterOf(defaults, heatingFuel);
  const hasGas = building.fuel.kbtu[1] > 0;
  const systems: Systems = {
    heating,
    cooling: facts?.cooling_system ?? coolingOf(defaults, building, table),
    hotWater,
    pneumaticControls: defaults.pneumaticControls,
    gasCooking: defaults.gasCooking && hasGas,
    gasDryers:
      building.parameterClass === 'multifamily' &&
      hasGas &&
      building.dwellings >= table('gas_dryer_dwellings').value,
    heatingEfficiency: buildingSystems.heatingEfficiency[heating].value,
    hotWaterEfficiency: buildingSystems.hotWaterEfficiency[hotWater].value,
  };
  disclose({ systems, facts, known, heatingFuel, source: defaults.source }, disclosures, snapshot);
  return systems;
}

function heatingOf(defaults: DefaultSystems, fuel: FuelUse['heatingFuel']): HeatingSystem {
  if (fuel === 'district_steam') return 'district_steam';
  if (fuel === 'electricity') return 'electric_resistance';
  return defaults.heating;
}

/** No chiller stands in a building too small for one. */
function coolingOf(
  { cooling }: DefaultSystems,
  { areaSqft }: SystemsCase,
  table: ParameterTable,
): Systems['cooling'] {
  const isSmall = cooling === 'central_chiller' && areaSqft < table('smallest_chiller_area').value;
  return isSmall ? 'rooftop_unit' : cooling;
}

function hotWaterOf(defaults: DefaultSystems, fuel: FuelUse['heatingFuel']): HotWaterSystem {
  if (fuel === 'district_steam') return 'district_steam';
  if (fuel === 'electricity') return 'central_electric';
  return defaults.hotWater;
}

interface Settled {
  readonly systems: Systems;
  readonly facts: BuildingInput['facts'];
  /** The heating that the owner knows, unless a report contradicts it. */
  readonly known: HeatingSystem | undefined;
  readonly heatingFuel: FuelUse['heatingFuel'];
  readonly source: string;
}

/** What a fact says is not an assumption. */
function disclose(
  { systems, facts, known, heatingFuel, source }: Settled,
  disclosures: Disclosures,
  snapshot: Snapshot,
): void {
  const say = (code: string, text: string, value: string | boolean) =>
    disclosures.add({ code, text, value, unit: '', source });
  if (known === undefined)
    say('heating_system', `Heating is taken as ${words(systems.heating)}.`, systems.heating);
  if (facts?.cooling_system === undefined)
    say('cooling_system', `Cooling is taken as ${words(systems.cooling)}.`, systems.cooling);
  if (facts?.hot_water_system === undefined)
    say(
      'hot_water_system',
      `Hot water is taken as ${hotWaterWords(systems.hotWater, heatingFuel)}.`,
      systems.hotWater,
    );
  say(
    'pneumatic_controls',
    `Pneumatic controls are taken as ${yesNo(systems.pneumaticControls)}.`,
    systems.pneumaticControls,
  );
  say('gas_cooking', `Gas cooking is taken as ${yesNo(systems.gasCooking)}.`, systems.gasCooking);
  say('gas_dryers', `Gas dryers are taken as ${yesNo(systems.gasDryers)}.`, systems.gasDryers);
  const { heatingEfficiency, hotWaterEfficiency } = snapshot.sections.buildingSystems;
  disclosures.add({
    code: 'heating_efficiency',
    text: `Seasonal efficiency of heating, distribution included: ${systems.heatingEfficiency}.`,
    value: systems.heatingEfficiency,
    unit: 'fraction',
    source: heatingEfficiency[systems.heating].source,
  });
  disclosures.add({
    code: 'hot_water_efficiency',
    text: `Seasonal efficiency of hot water: ${systems.hotWaterEfficiency}.`,
    value: systems.hotWaterEfficiency,
    unit: 'fraction',
    source: hotWaterEfficiency[systems.hotWater].source,
  });
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  steam_1pipe: 'one-pipe steam',
  steam_2pipe: 'two-pipe steam',
  hydronic: 'hot-water (hydronic) heating',
  district_steam: 'district steam',
  window_ac: 'window or sleeve units',
  boiler_coil: 'a coil in the heating boiler',
  central_gas: 'a central gas heater',
  central_electric: 'a central electric heater',
  unitary_electric: 'electric heaters in the units',
};

/** A central heater burns what the heating burns. */
const hotWaterWords = (system: HotWaterSystem, fuel: FuelUse['heatingFuel']): string =>
  system === 'central_gas' && fuel.startsWith('fuel_oil') ? 'a central oil heater' : words(system);

function words(name: string): string {
  return SYSTEM_WORDS[name] ?? name.replaceAll('_', ' ');
}

function yesNo(value: boolean): string {
  return value ? 'present' : 'absent';
}
