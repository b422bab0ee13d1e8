import { plus } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { constant, type Figure } from '../figures/figure.ts';
import type { BuildingScope } from '../provenance/catalog-leaves.ts';
import type { TimingKind } from './types.ts';

const PAID_FROM: Readonly<Partial<Record<TimingKind, string>>> = {
  elective_pay: 'electivePayYearAfterService',
  abatement_years: 'abatementFirstYearAfterService',
  tax_credit_year_1: 'taxCreditYearAfterService',
};

/** Years from service to the payment at `place` of a program's schedule. */
export function paidIn({ snapshot }: BuildingScope, kind: TimingKind, place: number): Figure {
  const id = PAID_FROM[kind];
  if (id === undefined) return constant(place, 'paid at completion');
  const path = `incentive-rules/parameters/parameters/${id}`;
  return plus(catalogFigure(snapshot, 'first year paid', path), place);
}
