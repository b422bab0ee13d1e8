import { addMonths } from '../../quantities/calendar-date.ts';
import { plus, minus, larger } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { constant, fromClock, type Figure } from '../figures/figure.ts';
import type { TierScope } from '../provenance/rule.ts';
import { operatingYearOf, wholeMonths } from '../returns/cash-flow.ts';
import type { Timing } from './types.ts';

/** Operating year of the tier in which the payment at `place` of a program's schedule comes. */
export function paidIn(scope: TierScope, { kind, schedule }: Timing, place: number): Figure {
  const payment = schedule[place];
  if (payment === undefined || kind === 'at_completion') return constant(0);
  const { inService } = scope.tier.plan.schedule;
  const { on } = payment;
  // An abatement follows the tax years.
  if (kind === 'abatement_years')
    return fromClock('operating year', operatingYearOf(on, inService), 'year', on);
  const id = kind === 'elective_pay' ? 'electivePayYearAfterService' : 'taxCreditYearAfterService';
  const { parameters } = scope.snapshot.sections.incentiveRules;
  const path = `incentive-rules/parameters/parameters/${id}`;
  const ownYear = plus(catalogFigure(scope, 'first year paid', path), place);
  const workInService = addMonths(on, -12 * (parameters[id].value + place));
  const early = Math.floor(wholeMonths(workInService, inService) / 12);
  if (early === 0) return ownYear;
  const name = 'full years from the work it pays for to the whole tier';
  return larger(1, minus(ownYear, fromClock(name, early, 'years', inService)));
}
