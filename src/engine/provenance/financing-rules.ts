import { catalogFigure, figureAt } from '../figures/catalog-leaf.ts';
import { larger, minus, over, plus, smaller, times } from '../figures/arithmetic.ts';
import { compute, fromRequest, type Figure } from '../figures/figure.ts';
import { inWordsUnless } from './in-words.ts';
import { tierNumber } from './leaves.ts';
import { discountRate } from './owner-parameters.ts';
import { rounded, usd } from './rounded.ts';
import { dwellings } from '../building/profile-figures.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';
import { valueAt } from './walk.ts';

/** Terms of a product from its own file: the rate as index and spread, what it costs, what it is repaid with. */

const productPath = (id: string, inside: string): string => `financing/products/${id}/${inside}`;

function productOf(scope: TierScope, at: string) {
  const id = valueAt(scope.entry, `/${at}/productId`);
  const product = scope.snapshot.sections.financing.products.find((candidate) => candidate.id === id);
  if (product === undefined) throw new RangeError(`no product ${String(id)}`);
  return product;
}

interface RateParts {
  /** The index it follows; null for a fixed quote. */
  readonly base: Figure | null;
  /** Path of the fixed rate or of the spread. */
  readonly path: string;
  readonly own: Figure;
}

/** Every rate the product's file gives. */
function ratesOf(scope: TierScope, at: string): RateParts[] {
  const product = productOf(scope, at);
  const { indices } = scope.snapshot.sections.financingTerms;
  return product.rates.map((rate, place) => {
    const path = productPath(
      product.id,
      `rates/${place}/${rate.spread === undefined ? 'annual_rate' : 'spread'}`,
    );
    const name = rate.spread === undefined ? `rate of ${product.title}` : `spread of ${product.title}`;
    const index = rate.index === undefined ? undefined : indices[rate.index];
    const base =
      index === undefined
        ? null
        : catalogFigure(
            scope.snapshot,
            `${index.title}, ${index.as_of}`,
            `financing/terms/indices/${rate.index ?? ''}/rate`,
          );
    return { base, path, own: catalogFigure(scope.snapshot, `${name}, ${rate.as_of}`, path) };
  });
}

const joined = ({ base }: RateParts, own: Figure): Figure => (base === null ? plus(own) : plus(base, own));
const rate = (figure: Figure): Figure => rounded('annual rate', 'fraction/yr', 6, figure);

/** The low or high end: the end of the range given, widened when the rate is not fresh. */
function endOf(scope: TierScope, parts: RateParts, end: 'low' | 'high', stale: boolean): Figure {
  const path = `${parts.path}/${end}`;
  const given = figureAt(scope.snapshot.sections.figures, path);
  const limit = joined(
    parts,
    given === undefined ? parts.own : catalogFigure(scope.snapshot, `${end} end`, path),
  );
  const own = rate(joined(parts, parts.own));
  const widening = stale
    ? [catalogFigure(scope.snapshot, 'widening of a stale rate', 'financing/terms/stale_widening')]
    : [];
  if (end === 'low') return rate(larger(0, minus(smaller(own, limit), ...widening)));
  return rate(plus(larger(joined(parts, parts.own), limit), ...widening));
}

function quoted(scope: TierScope, at: string, field: 'rate' | 'rateLow' | 'rateHigh'): (Figure | null)[] {
  const stale = valueAt(scope.entry, `/${at}/rateStatus`) !== 'fresh';
  return ratesOf(scope, at).map((parts) => {
    if (field === 'rate') return rate(joined(parts, parts.own));
    return endOf(scope, parts, field === 'rateLow' ? 'low' : 'high', stale);
  });
}

function costs(scope: TierScope, at: string, field: string): Figure | null {
  const product = productOf(scope, at);
  const amount = tierNumber(scope, 'amount', `${at}/amount`, 'USD');
  const cost = (key: 'origination' | 'minimum_fee' | 'fixed') =>
    product.costs[key] === undefined
      ? 0
      : catalogFigure(scope.snapshot, key.replaceAll('_', ' '), productPath(product.id, `costs/${key}`));
  if (field === 'originationFee') {
    const fee = larger(times(times(amount, 100), cost('origination')), times(cost('minimum_fee'), 100));
    return over(compute('whole_cents', USD, plus(fee, times(cost('fixed'), 100))), 100);
  }
  if (field === 'recordingTax') {
    if (!product.costs.recording_tax) return times(0, amount);
    const { region } = scope.context.input;
    const step = scope.snapshot.sections.financingTerms.recording_tax[region];
    const side = amount.value >= step.threshold.value ? 'at_or_above' : 'below';
    const path = `financing/terms/recording_tax/${region}/${side}`;
    return compute('cents_mul', USD, amount, catalogFigure(scope.snapshot, 'mortgage recording tax', path));
  }
  return field === 'annualDebtService' ? yearOfPayments(scope, at, amount) : null;
}

