import { rounded } from '../figures/arithmetic.ts';
import { costBeyondReplacement, directCost, loadedCost, rangeCost } from '../costs/measure-cost-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { tierEnergy, type SavedFigures } from './energy/tier-energy.ts';
import { measureSavings } from './measure-savings.ts';
import { measureQuantity } from './planned-quantity.ts';
import { figureRules, type FigureRule, type TierScope } from './rule.ts';

const indexOf = ({ stars }: TierScope): number => Number(stars[0]);

function plannedOf(scope: TierScope) {
  const planned = scope.tier.plan.measures[indexOf(scope)];
  if (planned === undefined) throw new RangeError('a served measure is planned');
  return planned;
}

function savedBy(scope: TierScope): SavedFigures {
  const own = tierEnergy(scope).saved[indexOf(scope)];
  if (own === undefined) throw new RangeError('a served measure is traced');
  return own;
}

export const MEASURE_RULES: readonly FigureRule[] = figureRules('measures/*', {
  quantity: (scope) => {
    const planned = plannedOf(scope);
    return rounded(planned.unit, 2, measureQuantity(scope, planned));
  },
  cost: (scope) => directCost(scope, indexOf(scope)),
  costLow: (scope) => rangeCost(scope, indexOf(scope), 'low'),
  costHigh: (scope) => rangeCost(scope, indexOf(scope), 'high'),
  loadedCost: (scope) => loadedCost(scope, indexOf(scope)),
  annualSavings: (scope) => measureSavings(scope, indexOf(scope)),
  savedKwh: (scope) => rounded('kWh/yr', 0, savedBy(scope).kwh),
  savedTherms: (scope) => rounded('therm/yr', 0, savedBy(scope).therms),
  lifetimeYears: (scope) =>
    catalogFigure(scope, 'lifetime', `measures/${plannedOf(scope).measure.id}/lifetime`),
  incrementalOverReplacement: (scope) => costBeyondReplacement(scope, indexOf(scope)),
});
