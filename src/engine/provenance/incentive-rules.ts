import { dwellings, grossArea } from '../building/profile-figures.ts';
import { catalogFigure, figureAt } from '../figures/catalog-leaf.ts';
import { minus, plus, smaller, times } from '../figures/arithmetic.ts';
import { compute, stated, type Figure } from '../figures/figure.ts';
import { basisText, formulaText } from '../incentives/evaluation-text.ts';
import type { ProgramEvaluation } from '../incentives/types.ts';
import { tierNumber } from './leaves.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

const USD = { name: '', unit: 'USD' };

/** A number of the program's own file; null where it gives none. */
function ofProgram({ snapshot }: TierScope, id: string, inside: string, name: string): Figure | null {
  for (const room of ['us', 'ny']) {
    const path = `programs/${room}/${id}/${inside}`;
    if (figureAt(snapshot.sections.figures, path) !== undefined) return catalogFigure(snapshot, name, path);
  }
  return null;
}

/** Cost of the work the program pays for, less the rebates taken before. */
function basis(scope: TierScope, { program, rebatesCents }: ProgramEvaluation): Figure {
  const tags: readonly string[] = program.estimate?.tags ?? [];
  const costs = scope.tier.plan.measures.flatMap(({ measure }, index) =>
    measure.tags.some((tag) => tags.includes(tag))
      ? [tierNumber(scope, `cost of ${measure.name}`, `measures/${index}/loadedCost`, 'USD')]
      : [],
  );
  if (rebatesCents === 0) return compute('cents', USD, plus(...costs));
  const rebates = scope.tier.incentives.included.flatMap((earlier, index) =>
    earlier.program.estimate?.role === 'rebate'
      ? [tierNumber(scope, earlier.program.name, `incentives/${index}/amount`, 'USD')]
      : [],
  );
  return compute('cents', USD, minus(plus(...costs), plus(...rebates)));
}

/** Rates the program's file gives: the headline, its lower end, without wages, and the steps of a phase-down. */
function rates(scope: TierScope, { program }: ProgramEvaluation): Figure[] {
  const { id, rateSteps = [] } = program;
  const at = (inside: string, name: string) => ofProgram(scope, id, inside, name);
  const plain = [
    at('benefit/low', 'lower end of the rate'),
    at('benefit/amount', 'rate'),
    at('wages/baseAmount', 'rate without prevailing wages'),
    ...rateSteps.flatMap((_, step) => [
      at(`rateSteps/${step}/fullAmount`, 'rate of the step'),
      at(`rateSteps/${step}/baseAmount`, 'rate of the step without prevailing wages'),
    ]),
  ].filter((figure) => figure !== null);
  const factors = rateSteps
    .map((_, step) => at(`rateSteps/${step}/factor`, 'share for the year construction begins'))
    .filter((figure) => figure !== null);
  return [...plain, ...plain.flatMap((rate) => factors.map((factor) => times(rate, factor)))];
}

/** What a rate may be multiplied by, USD or units of the work. */
function amounts(scope: TierScope, evaluation: ProgramEvaluation): Figure[] {
  const { program } = evaluation;
  if (program.benefit.kind === 'percent_of_cost') return [basis(scope, evaluation)];
  if (program.benefit.kind === 'per_dwelling') return [dwellings(scope)];
  if (program.benefit.kind === 'per_sqft') return [grossArea(scope)];
  return program.benefit.kind === 'fixed' ? [plus(1)] : [];
}

/** The amount as the program's own terms give it, with the cap that may bind. */
function candidates(scope: TierScope, evaluation: ProgramEvaluation): Figure[] {
  const { id } = evaluation.program;
  const limits = [ofProgram(scope, id, 'caps/totalUsd', 'at most'), basis(scope, evaluation)].filter(
    (figure) => figure !== null,
  );
  const share = ofProgram(scope, id, 'caps/shareOfCost', 'at most this share of cost');
  if (share !== null) limits.push(times(basis(scope, evaluation), share));
  const full = amounts(scope, evaluation).flatMap((amount) =>
    rates(scope, evaluation).map((rate) => compute('cents_mul', USD, amount, rate)),
  );
  return [
    ...full,
    ...full.flatMap((amount) => limits.map((limit) => compute('cents', USD, smaller(amount, limit)))),
  ];
}

/** The program's own formula where it comes to the amount; else the arithmetic in words, replayed by `verify`. */
function programAmount(scope: TierScope, evaluation: ProgramEvaluation, inside: string): Figure {
  const served = tierNumber(scope, evaluation.program.name, inside, 'USD');
  const exact = candidates(scope, evaluation).find(({ value }) => value === served.value);
  if (exact !== undefined) return { ...exact, name: served.name, unit: 'USD' };
  const words = formulaText(evaluation) || basisText(evaluation);
  return stated(
    `#${scope.at}/${inside}`,
    served,
    words,
    [basis(scope, evaluation), ...rates(scope, evaluation)].filter(({ origin }) => origin.kind === 'catalog'),
  );
}

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
  figureRule('incentives/*/amount', (scope) =>
    programAmount(scope, included(scope), `incentives/${scope.stars[0] ?? '0'}/amount`),
  ),
  figureRule('incentives/*/timing/payments/*/amount', paymentAmount),
  figureRule('incentives/*/timing/payments/*/yearAfterService', paymentYear),
  figureRule('excluded_incentives/*/potentialAmount', (scope) => {
    const evaluation = scope.tier.incentives.excluded[Number(scope.stars[0])];
    if (evaluation === undefined) throw new Error('a served program has an evaluation');
    return programAmount(scope, evaluation, `excluded_incentives/${scope.stars[0] ?? '0'}/potentialAmount`);
  }),
];
