import { inUnit, usd } from '../figures/arithmetic.ts';
import { constant, type Figure } from '../figures/figure.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';
import { flow, netFlow, type Column } from './schedule-figures.ts';

function cell(scope: TierScope): Figure {
  const [column = '', year = '0'] = scope.stars;
  const figure =
    column === 'net' ? netFlow(scope, Number(year)) : flow(scope, Number(year), column as Column);
  return figure === null ? inUnit('USD', constant(0)) : usd(figure);
}

export const CASH_FLOW_RULES: readonly FigureRule[] = [figureRule('roi/cashFlow/*/*', cell)];
