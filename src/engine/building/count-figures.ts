import { plus, times, over } from '../figures/arithmetic.ts';
import { compute, constant, step, type Figure } from '../figures/figure.ts';
import { buildingNumber } from '../provenance/leaves.ts';
import type { DocumentScope } from '../provenance/rule.ts';
import { heatedBySteam, hasBoiler, hasRadiators } from './counts.ts';
import { buildings, dwellings, exposedWall, grossArea, perimeter, physical } from './profile-figures.ts';
import type { ItemCounts } from './types.ts';

type Counted = Exclude<keyof ItemCounts, 'dwellings' | 'elevators'>;

/** Counts as figures: the twin of `building/counts.ts`. Null where the building has none. */
const FORMULAS: Readonly<Record<Counted, (scope: DocumentScope) => Figure | null>> = {
  radiators,
  steamTraps: (scope) => {
    const each = trapsPerRadiator(scope);
    return each === null ? null : whole(times(countFigure(scope, 'radiators'), each));
  },
  guestRooms: (scope) =>
    scope.context.profile.parameterClass === 'hotel'
      ? whole(over(grossArea(scope), physical(scope, 'hotel_gross_area_per_room')))
      : null,
  kitchens: (scope) => physical(scope, 'commercial_kitchens'),
  boilers: (scope) => (hasBoiler(scope.context.profile.systems) ? boilers(scope) : null),
  bareSteamPipeFeet: (scope) =>
    heatedBySteam(scope.context.profile.systems)
      ? times(buildings(scope), perimeter(scope), physical(scope, 'steam_main_length_factor'))
      : null,
};

const NAMES: Readonly<Record<Counted, string>> = {
  radiators: 'radiators',
  steamTraps: 'steam traps',
  guestRooms: 'guest rooms',
  kitchens: 'kitchens',
  boilers: 'boilers',
  bareSteamPipeFeet: 'feet of bare steam pipe',
};

/** How many of a thing the building has. */
export function countFigure(scope: DocumentScope, counted: Counted): Figure {
  const name = NAMES[counted];
  const figure = FORMULAS[counted](scope) ?? constant(0);
  return step(`#/building/${name.replaceAll(' ', '_')}`, name, name, figure);
}

/** Heating plants as the owner says; null where nothing is said and one is taken. */
export const plantsFigure = (scope: DocumentScope): Figure | null =>
  scope.context.input.facts?.heating_plants === undefined
    ? null
    : buildingNumber(scope, 'heating plants, as the owner says', '/facts/heating_plants', 'plants');

/** One or two a plant, by the area it heats; one plant where the owner does not say. */
function boilers(scope: DocumentScope): Figure {
  const each = (area: Figure) => plus(1, compute('reaches', area, physical(scope, 'two_boiler_area')));
  const plants = plantsFigure(scope);
  return plants === null ? each(grossArea(scope)) : times(plants, each(over(grossArea(scope), plants)));
}

const whole = (figure: Figure): Figure => compute('round', figure, 0);

function radiators(scope: DocumentScope): Figure | null {
  const { systems, parameterClass } = scope.context.profile;
  if (!hasRadiators(systems)) return null;
  if (parameterClass === 'multifamily')
    return whole(times(dwellings(scope), physical(scope, 'radiators_per_dwelling')));
  return whole(
    over(over(exposedWall(scope), physical(scope, 'floor_to_floor')), physical(scope, 'radiator_spacing')),
  );
}

function trapsPerRadiator(scope: DocumentScope): Figure | null {
  const { systems } = scope.context.profile;
  if (systems.heating === 'steam_1pipe') return physical(scope, 'traps_per_radiator_one_pipe');
  return heatedBySteam(systems) ? physical(scope, 'traps_per_radiator_two_pipe') : null;
}