const USD = { name: '', unit: 'USD' };

/** Level payments of a year. */
function yearOfPayments(scope: TierScope, at: string, amount: Figure): Figure | null {
  const product = scope.entry.financing === null ? null : valueAt(scope.entry, `/${at}`);
  const {
    rate: annual,
    amortisationYears: years,
    paymentsPerYear: each,
  } = product as Record<string, unknown>;
  if (typeof annual !== 'number' || typeof years !== 'number' || typeof each !== 'number') return null;
  const payment = compute(
    'level_payment',
    USD,
    tierNumber(scope, 'annual rate', `${at}/rate`, 'fraction/yr'),
    tierNumber(scope, 'years', `${at}/amortisationYears`, 'years'),
    tierNumber(scope, 'payments a year', `${at}/paymentsPerYear`, ''),
    amount,
  );
  return compute(
    'cents',
    USD,
    times(payment, tierNumber(scope, 'payments a year', `${at}/paymentsPerYear`, '')),
  );
}

/** Terms that stand in the product's own file. */
const TERMS: Readonly<Record<string, string>> = {
  termYears: 'term/years',
  amortisationYears: 'term/amortisation_years',
};

function productNumber(scope: TierScope): Figure {
  const [structure = '0', place = '0', field = ''] = scope.stars;
  const at = `financing/structures/${structure}/products/${place}`;
  const inside = `${at}/${field}`;
  const words = `Set by ${String(valueAt(scope.entry, `/${at}/bindingConstraint`)).replaceAll('_', ' ')}, on the tier’s own cash flow.`;
  if (field === 'rate' || field === 'rateLow' || field === 'rateHigh')
    return inWordsUnless(scope, inside, words, quoted(scope, at, field));
  const term = TERMS[field];
  if (term !== undefined) {
    const path = productPath(productOf(scope, at).id, term);
    const known = figureAt(scope.snapshot.sections.figures, path) !== undefined;
    return inWordsUnless(scope, inside, words, known ? [catalogFigure(scope.snapshot, field, path)] : []);
  }
  return inWordsUnless(scope, inside, words, [costs(scope, at, field)]);
}

