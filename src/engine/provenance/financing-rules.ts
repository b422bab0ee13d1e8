import { conditionalFigure } from '../financing/conditional-figures.ts';
import {
  amortisationYears,
  combinedCap,
  constructionInterest,
  originationFee,
  owedAfter,
  paidIn,
  paymentsPerYear,
  principal,
  recordingTax,
  termYears,
} from '../financing/layer-figures.ts';
import { ofLayer, ofStructure, type StructureScope } from '../financing/structure-scope.ts';
import type { Layer } from '../financing/layers.ts';
import {
  atCompletion,
  energyAndOperations,
  financingScope,
  incentivesUsd,
  penaltyAvoidedIn,
  projectCost,
  wholeLife,
  yearsOf,
  type FinancingScope,
} from '../financing/project-figures.ts';
import { ofProduct, rateFigure, term } from '../financing/rate-figures.ts';
import { rankFigure, scoreFigure } from '../financing/score-figures.ts';
import { bridgeTerm, creditSold, purchaseTerm } from '../financing/side-figures.ts';
import {
  cashOnCash,
  combinedLtc,
  costOf,
  coverage,
  debtOf,
  equity,
  grantsOf,
  interestPaid,
  layersOf,
  leveredFlow,
  leveredIrr,
  npvOf,
  ofLayers,
  paybackOf,
  perDwelling,
  recurring,
  requiredCoverage,
  roomFor,
  totalUses,
  unleveredIrr,
  type StressCase,
} from '../financing/structure-figures.ts';
import { plus, minus, times, over, power, plusOf, rounded, usd } from '../figures/arithmetic.ts';
import { constant, fromRequest, type Figure } from '../figures/figure.ts';
import { discountRate, studyYears } from './owner-parameters.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

const FINANCING = 'financing';

function structureScope(scope: TierScope): StructureScope {
  const structure = Number(scope.stars[0]);
  const whole = financingScope(scope);
  const candidate = whole.financed.workings.candidates[structure];
  if (candidate === undefined) throw new RangeError(`no structure ${structure}`);
  return { ...whole, structure, candidate };
}

const structureRule = (pattern: string, figure: (scope: StructureScope) => Figure): FigureRule =>
  figureRule(`${FINANCING}/structures/*/${pattern}`, (scope) => figure(structureScope(scope)));

const lastStar = ({ stars }: TierScope): string => stars.at(-1) ?? '';

/** Numbers of a product that lends, leases or sells power, from its layer. */
const OF_LAYER: Readonly<Record<string, (scope: StructureScope, layer: Layer) => Figure>> = {
  amount: (scope, layer) =>
    layer.product.role === 'power_purchase' ? constant(0) : principal(scope, layer, roomFor(scope, layer)),
  termYears: (scope, { product }) => {
    if (product.role === 'bridge') return bridgeTerm(scope);
    return product.role === 'power_purchase' ? purchaseTerm(scope, product) : termYears(scope, product);
  },
  amortisationYears: (scope, { product }) => amortisationYears(scope, product),
  paymentsPerYear: (scope, { product }) => paymentsPerYear(scope, product),
  annualDebtService: (scope, layer) => usd(paidIn(scope, layer, 1) ?? 0),
  originationFee,
  recordingTax,
  constructionInterest,
  'balloon/year': (scope, layer) => plus(ofLayer(scope, layer, 'termYears', 'years')),
  'balloon/amount': (scope, layer) => owedAfter(scope, layer, ofLayer(scope, layer, 'termYears', 'years')),
};

function productNumber(scope: StructureScope): Figure {
  const offer = scope.candidate.offers[Number(scope.stars[1])];
  const field = lastStar(scope);
  if (offer === undefined) throw new RangeError('a served product is offered');
  if (field === 'rate' || field === 'rateLow' || field === 'rateHigh') return rateFigure(scope, offer, field);
  const layer = layersOf(scope).find(({ product }) => product.id === offer.product.id);
  const formula = OF_LAYER[field];
  if (layer !== undefined && formula !== undefined) return formula(scope, layer);
  if (field !== 'amount') return constant(0);
  return usd(offer.product.role === 'credit_sale' ? creditSold(scope) : equity(scope));
}

