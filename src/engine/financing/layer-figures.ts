import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import {
  plus,
  minus,
  times,
  over,
  larger,
  smaller,
  plusOf,
  inUnit,
  toCents,
  centsTimes,
  inCents,
  usdOf,
  type Term,
} from '../figures/arithmetic.ts';
import { compute, type Figure } from '../figures/figure.ts';
import type { Layer } from './layers.ts';
import {
  constructionMonths,
  savingsOf,
  study,
  wholeLife,
  yearsOf,
  type FinancingScope,
} from './project-figures.ts';
import { ofProduct, rateFigure, term } from './rate-figures.ts';
import type { Offer } from './candidate.ts';
import { ofLayer, type RoomFigures, type StructureScope } from './structure-scope.ts';
import { bridgePrincipal, bridgeYear, purchasedIn } from './side-figures.ts';

/** Loans of a structure as figures: the twins of `financing/layers.ts` and `financing/sizing.ts`. */

/** Years the product's rate holds. */
export function termYears(scope: FinancingScope, product: FinancingProduct): Figure {
  return plus(smaller(longestTerm(scope, product), study(scope)));
}

/** Years over which it is repaid: never longer than the study. */
export function amortisationYears(scope: FinancingScope, product: FinancingProduct): Figure {
  const own = ofProduct(scope, product, 'term/amortisation_years', 'years of amortisation');
  const longest = longestTerm(scope, product);
  return plus(smaller(own === null ? longest : larger(longest, own), study(scope)));
}

function longestTerm(scope: FinancingScope, product: FinancingProduct): Term {
  const longest = ofProduct(scope, product, 'term/years', 'longest term');
  if (longest === null) return 1;
  return product.term?.within_useful_life === true ? larger(1, smaller(longest, wholeLife(scope))) : longest;
}

export const paymentsPerYear = (scope: FinancingScope, product: FinancingProduct): Figure => {
  const served = ofProduct(scope, product, 'term/payments_per_year', 'payments a year');
  if (served === null) throw new RangeError(`${product.id} has no instalments`);
  return served;
};

/** Interest during construction per unit drawn; null where there is none. */
function construction(scope: FinancingScope, offer: Offer, rate: Figure): Figure | null {
  const { product } = offer;
  const months = constructionMonths(scope);
  if (months.value === 0 || product.role === 'service') return null;
  const premium = ofProduct(scope, product, 'costs/construction_premium', 'premium during construction');
  const monthly = over(premium === null ? rate : plus(rate, premium), 12);
  if (product.costs.capitalises_interest) return compute('draw_interest', monthly, months);
  return over(times(monthly, plus(months, 1)), 2);
}

/** The loan: the least of every limit, in whole dollars. */
export function sized(scope: FinancingScope, offer: Offer, room: RoomFigures): Figure {
  const { product } = offer;
  const rate = rateFigure(scope, offer, 'rate');
  const interest = product.costs.capitalises_interest ? construction(scope, offer, rate) : null;
  const carry: Term = interest === null ? 1 : plus(1, interest);
  const share = ofProduct(scope, product, 'sizing/share_of_cost', 'share of cost it lends') ?? 1;
  const whole = (product.sizing.share_of_cost?.value ?? 1) >= 1;
  const limits = [
    times(minus(minus(room.cost, room.grants), room.otherProceeds ?? 0), carry),
    times(room.cost, share, whole ? carry : 1),
  ];
  if (product.role !== 'service') limits.push(underCap(scope, room));
  const covered = coveredPrincipal(scope, offer, rate);
  if (covered !== null) limits.push(covered);
  const most = ofProduct(scope, product, 'sizing/maximum', 'largest loan');
  return larger(0, compute('floor', most === null ? smaller(...limits) : smaller(...limits, most)));
}

/** What the combined loan-to-cost cap leaves. */
function underCap(scope: FinancingScope, { cost, grants, otherDebt }: RoomFigures): Figure {
  return minus(minus(times(cost, combinedCap(scope)), grants), otherDebt ?? 0);
}

export function combinedCap(scope: FinancingScope): Figure {
  const given = scope.context.request.financing?.max_combined_ltc;
  if (given === undefined) return term(scope, 'max_combined_ltc', 'combined loan-to-cost cap');
  return requested('combined loan-to-cost cap', given, '/financing/max_combined_ltc');
}

const requested = (name: string, value: number, pointer: string): Figure => ({
  name,
  value,
  unit: 'fraction of project cost',
  origin: { kind: 'request', pointer },
});

/** Principal whose payments savings cover by the product's floor in every year of its term; null without a floor. */
function coveredPrincipal(scope: FinancingScope, { product }: Offer, rate: Figure): Figure | null {
  const floor = ofProduct(scope, product, 'sizing/savings_coverage_floor', 'coverage it asks for');
  if (floor === null) return null;
  const years = yearsOf(scope).slice(0, termYears(scope, product).value);
  const least = larger(0, smaller(...years.map((year) => savingsOf(scope, year))));
  const perYear = ofProduct(scope, product, 'term/payments_per_year', 'payments a year') ?? 12;
  const each = compute('payment', over(rate, perYear), times(amortisationYears(scope, product), perYear), 1);
  return over(least, times(floor, times(each, perYear)));
}

