import type { QuantityBasis } from '../../catalog/sections/measures/vocabulary.ts';
import {
  dwellings,
  exposedWall,
  glazing,
  grossArea,
  modelNumber,
  opaqueWall,
  physical,
  roofArea,
} from '../building/profile-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, constant, step, type Figure } from '../figures/figure.ts';
import type { TierScope } from '../provenance/rule.ts';
import type { PlannedMeasure } from './types.ts';

type Amount = (scope: TierScope) => Figure;

const byArea =
  (name: string, unit: string, parameter: Parameters<typeof physical>[1], per: number): Amount =>
  (scope) => {
    const amount = compute('mul', { name, unit }, grossArea(scope), physical(scope, parameter));
    return per === 1 ? amount : compute('div', { name, unit }, amount, per);
  };

/** Amounts of one basis on this building; the rest of the bases are said in words. */
const AMOUNTS: Readonly<Partial<Record<QuantityBasis, Amount>>> = {
  gross_sqft: grossArea,
  dwelling: dwellings,
  building: () => constant(1),
  glazing_sqft: glazing,
  opaque_wall_sqft: opaqueWall,
  exposed_wall_sqft: exposedWall,
  roof_sqft: roofArea,
  heating_kbtuh: byArea('design heating load', 'kBtu/h', 'heating_design_load', 1000),
  cooling_ton: (scope) =>
    scope.context.profile.systems.cooling === 'none'
      ? constant(0)
      : compute(
          'div',
          { name: 'design cooling load', unit: 'tons' },
          grossArea(scope),
          physical(scope, 'cooling_area_per_ton'),
        ),
  outdoor_air_cfm: byArea('outdoor air', 'cfm', 'outdoor_air', 1),
};

/** The amount of work of a measure, not rounded; one step a measure. */
export function measureQuantity(scope: TierScope, planned: PlannedMeasure): Figure {
  const { measure, quantity, unit } = planned;
  const { basis, counted } = measure.quantity;
  const amount = AMOUNTS[basis];
  if (amount === undefined) return modelNumber(scope, `quantity of ${measure.id}`, quantity, unit);
  const per = measure.quantity.per;
  const whole =
    per === undefined
      ? amount(scope)
      : compute(
          'mul',
          { name: counted, unit },
          amount(scope),
          catalogFigure(scope.snapshot, 'units per amount', `measures/${measure.id}/quantity/per`),
        );
  return whole.origin.kind === 'computed' && whole.origin.inputs.length > 0
    ? step(`#/quantity/${measure.id}`, { ...whole, name: counted, unit })
    : whole;
}