/** A number of a structure from its other served numbers, where those give it. */
const STRUCTURE: Readonly<Record<string, (number: StructureNumber, scope: TierScope) => Figure>> = {
  'uses/total': (of) =>
    compute(
      'cents',
      USD,
      plus(of('uses/projectCost'), of('uses/fees'), of('uses/recordingTax'), of('uses/constructionInterest')),
    ),
  equity: (of) => plus(of('sources/equity')),
  'uses/projectCost': (_of, scope) =>
    plus(tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD')),
  'uses/fees': (of, scope) => ofProducts(of, scope, 'originationFee'),
  'uses/recordingTax': (of, scope) => ofProducts(of, scope, 'recordingTax'),
  'uses/constructionInterest': (of, scope) => ofProducts(of, scope, 'constructionInterest'),
  'sources/debt': (of, scope) => ofProducts(of, scope, 'amount'),
  annualDebtService: (of, scope) => ofProducts(of, scope, 'annualDebtService'),
  'unleveredIrr/rate': (_of, scope) =>
    plus(tierNumber(scope, 'rate of return', 'roi/irr/rate', 'fraction/yr')),
  combinedLtc: (of) =>
    rounded(
      'combined loan to cost',
      'share',
      6,
      over(plus(of('sources/debt'), of('sources/incentivesAtCompletion')), of('uses/projectCost')),
    ),
  'leveredIrr/rate': (of, scope) => rate(compute('irr', USD, ...flows(of, scope))),
  npv: (of, scope) => compute('cents', USD, compute('npv', USD, discountRate(scope), ...flows(of, scope))),
  paybackYears: (of, scope) =>
    rounded('payback', 'years', 3, compute('discounted_payback', USD, 0, ...flows(of, scope))),
  cashOnCash: (of) =>
    rounded('cash on cash', 'fraction', 6, over(of('annualCashFlow/1'), of('sources/equity'))),
  'perDwelling/oneTimeAssessment': (of, scope) =>
    usd('assessment a dwelling', over(of('sources/equity'), dwellings(scope))),
  'perDwelling/monthlyDebtService': (of, scope) =>
    usd('payments a dwelling and month', over(over(of('annualDebtService'), 12), dwellings(scope))),
};

/** What every product of the structure comes to together. */
function ofProducts(of: StructureNumber, scope: TierScope, field: string): Figure {
  const { products } = scope.entry.financing?.structures[Number(scope.stars[0])] ?? { products: [] };
  return compute('cents', USD, plus(...products.map((_, place) => of(`products/${place}/${field}`))));
}

type StructureNumber = (inside: string) => Figure;

const flows = (of: StructureNumber, { tier }: TierScope): Figure[] =>
  tier.schedule.years.map((_, year) => of(`annualCashFlow/${year}`));

function structureNumber(scope: TierScope): Figure {
  const [structure = '0', inside = ''] = scope.stars;
  const at = `financing/structures/${structure}`;
  const of: StructureNumber = (field) =>
    tierNumber(scope, field.replaceAll('/', ' '), `${at}/${field}`, unitOf(field));
  const formula = STRUCTURE[inside];
  return inWordsUnless(scope, `${at}/${inside}`, REPLAYED, [
    formula === undefined ? null : tried(formula, of, scope),
  ]);
}

/** Null where an operation has no value for these flows. */
function tried(
  formula: (of: StructureNumber, scope: TierScope) => Figure,
  of: StructureNumber,
  scope: TierScope,
): Figure | null {
  try {
    return formula(of, scope);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const unitOf = (field: string): string => (field === 'combinedLtc' ? 'share' : 'USD');

/** Conventions that are parameters of the catalogue or of the request, by code. */
const CONVENTIONS: Readonly<Record<string, string>> = {
  max_combined_ltc: 'financing/terms/max_combined_ltc',
  stale_widening: 'financing/terms/stale_widening',
  stress_savings: 'financing/terms/stress_savings_cut',
  stress_rate: 'financing/terms/stress_rate_addition',
  sir_discount_rate: 'financing/terms/sir_discount_rate',
  study_years: 'returns/parameters/study_years',
};

const REQUESTED: Readonly<Record<string, 'max_combined_ltc' | 'scope_cost' | 'projected_annual_savings'>> = {
  max_combined_ltc: 'max_combined_ltc',
  scope_cost: 'scope_cost',
  projected_annual_savings: 'projected_annual_savings',
};

function convention(scope: TierScope): Figure {
  const at = `financing/conventions/${scope.stars[0] ?? '0'}`;
  const code = String(valueAt(scope.entry, `/${at}/code`));
  const asked = REQUESTED[code];
  const supplied = asked === undefined ? undefined : scope.context.request.financing?.[asked];
  const path = CONVENTIONS[code];
  const name = code.replaceAll('_', ' ');
  return inWordsUnless(scope, `${at}/value`, REPLAYED, [
    supplied === undefined ? null : fromRequest(name, supplied, '', `/financing/${asked ?? ''}`),
    path === undefined ? null : catalogFigure(scope.snapshot, name, path),
    code === 'discount_rate' ? discountRate(scope) : null,
  ]);
}

const REPLAYED = 'Financing of the one cash-flow schedule, said in words; verify replays it.';

export const FINANCING_RULES: readonly FigureRule[] = [
  figureRule('financing/structures/*/products/*/*', productNumber),
  figureRule('financing/structures/*/**', structureNumber),
  figureRule('financing/conditionalSources/*/rate', (scope) => {
    const at = `financing/conditionalSources/${scope.stars[0] ?? '0'}`;
    return inWordsUnless(scope, `${at}/rate`, 'Rate of the product.', quoted(scope, at, 'rate'));
  }),
  figureRule('financing/conventions/*/value', convention),
  figureRule('financing/**', (scope) =>
    inWordsUnless(scope, `financing/${scope.stars[0] ?? ''}`, REPLAYED, []),
  ),
];
