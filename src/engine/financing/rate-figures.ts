import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import { plus, minus, times, larger, smaller, rounded } from '../figures/arithmetic.ts';
import { catalogFigure, figureAt } from '../figures/catalog-leaf.ts';
import { compute, constant, type Figure } from '../figures/figure.ts';
import { dayOf } from '../provenance/leaves.ts';
import type { Offer } from './candidate.ts';
import type { FinancingScope } from './project-figures.ts';
import type { QuotedRate } from './rates.ts';

/** A product's rate of the day as figures: the twin of `financing/rates.ts`. */

const productPath = ({ id }: FinancingProduct, inside: string): string =>
  `financing/products/${id}/${inside}`;

/** A parameter of a product's file; null where it gives none. */
export function ofProduct(
  { snapshot }: FinancingScope,
  product: FinancingProduct,
  inside: string,
  name: string,
): Figure | null {
  const path = productPath(product, inside);
  return figureAt(snapshot.sections.figures, path) === undefined
    ? null
    : catalogFigure({ snapshot }, name, path);
}

export const term = ({ snapshot }: FinancingScope, inside: string, name: string): Figure =>
  catalogFigure({ snapshot }, name, `financing/terms/${inside}`);

interface RateParts {
  /** The index it follows; null for a fixed quote. */
  readonly base: Figure | null;
  readonly own: Figure;
  /** Ends of its range, where given. */
  readonly low: Figure | null;
  readonly high: Figure | null;
}

function partsOf(scope: FinancingScope, { product }: Offer, { entry }: QuotedRate): RateParts {
  const rate = product.rates[entry];
  if (rate === undefined) throw new RangeError(`no rate ${entry} of ${product.id}`);
  const field = rate.annual_rate === undefined ? 'spread' : 'annual_rate';
  const at = `rates/${entry}/${field}`;
  const what = rate.spread === undefined ? 'rate' : 'spread';
  const own = ofProduct(scope, product, at, `${what} of ${product.title}, ${rate.as_of}`);
  if (own === null) throw new RangeError(`no ${field} of ${product.id}`);
  const index =
    rate.index === undefined ? undefined : scope.snapshot.sections.financingTerms.indices[rate.index];
  return {
    base:
      index === undefined
        ? null
        : term(scope, `indices/${rate.index ?? ''}/rate`, `${index.title}, ${index.as_of}`),
    own,
    low: ofProduct(scope, product, `${at}/low`, `low end of the ${what}`),
    high: ofProduct(scope, product, `${at}/high`, `high end of the ${what}`),
  };
}

const joined = ({ base }: RateParts, own: Figure): Figure => (base === null ? plus(own) : plus(base, own));
const rate = (figure: Figure): Figure => rounded('fraction/yr', 6, figure);

/** The rate and its ends; a rate that is not fresh has wider ones. */
export function rateFigure(
  scope: FinancingScope,
  offer: Offer,
  field: 'rate' | 'rateLow' | 'rateHigh',
): Figure {
  const { quote } = offer;
  if (quote === null) throw new RangeError(`${offer.product.id} has no rate`);
  const parts = partsOf(scope, offer, quote);
  const own = rate(joined(parts, parts.own));
  if (field === 'rate') return own;
  const widening =
    quote.status === 'fresh' ? [] : [term(scope, 'stale_widening', 'widening of a rate that is not fresh')];
  if (field === 'rateLow')
    return rate(larger(0, minus(smaller(own, joined(parts, parts.low ?? parts.own)), ...widening)));
  const high = parts.high === null ? parts.own : larger(parts.own, parts.high);
  return rate(plus(joined(parts, high), ...widening));
}

/** 1 where a rate is fresh: not of a later day, not older than it holds, and quoted rather than assumed. */
export function freshness(scope: FinancingScope, { product, quote }: Offer): Figure {
  if (quote === null) return constant(1);
  const asOf = dayOf('evaluation date', scope.context.asOf);
  const reaches = (value: Figure, bound: Figure): Figure => compute('reaches', value, bound);
  const inTime = reaches(asOf, dayOf('day of the youngest part of the rate', quote.youngest));
  const holds = ofProduct(scope, product, 'fresh_days', 'days the rate holds');
  const notOld =
    holds === null ? 1 : reaches(holds, minus(asOf, dayOf('day of the oldest part of the rate', quote.asOf)));
  const entry = product.rates[quote.entry];
  const quoted = (entry?.annual_rate ?? entry?.spread)?.basis === 'assumed' ? constant(0) : 1;
  return times(inTime, notOld, quoted);
}