const STRUCTURE: Readonly<Record<string, (scope: StructureScope) => Figure>> = {
  rank: rankFigure,
  'uses/projectCost': (scope) => usd(costOf(scope)),
  'uses/fees': (scope) => ofLayers(scope, 'originationFee'),
  'uses/recordingTax': (scope) => ofLayers(scope, 'recordingTax'),
  'uses/constructionInterest': (scope) => ofLayers(scope, 'constructionInterest'),
  'uses/total': totalUses,
  'sources/debt': debtOf,
  'sources/incentivesAtCompletion': (scope) => usd(grantsOf(scope)),
  'sources/equity': (scope) => usd(equity(scope)),
  equity: (scope) => plus(ofStructure(scope, 'sources/equity')),
  annualDebtService: (scope) => usd(recurring(scope, 1) ?? 0),
  combinedLtc,
  'notBankable/minimumCoverage': (scope) => coverage(scope, 'expected', 'minimum'),
  'notBankable/required': requiredCoverage,
  'leveredIrr/rate': leveredIrr,
  'unleveredIrr/rate': unleveredIrr,
  npv: (scope) => usd(npvOf(scope)),
  cashOnCash,
  paybackYears: paybackOf,
  totalInterest: interestPaid,
  'sir/ratio': (scope) => investmentRatio(scope, false),
  'sir/ratioWithPenalties': (scope) => investmentRatio(scope, true),
  'sir/required': requiredRatio,
};

/** Savings over the useful life, discounted, over what is invested. */
function investmentRatio(scope: FinancingScope, withPenalties: boolean): Figure {
  const rate = term(scope, 'sir_discount_rate', 'discount rate of the ratio');
  const years = yearsOf(scope).slice(0, wholeLife(scope).value);
  const discounted = (figure: Figure | null, year: number): Figure | null =>
    figure === null ? null : times(figure, power(plus(1, rate), -year));
  const savings = plusOf(years.map((year) => discounted(energyAndOperations(scope, year), year)));
  const penalties = plusOf(years.map((year) => discounted(penaltyAvoidedIn(scope, year), year)));
  const invested = minus(projectCost(scope), incentivesUsd(scope, atCompletion));
  const all = withPenalties ? plusOf([savings, penalties]) : savings;
  return rounded('ratio', 4, over(all ?? 0, invested));
}

function requiredRatio(scope: StructureScope): Figure {
  const product = scope.candidate.offers.find(
    (offer) => offer.product.sizing.sir_minimum !== undefined,
  )?.product;
  const least =
    product === undefined ? null : ofProduct(scope, product, 'sizing/sir_minimum', 'ratio it asks for');
  if (least === null) throw new RangeError('a served ratio is asked for');
  return least;
}

/** Conventions with a value, by code. */
const CONVENTIONS: Readonly<Record<string, (scope: FinancingScope) => Figure>> = {
  max_combined_ltc: combinedCap,
  discount_rate: discountRate,
  study_years: studyYears,
  stale_widening: (scope) => term(scope, 'stale_widening', 'widening'),
  stress_savings: (scope) => term(scope, 'stress_savings_cut', 'savings lower by'),
  stress_rate: (scope) => term(scope, 'stress_rate_addition', 'rate higher by'),
  sir_discount_rate: (scope) => term(scope, 'sir_discount_rate', 'discount rate of the ratio'),
  useful_life: (scope) => plus(wholeLife(scope)),
  scope_cost: (scope) => requested(scope, 'scope_cost', 'USD'),
  projected_annual_savings: (scope) => requested(scope, 'projected_annual_savings', 'USD a year'),
  labor_law_224a: (scope) =>
    rounded('fraction of project cost', 4, over(incentivesUsd(scope), projectCost(scope))),
};

function requested(
  { context }: FinancingScope,
  field: 'scope_cost' | 'projected_annual_savings',
  unit: string,
): Figure {
  const value = context.request.financing?.[field] ?? 0;
  return fromRequest(field.replaceAll('_', ' '), value, unit, `/financing/${field}`);
}

function convention(scope: FinancingScope): Figure {
  const code = scope.entry.financing?.conventions[Number(scope.stars[0])]?.code ?? '';
  const formula = CONVENTIONS[code];
  if (formula === undefined) throw new RangeError(`no figure of the convention ${code}`);
  return formula(scope);
}

export const FINANCING_RULES: readonly FigureRule[] = [
  structureRule('products/*/**', productNumber),
  structureRule('score/*', (scope) => scoreFigure(scope, lastStar(scope))),
  structureRule('savingsCoverage/*', (scope) => coverage(scope, 'expected', lastStar(scope))),
  structureRule('stress/*/*', (scope) => coverage(scope, scope.stars[1] as StressCase, lastStar(scope))),
  structureRule('annualCashFlow/*', (scope) => usd(leveredFlow(scope, Number(lastStar(scope))))),
  structureRule('perDwelling/*', (scope) => perDwelling(scope, lastStar(scope))),
  ...Object.entries(STRUCTURE).map(([field, figure]) => structureRule(field, figure)),
  figureRule(`${FINANCING}/conditionalSources/*/*`, (scope) =>
    conditionalFigure(financingScope(scope), Number(scope.stars[0]), lastStar(scope)),
  ),
  figureRule(`${FINANCING}/conventions/*/value`, (scope) => convention(financingScope(scope))),
];
