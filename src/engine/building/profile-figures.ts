import type { BuildingParameterId } from '../../catalog/sections/building-parameters.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { plus, minus, times, over, larger, smaller, rounded } from '../figures/arithmetic.ts';
import { compute, constant, step, type Figure } from '../figures/figure.ts';
import { buildingNumber, documentNumber } from '../provenance/leaves.ts';
import type { DocumentScope } from '../provenance/rule.ts';

/** A physical parameter for the building's class and vintage. */
export function physical({ context, snapshot }: DocumentScope, id: BuildingParameterId): Figure {
  const { parameterClass, vintage } = context.profile;
  const { path, assumption } = snapshot.sections.buildingParameters[id][parameterClass][vintage];
  return catalogFigure({ snapshot }, id.replaceAll('_', ' '), path, assumption.unit);
}

export const grossArea = (scope: DocumentScope): Figure =>
  documentNumber(scope, 'gross floor area', '/resolution/gross_floor_area_sqft', 'sqft');

export function buildings(scope: DocumentScope): Figure {
  if (scope.context.input.buildingsOnLot === null) return constant(1);
  return larger(1, buildingNumber(scope, 'buildings on the lot', '/buildingsOnLot', 'buildings'));
}

const areaEach = (scope: DocumentScope): Figure => over(grossArea(scope), buildings(scope));

/** Storeys as known, or typical of the class and fitted to the area. */
export function floors(scope: DocumentScope): Figure {
  if (scope.context.input.floors !== null) return buildingNumber(scope, 'storeys', '/floors', 'storeys');
  const fewest = over(areaEach(scope), physical(scope, 'largest_floor_plate'));
  const most = over(areaEach(scope), physical(scope, 'minimum_floor_plate'));
  const typical = smaller(physical(scope, 'typical_floors'), larger(1, most));
  return step('#/building/floors', 'storeys', 'storeys', larger(fewest, typical));
}

export const floorPlate = (scope: DocumentScope): Figure =>
  step('#/building/floor_plate', 'floor plate', 'sqft', over(areaEach(scope), floors(scope)));

export const roofArea = (scope: DocumentScope): Figure =>
  step('#/building/roof', 'roof', 'sqft', times(floorPlate(scope), buildings(scope)));

/** Perimeter of a rectangle of the floor plate, feet. */
export function perimeter(scope: DocumentScope): Figure {
  const aspect = physical(scope, 'aspect_ratio');
  const length = times(times(2, plus(aspect, 1)), compute('sqrt', floorPlate(scope)));
  return step('#/building/perimeter', 'perimeter', 'ft', over(length, compute('sqrt', aspect)));
}

export function exposedWall(scope: DocumentScope): Figure {
  const exposed = physical(scope, 'exposed_perimeter_share');
  const wall = times(
    buildings(scope),
    perimeter(scope),
    exposed,
    floors(scope),
    physical(scope, 'floor_to_floor'),
  );
  return step('#/building/wall', 'outside wall', 'sqft', wall);
}

export const glazing = (scope: DocumentScope): Figure =>
  times(exposedWall(scope), physical(scope, 'window_to_wall_ratio'));

export function opaqueWall(scope: DocumentScope): Figure {
  const closed = minus(1, physical(scope, 'window_to_wall_ratio'));
  return times(exposedWall(scope), closed);
}

export const windows = (scope: DocumentScope): Figure =>
  rounded('windows', 0, over(glazing(scope), physical(scope, 'window_area_each')));

/** Dwellings as recorded; where housing has no count, one per typical gross area. */
export function dwellings(scope: DocumentScope): Figure {
  const { input, parameterClass } = scope.context.profile;
  const recorded = input.dwellingUnits ?? 0;
  if (input.dwellingUnits !== null && (recorded > 0 || parameterClass !== 'multifamily'))
    return buildingNumber(scope, 'dwelling units', '/dwellingUnits', 'dwellings');
  if (parameterClass !== 'multifamily') return constant(0);
  const each = physical(scope, 'dwelling_unit_gross_area');
  const fitted = compute('round', over(grossArea(scope), each), 0);
  return step('#/building/dwellings', 'dwelling units', 'dwellings', larger(1, fitted));
}
