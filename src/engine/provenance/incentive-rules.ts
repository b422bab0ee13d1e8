import { catalogFigure } from '../figures/catalog-leaf.ts';
import { plus } from '../figures/arithmetic.ts';
import { compute, type Figure } from '../figures/figure.ts';
import { amountFigure, countedFigure } from '../incentives/amount-figures.ts';
import { tierNumber } from './leaves.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

function included(scope: TierScope) {
  const evaluation = scope.tier.incentives.included[Number(scope.stars[0])];
  if (evaluation === undefined) throw new Error('a served incentive has an evaluation');
  return evaluation;
}

const PAID_FROM: Readonly<Record<string, string>> = {
  elective_pay: 'electivePayYearAfterService',
  abatement_years: 'abatementFirstYearAfterService',
  tax_credit_year_1: 'taxCreditYearAfterService',
};

function paymentYear(scope: TierScope): Figure {
  const place = Number(scope.stars[1]);
  const id = PAID_FROM[included(scope).timing.kind];
  if (id === undefined) return plus(place);
  const first = catalogFigure(
    scope.snapshot,
    'first year paid',
    `incentive-rules/parameters/parameters/${id}`,
  );
  return plus(first, place);
}

function paymentAmount(scope: TierScope): Figure {
  const [index = '0', place = '0'] = scope.stars;
  const amount = tierNumber(scope, 'amount', `incentives/${index}/amount`, 'USD');
  const years = included(scope).timing.schedule.map(() => 1);
  return compute('share_usd', { name: 'paid then', unit: 'USD' }, Number(place), amount, ...years);
}

export const INCENTIVE_RULES: readonly FigureRule[] = [
  figureRule('incentives/*/amount', (scope) => countedFigure(scope, included(scope), Number(scope.stars[0]))),
  figureRule('incentives/*/timing/payments/*/amount', paymentAmount),
  figureRule('incentives/*/timing/payments/*/yearAfterService', paymentYear),
  figureRule('excluded_incentives/*/potentialAmount', (scope) => {
    const evaluation = scope.tier.incentives.excluded[Number(scope.stars[0])];
    if (evaluation === undefined) throw new Error('a served program has an evaluation');
    return amountFigure(scope, evaluation);
  }),
];
