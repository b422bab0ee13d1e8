import type { DofClassEntry } from '../../catalog/sections/building-classes.ts';
import { hasSome } from '../has-some.ts';
import type { Disclosures } from './disclosures.ts';
import { perimeterFeet } from './geometry.ts';
import type { ParameterTable } from './parameter-table.ts';
import type { BuildingInput, BuildingProfile, ItemCounts, Systems } from './types.ts';

export interface CountsCase extends Pick<
  BuildingProfile,
  'input' | 'parameterClass' | 'geometry' | 'systems'
> {
  readonly dwellings: number;
}

interface DwellingsCase extends Pick<BuildingProfile, 'input' | 'parameterClass'> {
  /** What its DOF code tells; null for a code that is not known. */
  readonly entry: DofClassEntry | null;
}

/**
 * Dwellings as recorded; where housing has no count (0 is "not recorded"), those that its DOF class is named after, else
 * one per typical gross area, and at least the stabilised ones.
 */
export function dwellingsOf(
  { input, parameterClass, entry }: DwellingsCase,
  table: ParameterTable,
  disclosures: Disclosures,
): number {
  if (hasSome(input.dwellingUnits)) return input.dwellingUnits;
  if (parameterClass !== 'multifamily') return 0;
  const each = table('dwelling_unit_gross_area');
  const byClass = entry?.dwellings ?? null;
  const counted = byClass ?? Math.round(input.grossFloorAreaSqft / each.value);
  const stabilised = input.housing?.stabilisedUnits ?? 0;
  const dwellings = Math.max(1, counted, stabilised);
  const how =
    stabilised > counted
      ? 'those that a tax bill names as rent-stabilised'
      : byClass === null
        ? `at ${Math.round(each.value)} gross sqft each`
        : 'as its DOF class says';
  disclosures.add({
    ...each.assumption,
    ...(entry !== null && byClass !== null && { source: entry.source }),
    code: 'dwelling_units',
    text: `The number of dwellings is not known. The estimate assumes ${dwellings}, ${how}.`,
    value: dwellings,
    unit: 'dwellings',
  });
  return dwellings;
}

/** Things that are counted rather than measured, for measures priced by the piece. */
export function countsOf(building: CountsCase, table: ParameterTable, disclosures: Disclosures): ItemCounts {
  const { input, systems, dwellings, parameterClass } = building;
  const area = input.grossFloorAreaSqft;
  const radiators = radiatorsOf(building, table, disclosures);
  const traps = trapsPerRadiator(systems, table, disclosures);
  return {
    dwellings,
    radiators,
    steamTraps: Math.round(radiators * traps),
    guestRooms:
      parameterClass === 'hotel' ? Math.round(area / disclosures.use(table('hotel_gross_area_per_room'))) : 0,
    kitchens: table('commercial_kitchens').value === 0 ? 0 : disclosures.use(table('commercial_kitchens')),
    boilers: hasBoiler(systems) ? boilersOf(input, table, disclosures) : 0,
    bareSteamPipeFeet: heatedBySteam(systems) ? mainLength(building, table, disclosures) : 0,
  };
}

/** Whether dwellings are what the building is made of: a few of them in a college are no measure of it. */
export const isHousing = ({
  parameterClass,
  counts,
}: Pick<BuildingProfile, 'parameterClass' | 'counts'>): boolean =>
  parameterClass === 'multifamily' && counts.dwellings > 0;

export const heatedBySteam = ({ heating }: Systems): boolean =>
  ['steam_1pipe', 'steam_2pipe', 'district_steam'].includes(heating);

const hasRadiators = (systems: Systems): boolean => heatedBySteam(systems) || systems.heating === 'hydronic';

export const hasBoiler = ({ heating }: Systems): boolean =>
  ['steam_1pipe', 'steam_2pipe', 'hydronic', 'packaged_terminal'].includes(heating);

/** Heating plants, which make hot water too; one where the owner does not say. */
export const plantsOf = ({ facts }: BuildingInput): number => facts?.heating_plants ?? 1;

/** One or two a plant, by the area it heats. */
function boilersOf(input: BuildingInput, table: ParameterTable, disclosures: Disclosures): number {
  const plants = plantsOf(input);
  const isLarge = input.grossFloorAreaSqft / plants >= disclosures.use(table('two_boiler_area'));
  return plants * (isLarge ? 2 : 1);
}

function radiatorsOf(building: CountsCase, table: ParameterTable, disclosures: Disclosures): number {
  const { geometry, systems, dwellings, parameterClass } = building;
  if (!hasRadiators(systems)) return 0;
  if (parameterClass === 'multifamily')
    return Math.round(dwellings * disclosures.use(table('radiators_per_dwelling')));
  const wallFeet = geometry.exposedWallAreaSqft / table('floor_to_floor').value;
  return Math.round(wallFeet / disclosures.use(table('radiator_spacing')));
}

function trapsPerRadiator(systems: Systems, table: ParameterTable, disclosures: Disclosures): number {
  if (systems.heating === 'steam_1pipe') return disclosures.use(table('traps_per_radiator_one_pipe'));
  if (heatedBySteam(systems)) return disclosures.use(table('traps_per_radiator_two_pipe'));
  return 0;
}

function mainLength(building: CountsCase, table: ParameterTable, disclosures: Disclosures): number {
  const { input, geometry } = building;
  const buildings = Math.max(1, input.buildingsOnLot ?? 1);
  const perimeter = buildings * perimeterFeet(geometry.floorPlateSqft, table('aspect_ratio').value);
  return perimeter * disclosures.use(table('steam_main_length_factor'));
}