/** The amount of a layer, worked out; where others stand before it, their served amounts count. */
export function principal(scope: StructureScope, layer: Layer, room: RoomFigures): Figure {
  const { product, quote } = layer;
  if (product.role === 'bridge') return bridgePrincipal(scope, product, room, underCap(scope, room));
  return plus(sized(scope, { product, quote }, room));
}

export const amountOf = (scope: StructureScope, layer: Layer): Figure => ofLayer(scope, layer, 'amount');

const loanOf = (scope: StructureScope, layer: Layer): Figure[] => [
  ofLayer(scope, layer, 'rate', 'fraction/yr'),
  ofLayer(scope, layer, 'amortisationYears', 'years'),
  ofLayer(scope, layer, 'paymentsPerYear', ''),
  amountOf(scope, layer),
];

/** What reaches the project at completion. */
export function proceeds(scope: StructureScope, layer: Layer): Figure {
  const { product, loan } = layer;
  const amount = amountOf(scope, layer);
  if (loan === null || !product.costs.capitalises_interest) return amount;
  const factor = construction(scope, layer, ofLayer(scope, layer, 'rate', 'fraction/yr'));
  return usdOf(over(times(amount, 100), factor === null ? 1 : plus(1, factor)));
}

export function constructionInterest(scope: StructureScope, layer: Layer): Figure {
  const amount = amountOf(scope, layer);
  if (layer.loan === null) return times(0, amount);
  if (layer.product.costs.capitalises_interest) return toCents(minus(amount, proceeds(scope, layer)));
  const factor = construction(scope, layer, ofLayer(scope, layer, 'rate', 'fraction/yr'));
  return centsTimes(amount, factor ?? 0);
}

export function originationFee(scope: StructureScope, layer: Layer): Figure {
  const amount = amountOf(scope, layer);
  if (layer.product.role === 'power_purchase') return times(0, amount);
  const cost = (key: string): Term =>
    ofProduct(scope, layer.product, `costs/${key}`, key.replaceAll('_', ' ')) ?? 0;
  const fee = larger(times(times(amount, 100), cost('origination')), times(cost('minimum_fee'), 100));
  return usdOf(plus(fee, times(cost('fixed'), 100)));
}

export function recordingTax(scope: StructureScope, layer: Layer): Figure {
  const amount = amountOf(scope, layer);
  if (layer.loan === null || !layer.product.costs.recording_tax) return times(0, amount);
  const { region } = scope.context.input;
  const { threshold } = scope.snapshot.sections.financingTerms.recording_tax[region];
  const side = layer.principalCents >= threshold.value * 100 ? 'at_or_above' : 'below';
  return centsTimes(amount, term(scope, `recording_tax/${region}/${side}`, 'mortgage recording tax'));
}

/** Paid in an operating year; null where nothing is. */
export function paidIn(scope: StructureScope, layer: Layer, year: number): Figure | null {
  if (layer.loan !== null)
    return (layer.schedule?.serviceCents[year - 1] ?? 0) === 0
      ? null
      : compute('loan_year', year, ...loanOf(scope, layer));
  if ((layer.otherPaymentsUsd[year - 1] ?? 0) === 0) return null;
  return layer.product.role === 'bridge'
    ? bridgeYear(scope, layer, year).paid
    : purchasedIn(scope, layer.product, year);
}

export const owedAfter = (scope: StructureScope, layer: Layer, year: Figure): Figure =>
  inUnit('USD', compute('loan_balance', year, ...loanOf(scope, layer)));

/** All interest: over the life of the loan and during construction. */
export function interestOf(scope: StructureScope, layer: Layer): Figure {
  const own =
    layer.loan === null ? bridgeInterest(scope, layer) : compute('loan_interest', ...loanOf(scope, layer));
  const during = ofLayer(scope, layer, 'constructionInterest');
  return own === null ? during : plus(own, during);
}

function bridgeInterest(scope: StructureScope, layer: Layer): Figure | null {
  if (layer.product.role !== 'bridge') return null;
  const years = layer.otherPaymentsUsd.map((_, index) => bridgeYear(scope, layer, index + 1).interest);
  return toCents(plusOf(years) ?? 0);
}

/** A year's payments with the loan's rate higher, less those at its own; null for what has no rate. */
export function dearerBy(scope: StructureScope, layer: Layer, year: number): Figure | null {
  const { loan, schedule } = layer;
  const paid = paidIn(scope, layer, year);
  if (loan === null || schedule === null || schedule.levelPaymentCents === 0 || paid === null) return null;
  const [rate = 0, years = 0, perYear = 0, amount = 0] = loanOf(scope, layer);
  const dearer = compute(
    'payment',
    over(plus(rate, term(scope, 'stress_rate_addition', 'rate higher by')), perYear),
    times(years, perYear),
    times(amount, 100),
  );
  const level = inCents(compute('level_payment', rate, years, perYear, amount));
  return times(paid, minus(over(dearer, level), 1));
}
