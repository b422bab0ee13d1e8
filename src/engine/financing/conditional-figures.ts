import { dwellings } from '../building/profile-figures.ts';
import { minus, times, larger, smaller, usd } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { sized } from './layer-figures.ts';
import { atCompletion, incentivesUsd, projectCost, type FinancingScope } from './project-figures.ts';
import { ofProduct, rateFigure } from './rate-figures.ts';

/** Money that something open keeps out of every structure: the twin of `potential` in `financing/rank-financing.ts`. */
export function conditionalFigure(scope: FinancingScope, place: number, field: string): Figure {
  const offer = scope.financed.workings.conditional[place];
  if (offer === undefined) throw new RangeError(`no conditional source ${place}`);
  if (field === 'rate') return rateFigure(scope, offer, 'rate');
  const { product } = offer;
  const grants = incentivesUsd(scope, atCompletion);
  const need = larger(0, minus(projectCost(scope), grants));
  const each = ofProduct(scope, product, 'sizing/per_dwelling', 'amount a dwelling');
  if (each !== null) return usd(smaller(need, times(each, dwellings(scope))));
  if (product.role === 'credit_sale') {
    const price = ofProduct(scope, product, 'price/credit', 'price of a dollar of credit') ?? 0;
    return usd(
      times(
        incentivesUsd(scope, ({ kind }) => kind === 'tax_credit'),
        price,
      ),
    );
  }
  if (product.role === 'bridge') {
    const share = ofProduct(scope, product, 'sizing/share_of_cost', 'share of the refund it lends') ?? 1;
    return usd(
      times(
        incentivesUsd(scope, ({ kind }) => kind === 'elective_pay'),
        share,
      ),
    );
  }
  const most = ofProduct(scope, product, 'sizing/maximum', 'largest loan');
  if (most !== null) return usd(smaller(need, most));
  const room = { cost: projectCost(scope), grants, otherDebt: null, otherProceeds: null };
  return usd(sized(scope, offer, room));
}
