import type { BuildingInput } from '../building/types.ts';
import { fromModel, fromRecord, served, type Figure } from '../figures/figure.ts';
import type { BuildingScope } from './catalog-leaves.ts';

/** Numbers of the building stage: as recorded, as disclosed among the assumptions, or as its rules make them. */

interface Asked {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** Field of the record that gives it, where it is known. */
  readonly field?: keyof BuildingInput;
  /** Code under which it is disclosed where it is assumed. */
  readonly code?: string;
  readonly stage: string;
}

function buildingLeaf({ context }: BuildingScope, asked: Asked): Figure {
  const { name, unit, value, field, code, stage } = asked;
  if (field !== undefined && context.input[field] === value)
    return fromRecord(name, value, unit, `/${field}`);
  const place = context.profile.assumptions.findIndex(
    (assumption) => assumption.code === code && assumption.value === value,
  );
  if (place >= 0) return served(name, value, unit, `/resolution/assumptions/${place}/value`);
  return fromModel(name, value, unit, stage);
}

export const floorArea = (scope: BuildingScope): Figure =>
  buildingLeaf(scope, {
    name: 'gross floor area',
    unit: 'sqft',
    value: scope.context.profile.areaSqft,
    field: 'grossFloorAreaSqft',
    stage: 'building',
  });

export const storeys = (scope: BuildingScope): Figure =>
  buildingLeaf(scope, {
    name: 'storeys',
    unit: 'storeys',
    value: Math.max(1, scope.context.profile.geometry.floors),
    field: 'floors',
    code: 'typical_floors',
    stage: 'building/geometry',
  });

export const dwellings = (scope: BuildingScope): Figure =>
  buildingLeaf(scope, {
    name: 'dwellings',
    unit: 'dwellings',
    value: scope.context.profile.counts.dwellings,
    field: 'dwellingUnits',
    code: 'dwelling_units',
    stage: 'building/counts',
  });

/** A quantity of the building that its rules make of area, class and vintage. */
export const ofBuilding = (name: string, value: number, unit: string, stage: string): Figure =>
  fromModel(name, value, unit, `building/${stage}`);
