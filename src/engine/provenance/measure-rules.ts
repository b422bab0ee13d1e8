import { costBeyondReplacement, directCost, loadedCost, rangeCost } from '../costs/measure-cost-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import type { Figure } from '../figures/figure.ts';
import { tierEnergy, type SavedFigures } from './energy/tier-energy.ts';
import { measureSavings } from './measure-savings.ts';
import { measureQuantity } from './planned-quantity.ts';
import { rounded, usdAYear } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

const indexOf = ({ stars }: TierScope): number => Number(stars[0]);

function plannedOf(scope: TierScope) {
  const planned = scope.tier.plan.measures[indexOf(scope)];
  if (planned === undefined) throw new RangeError('a served measure is planned');
  return planned;
}

function saved(scope: TierScope, units: 'kwh' | 'therms'): Figure {
  const own: SavedFigures | undefined = tierEnergy(scope).saved[indexOf(scope)];
  if (own === undefined) throw new RangeError('a served measure is traced');
  return rounded(own[units].name, own[units].unit, 0, own[units]);
}

export const MEASURE_RULES: readonly FigureRule[] = [
  figureRule('measures/*/quantity', (scope) => {
    const planned = plannedOf(scope);
    return rounded(planned.quantityBasis, planned.unit, 2, measureQuantity(scope, planned));
  }),
  figureRule('measures/*/cost', (scope) => directCost(scope, indexOf(scope))),
  figureRule('measures/*/costLow', (scope) => rangeCost(scope, indexOf(scope), 'low')),
  figureRule('measures/*/costHigh', (scope) => rangeCost(scope, indexOf(scope), 'high')),
  figureRule('measures/*/loadedCost', (scope) => loadedCost(scope, indexOf(scope))),
  figureRule('measures/*/annualSavings', (scope) =>
    usdAYear('savings of the first year', measureSavings(scope, indexOf(scope))),
  ),
  figureRule('measures/*/savedKwh', (scope) => saved(scope, 'kwh')),
  figureRule('measures/*/savedTherms', (scope) => saved(scope, 'therms')),
  figureRule('measures/*/lifetimeYears', (scope) =>
    catalogFigure(scope.snapshot, 'lifetime', `measures/${plannedOf(scope).measure.id}/lifetime`),
  ),
  figureRule('measures/*/incrementalOverReplacement', (scope) =>
    costBeyondReplacement(scope, indexOf(scope)),
  ),
];
