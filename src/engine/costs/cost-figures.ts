import { dwellings } from '../building/profile-figures.ts';
import { compute, type Figure } from '../figures/figure.ts';
import { COST_CATEGORIES } from '../measures/types.ts';
import { documentNumber, tierNumber } from '../provenance/leaves.ts';
import { figureRule, type FigureRule, type TierScope } from '../provenance/rule.ts';
import { directAmount } from './direct-figures.ts';
import { INDIRECT_AMOUNTS } from './indirect-figures.ts';
import { categoriesSum, categoryName, fieldOf, linesSum } from './line-sums.ts';
import { SITE_AMOUNTS } from './site-figures.ts';

const totalCost = (scope: TierScope) => tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD');

function lineAmount(scope: TierScope): Figure {
  const position = Number(scope.stars[0]);
  const { lines, items } = scope.tier.cost;
  const [line, item] = [lines[position], items[position]];
  if (line === undefined) throw new RangeError('a served cost line has a computed one');
  if (item !== undefined) return directAmount(scope, item);
  const amount = INDIRECT_AMOUNTS[line.id] ?? SITE_AMOUNTS[line.id];
  if (amount === undefined) throw new RangeError(`no rule says what ${line.id} comes to`);
  return amount(scope, line);
}

/** Dollars of lines whose price is assumed, with their share of the lines computed on them, over the total. */
function assumptionShare(scope: TierScope): Figure {
  const named = { name: 'share resting on assumed prices', unit: 'fraction' };
  const assumed = scope.tier.cost.items.flatMap(({ line }, index) =>
    line.basis === 'assumed' ? [tierNumber(scope, line.label, `measures/${index}/loadedCost`, 'USD')] : [],
  );
  const sum = compute('cents', named, compute('sum', named, ...assumed));
  const share = compute('div', named, sum, totalCost(scope));
  return compute('round', named, share, 4);
}

export const COST_RULES: readonly FigureRule[] = [
  ...COST_CATEGORIES.map((category) =>
    figureRule(`cost_breakdown/${fieldOf(category)}`, (scope) =>
      linesSum(scope, categoryName(category), (line) => line.category === category),
    ),
  ),
  figureRule('cost_breakdown/lines/*/amount', lineAmount),
  figureRule('cost_breakdown/totalCost', (scope) => categoriesSum(scope, 'total cost', () => true)),
  figureRule('cost_breakdown/constructionCost', (scope) =>
    categoriesSum(
      scope,
      'construction cost',
      (category) => category !== 'soft_costs' && category !== 'escalation',
    ),
  ),
  figureRule('cost_breakdown/costPerSqft', (scope) => {
    const named = { name: 'cost of a square foot', unit: 'USD/sqft' };
    const area = documentNumber(scope, 'gross floor area', '/resolution/gross_floor_area_sqft', 'sqft');
    return compute('round', named, compute('div', named, totalCost(scope), area), 2);
  }),
  figureRule('cost_breakdown/costPerUnit', (scope) => {
    const named = { name: 'cost of a dwelling', unit: 'USD/dwelling' };
    return compute('round', named, compute('div', named, totalCost(scope), dwellings(scope)), 2);
  }),
  figureRule('cost_breakdown/assumptionShareOfCost', assumptionShare),
];
