import type { BuildingParameterId } from '../../catalog/sections/building-parameters.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, constant, step, type Figure } from '../figures/figure.ts';
import { buildingNumber, documentNumber } from '../provenance/leaves.ts';
import type { DocumentScope } from '../provenance/rule.ts';

const named = (name: string, unit: string) => ({ name, unit });
const SQFT = 'sqft';

/** A physical parameter for the building's class and vintage. */
export function physical({ context, snapshot }: DocumentScope, id: BuildingParameterId): Figure {
  const { parameterClass, vintage } = context.profile;
  const { path, assumption } = snapshot.sections.buildingParameters[id][parameterClass][vintage];
  return catalogFigure(snapshot, id.replaceAll('_', ' '), path, assumption.unit);
}

export const grossArea = (scope: DocumentScope): Figure =>
  documentNumber(scope, 'gross floor area', '/resolution/gross_floor_area_sqft', SQFT);

export function buildings(scope: DocumentScope): Figure {
  if (scope.context.input.buildingsOnLot === null) return constant(1);
  const given = buildingNumber(scope, 'buildings on the lot', '/buildingsOnLot', 'buildings');
  return compute('max', named('buildings', ''), 1, given);
}

const areaEach = (scope: DocumentScope): Figure =>
  compute('div', named('area of one building', SQFT), grossArea(scope), buildings(scope));

/** Storeys as known, or typical of the class and fitted to the area. */
export function floors(scope: DocumentScope): Figure {
  if (scope.context.input.floors !== null) return buildingNumber(scope, 'storeys', '/floors', 'storeys');
  const fewest = compute('div', named('fewest', ''), areaEach(scope), physical(scope, 'largest_floor_plate'));
  const most = compute('div', named('most', ''), areaEach(scope), physical(scope, 'minimum_floor_plate'));
  const typical = compute(
    'min',
    named('typical', ''),
    physical(scope, 'typical_floors'),
    compute('max', named('most', ''), 1, most),
  );
  return step('#/building/floors', compute('max', named('storeys', 'storeys'), fewest, typical));
}

export const floorPlate = (scope: DocumentScope): Figure =>
  step('#/building/floor_plate', compute('div', named('floor plate', SQFT), areaEach(scope), floors(scope)));

export const roofArea = (scope: DocumentScope): Figure =>
  step('#/building/roof', compute('mul', named('roof', SQFT), floorPlate(scope), buildings(scope)));

/** Perimeter of a rectangle of the floor plate, feet. */
export function perimeter(scope: DocumentScope): Figure {
  const feet = named('perimeter', 'ft');
  const aspect = physical(scope, 'aspect_ratio');
  const sides = compute('mul', feet, 2, compute('sum', feet, aspect, 1));
  const length = compute('mul', feet, sides, compute('sqrt', feet, floorPlate(scope)));
  return step('#/building/perimeter', compute('div', feet, length, compute('sqrt', feet, aspect)));
}

export function exposedWall(scope: DocumentScope): Figure {
  const exposed = physical(scope, 'exposed_perimeter_share');
  const wall = compute(
    'mul',
    named('outside wall', SQFT),
    buildings(scope),
    perimeter(scope),
    exposed,
    floors(scope),
    physical(scope, 'floor_to_floor'),
  );
  return step('#/building/wall', wall);
}

export const glazing = (scope: DocumentScope): Figure =>
  compute('mul', named('glazing', SQFT), exposedWall(scope), physical(scope, 'window_to_wall_ratio'));

export function opaqueWall(scope: DocumentScope): Figure {
  const closed = compute('sub', named('share', ''), 1, physical(scope, 'window_to_wall_ratio'));
  return compute('mul', named('opaque wall', SQFT), exposedWall(scope), closed);
}

export const windows = (scope: DocumentScope): Figure =>
  compute(
    'round',
    named('windows', 'windows'),
    compute('div', named('windows', ''), glazing(scope), physical(scope, 'window_area_each')),
    0,
  );

/** Dwellings as recorded; where housing has no count, one per typical gross area. */
export function dwellings(scope: DocumentScope): Figure {
  const { input, parameterClass } = scope.context.profile;
  const recorded = input.dwellingUnits ?? 0;
  if (input.dwellingUnits !== null && (recorded > 0 || parameterClass !== 'multifamily'))
    return buildingNumber(scope, 'dwelling units', '/dwellingUnits', 'dwellings');
  if (parameterClass !== 'multifamily') return constant(0);
  const each = physical(scope, 'dwelling_unit_gross_area');
  const fitted = compute(
    'round',
    named('fitted', ''),
    compute('div', named('', ''), grossArea(scope), each),
    0,
  );
  return step('#/building/dwellings', compute('max', named('dwelling units', 'dwellings'), 1, fitted));
}
