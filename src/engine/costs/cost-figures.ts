import { dwellings, grossArea } from '../building/profile-figures.ts';
import { plus, over, rounded, toCents } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { COST_CATEGORIES } from '../measures/types.ts';
import { tierNumber } from '../provenance/leaves.ts';
import { figureRules, type FigureRule, type TierScope } from '../provenance/rule.ts';
import { directAmount } from './direct-figures.ts';
import { INDIRECT_AMOUNTS } from './indirect-figures.ts';
import { categoriesSum, fieldOf, linesSum } from './line-sums.ts';
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
  return amount(scope);
}

/** Dollars of lines whose price is assumed, with their share of the lines computed on them, over the total. */
function assumptionShare(scope: TierScope): Figure {
  const assumed = scope.tier.cost.items.flatMap(({ line }, index) =>
    line.basis === 'assumed' ? [tierNumber(scope, line.label, `measures/${index}/loadedCost`, 'USD')] : [],
  );
  return rounded('fraction', 4, over(toCents(plus(...assumed)), totalCost(scope)));
}

export const COST_RULES: readonly FigureRule[] = figureRules('cost_breakdown', {
  ...Object.fromEntries(
    COST_CATEGORIES.map((category) => [
      fieldOf(category),
      (scope: TierScope) => linesSum(scope, (line) => line.category === category),
    ]),
  ),
  'lines/*/amount': lineAmount,
  totalCost: (scope) => categoriesSum(scope, () => true),
  constructionCost: (scope) =>
    categoriesSum(scope, (category) => category !== 'soft_costs' && category !== 'escalation'),
  costPerSqft: (scope) => rounded('USD/sqft', 2, over(totalCost(scope), grossArea(scope))),
  costPerUnit: (scope) => rounded('USD/dwelling', 2, over(totalCost(scope), dwellings(scope))),
  assumptionShareOfCost: assumptionShare,
});
