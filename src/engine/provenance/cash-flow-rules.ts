import { plus, inUnit, usd } from '../figures/arithmetic.ts';
import { constant, fromClock, type Figure } from '../figures/figure.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';
import { flow, netFlow, type Column } from './schedule-figures.ts';

function cell(scope: TierScope): Figure {
  const [row = '0', column = ''] = scope.stars;
  const year = scope.entry.roi.cashFlow[Number(row)]?.year ?? 0;
  if (column === 'year')
    return plus(fromClock('years after service', year, 'years', scope.tier.cashFlow.inService));
  const figure = column === 'net' ? netFlow(scope, year) : flow(scope, year, column as Column);
  return figure === null ? inUnit('USD', constant(0)) : usd(figure);
}

export const CASH_FLOW_RULES: readonly FigureRule[] = [figureRule('roi/cashFlow/*/*', cell)];
