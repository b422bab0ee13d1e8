import { shareOf } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { amountFigure, countedFigure } from '../incentives/amount-figures.ts';
import { paidIn } from '../incentives/payment-figures.ts';
import { ownWork } from '../incentives/ledger-figures.ts';
import { tierNumber } from './leaves.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

function included(scope: TierScope) {
  const evaluation = scope.tier.incentives.included[Number(scope.stars[0])];
  if (evaluation === undefined) throw new Error('a served incentive has an evaluation');
  return evaluation;
}

function paymentYear(scope: TierScope): Figure {
  return paidIn(scope, included(scope).timing, Number(scope.stars[1]));
}

function paymentAmount(scope: TierScope): Figure {
  const [index = '0', place = '0'] = scope.stars;
  const amount = tierNumber(scope, 'amount', `incentives/${index}/amount`, 'USD');
  const years = included(scope).timing.schedule.map(() => 1);
  return shareOf(Number(place), amount, years);
}

export const INCENTIVE_RULES: readonly FigureRule[] = [
  figureRule('incentives/*/amount', (scope) =>
    countedFigure(ownWork(scope), included(scope), Number(scope.stars[0])),
  ),
  figureRule('incentives/*/timing/payments/*/amount', paymentAmount),
  figureRule('incentives/*/timing/payments/*/yearAfterService', paymentYear),
  figureRule('excluded_incentives/*/potentialAmount', (scope) => {
    const evaluation = scope.tier.incentives.excluded[Number(scope.stars[0])];
    if (evaluation === undefined) throw new Error('a served program has an evaluation');
    return amountFigure(ownWork(scope), evaluation);
  }),
];
