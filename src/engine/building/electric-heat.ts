import type { Snapshot } from '../../catalog/snapshot.ts';
import { HEATING } from './end-use-shares.ts';
import { energyYear } from './reported-energy.ts';
import type { FuelKbtu, FuelUseCase } from './fuel-kinds.ts';
import type { BuildingInput, FuelUse, HeatingSystem } from './types.ts';

const GAS = 1;
const STEAM = 4;

/** Fuels of which a system burns one, by their place; null for those that run on fuel or electricity. */
const HEATING_FUELS: Readonly<Record<HeatingSystem, readonly number[] | null>> = {
  steam_1pipe: [1, 2, 3, STEAM],
  steam_2pipe: [1, 2, 3, STEAM],
  hydronic: [1, 2, 3, STEAM],
  district_steam: [STEAM],
  rooftop_unit: null,
  packaged_terminal: null,
  forced_air: null,
  electric_resistance: null,
  heat_pump: null,
};

type ElectricHeat = 'electric_resistance' | 'heat_pump';
export const isElectricHeat = (system: HeatingSystem | undefined): system is ElectricHeat =>
  system === 'electric_resistance' || system === 'heat_pump';

/**
 * Reported or usual energy as the heating system that the owner knows uses it. Heat that is said to be electric burns no
 * fuel: the building is taken to run on electricity alone. A report by fuel that shows another system is not overruled
 * unless the system is newer; what contradicts it is questioned, and the report stands.
 */
export function asHeated(found: FuelUse, building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const { facts } = building.input;
  const system = facts?.heating_system;
  if (system === undefined) return found;
  if (isElectricHeat(system)) return electrified(found, system, building, snapshot);
  const missing = found.method === 'own_fuels' ? missingFuel(found, system) : null;
  return missing === null ? found : { ...found, questioned: question(found, system, missing) };
}

const WORDS: Readonly<Partial<Record<HeatingSystem, string>>> = {
  heat_pump: 'heat pumps',
  electric_resistance: 'electric resistance',
  district_steam: 'district steam',
  steam_1pipe: 'one-pipe steam',
  steam_2pipe: 'two-pipe steam',
  hydronic: 'hot water',
};

const question = ({ methodText }: FuelUse, system: HeatingSystem, shows: string): string =>
  `The owner says that heat comes from ${WORDS[system] ?? system.replaceAll('_', ' ')}, but the energy report shows ${shows} (${methodText}) The estimate follows the report. Say when the heating was put in, or load bills.`;

/** What a report must show for such a system and does not; null where it does. */
function missingFuel({ kbtu, heatingFuel }: FuelUse, system: HeatingSystem): string | null {
  const fuels = HEATING_FUELS[system];
  if (fuels === null) return null;
  if (heatingFuel === 'electricity') return 'hardly any fuel';
  return fuels.some((fuel) => kbtu[fuel]! > 0) ? null : 'none of it';
}

function electrified(
  found: FuelUse,
  system: ElectricHeat,
  building: FuelUseCase,
  snapshot: Snapshot,
): FuelUse {
  if (found.heatingFuel === 'electricity') return found;
  const { facts } = building.input;
  const isNewer = newerThanReport(found, building.input);
  if (found.method === 'own_fuels' && !isNewer)
    return { ...found, questioned: question(found, system, 'fuel burned for heat') };
  if (facts?.hot_water_system !== undefined && !facts.hot_water_system.endsWith('_electric'))
    return { ...found, questioned: FUEL_FOR_WATER };
  // A level that was measured with the system holds its heat already.
  const isMeasured = found.method === 'site_eui' && !isNewer;
  const replaced = isMeasured ? null : systemBefore(found, building, snapshot);
  const [electricity] = found.kbtu;
  const kbtu: FuelKbtu = [
    electricity + fuelKbtu(found) * keptShare({ system, replaced }, building, snapshot),
    0,
    0,
    0,
    0,
  ];
  const by = replaced === null ? '' : ' (its heat is converted by the efficiency of the system)';
  return {
    ...found,
    kbtu,
    heatingFuel: 'electricity',
    methodText: `${found.methodText} The owner says that heat is electric, so all energy is taken as electricity${by}.`,
    origin: { ...found.origin, electrified: { system, replaced } },
  };
}

const FUEL_FOR_WATER =
  'The owner says that heat is electric and hot water burns fuel, but the split between them is not known. The estimate uses the fuels and heating usual in the class. Load bills to settle it.';

/** Whether the heating was put in after the year that the energy is of. */
function newerThanReport(found: FuelUse, input: BuildingInput): boolean {
  const installed = input.facts?.heating_installed_year;
  const year = energyYear(found, input);
  return installed !== undefined && year !== null && installed > year;
}

const systemBefore = (
  { heatingFuel }: FuelUse,
  { parameterClass, vintage }: FuelUseCase,
  { sections }: Snapshot,
): HeatingSystem =>
  heatingFuel === 'district_steam'
    ? 'district_steam'
    : sections.buildingSystems.defaults[parameterClass][vintage].heating;

const fuelKbtu = ({ kbtu }: FuelUse): number => {
  let sum = 0;
  for (let fuel = GAS; fuel <= STEAM; fuel += 1) sum += kbtu[fuel]!;
  return sum;
};

/** What is left of a fuel's energy as electricity: heat by the ratio of the efficiencies, all else as it was. */
function keptShare(
  { system, replaced }: NonNullable<FuelUse['origin']['electrified']>,
  { parameterClass }: FuelUseCase,
  { sections }: Snapshot,
): number {
  if (replaced === null) return 1;
  const heat = sections.endUseSplits[parameterClass].thermal[HEATING]!;
  const { heatingEfficiency } = sections.buildingSystems;
  return 1 - heat + heat * (heatingEfficiency[replaced].value / heatingEfficiency[system].value);
}
