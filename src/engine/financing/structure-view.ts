import { hasSome } from '../has-some.ts';
import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { Friction } from '../../vocabulary/financing.ts';
import type { FinancingStructure } from '../../contract/financing/index.ts';
import { rateView } from '../returns/rate-view.ts';
import type { RateResult } from '../returns/types.ts';
import { round } from '../../quantities/rounding.ts';
import { cents } from './served-figures.ts';
import { productView } from './product-view.ts';
import type { Candidate, Offer } from './candidate.ts';
import { holderOf } from './facts.ts';
import { frictionOf } from './layers.ts';
import type { Project } from './project.ts';
import { reasonsFor, warningsFor } from './reasons.ts';
import { harder, scoreOf, scoreParts } from './score.ts';
import type { SavingsToInvestment } from './sizing.ts';
import type { FinancingContext } from './types.ts';
import { underwrite, type Composition, type Coverage, type Underwriting } from './underwrite.ts';

export interface ViewOptions {
  readonly context: FinancingContext;
  readonly project: Project;
  readonly sir: SavingsToInvestment | null;
  readonly unleveredIrr: RateResult;
}

/** One candidate with every figure the contract serves; `rank` is set when all are sorted. */
export function structureView(candidate: Candidate, options: ViewOptions): FinancingStructure {
  const { context, project } = options;
  const { composition, offers } = candidate;
  const figures = underwrite(composition, project, context.terms);
  const ranked = { figures, candidate, context, project };
  const holder = holderOf(context.request);
  const friction = offers
    .map((offer) => frictionOf(offer.product, holder, context.request.owner_type))
    .reduce(harder, 'none');
  return {
    id: offers.map((offer) => offer.product.id).join('+'),
    rank: 1,
    title: offers.map((offer) => offer.product.title).join(' + '),
    score: scoreView(candidate, figures, options, friction),
    products: offers.map((offer) => productView(offer, { candidate, figures, context })),
    ...fundsView(composition, figures),
    ...returnsView(figures, offers, options),
    combinedLtc: round(figures.combinedLtc, 6),
    sir: sirView(offers, options.sir),
    consent: { friction, text: offers.map((offer) => offer.product.consent.text).join(' ') },
    balanceSheet: offers.map((offer) => offer.product.balance_sheet).join(' '),
    propertyTests: offers.flatMap(({ product }) => untested(product)),
    perDwelling: perDwelling(options, figures.equityUsd, figures.paymentsUsd[0]!),
    annualCashFlow: figures.levered.map(cents),
    reasons: reasonsFor(ranked),
    warnings: warningsFor(ranked),
  };
}

function scoreView(candidate: Candidate, figures: Underwriting, options: ViewOptions, friction: Friction) {
  const { offers } = candidate;
  const parts = scoreParts(
    {
      npvUsd: figures.npvUsd,
      costUsd: options.project.costUsd,
      coverageYear1: figures.coverage.year1,
      equityUsd: figures.equityUsd,
      usesUsd: figures.totalUsesUsd,
      friction,
      confidences: offers.map((offer) => offer.product.confidence),
      statuses: offers.map((offer) => offer.quote?.status ?? 'none'),
    },
    options.context.terms,
  );
  const score = scoreOf(parts, options.context.terms);
  return {
    total: round(score.total, 6),
    economics: round(score.economics, 6),
    coverage: round(score.coverage, 6),
    equity: round(score.equity, 6),
    consent: round(score.consent, 6),
    evidence: score.evidence,
    freshness: score.freshness,
  };
}

function fundsView(composition: Composition, figures: Underwriting) {
  return {
    uses: {
      projectCost: cents(composition.costUsd),
      fees: cents(figures.feesUsd),
      recordingTax: cents(figures.recordingTaxUsd),
      constructionInterest: cents(figures.constructionInterestUsd),
      total: cents(figures.totalUsesUsd),
    },
    sources: {
      debt: cents(figures.fundedUsd),
      incentivesAtCompletion: cents(composition.grantsUsd),
      equity: cents(figures.equityUsd),
    },
    equity: cents(figures.equityUsd),
    annualDebtService: cents(figures.paymentsUsd[0]!),
  };
}

/** Payments must be covered in every year they fall due: by the product's published minimum, else once. */
function notBankable(coverage: Coverage, offers: readonly Offer[]): FinancingStructure['notBankable'] {
  if (coverage.minimum === null) return null;
  const required = Math.max(
    1,
    ...offers.map(({ product }) => product.sizing.savings_coverage_floor?.value ?? 1),
  );
  // Sized to the floor itself, a loan may miss it by a rounded cent.
  if (coverage.minimum >= required - 5e-5) return null;
  return { minimumCoverage: round(coverage.minimum, 4), required };
}

function returnsView(figures: Underwriting, offers: readonly Offer[], options: ViewOptions) {
  return {
    savingsCoverage: coverageView(figures.coverage),
    stress: {
      savingsDown20: coverageView(figures.stress.savingsDown20),
      ratePlus100bp: coverageView(figures.stress.ratePlus100bp),
      both: coverageView(figures.stress.both),
    },
    notBankable: notBankable(figures.coverage, offers),
    leveredIrr: rateView(figures.leveredIrr),
    unleveredIrr: rateView(options.unleveredIrr),
    npv: cents(figures.npvUsd),
    cashOnCash: figures.cashOnCash === null ? null : round(figures.cashOnCash, 6),
    paybackYears: figures.paybackYears === null ? null : round(figures.paybackYears, 3),
    totalInterest: cents(figures.totalInterestUsd),
  };
}

function sirView(offers: readonly Offer[], sir: SavingsToInvestment | null): FinancingStructure['sir'] {
  const gate = offers.find((offer) => offer.product.sizing.sir_minimum !== undefined);
  const required = gate?.product.sizing.sir_minimum?.value;
  if (required === undefined || sir === null) return null;
  return {
    ratio: round(sir.ratio, 4),
    ratioWithPenalties: round(sir.ratioWithPenalties, 4),
    required,
  };
}

const UNTESTED_REASON = 'Needs the value or the net income of the property, which the request does not hold.';

function untested(product: FinancingProduct): FinancingStructure['propertyTests'] {
  return product.untested.map((test) => ({
    test,
    productId: product.id,
    status: 'not_tested' as const,
    reason: UNTESTED_REASON,
  }));
}

/** What a board asks: the assessment, and what a month changes for one home. */
function perDwelling({ context, project }: ViewOptions, equityUsd: number, paymentsUsd: number) {
  const owner = context.request.owner_type;
  const homes = context.dwellingUnits;
  if ((owner !== 'coop' && owner !== 'condo') || !hasSome(homes)) return null;
  return {
    oneTimeAssessment: cents(equityUsd / homes),
    monthlyDebtService: cents(paymentsUsd / 12 / homes),
    monthlyChange: cents((paymentsUsd - project.savingsUsd[0]!) / 12 / homes),
  };
}

function coverageView(coverage: Coverage): { year1: number | null; minimum: number | null } {
  return {
    year1: coverage.year1 === null ? null : round(coverage.year1, 4),
    minimum: coverage.minimum === null ? null : round(coverage.minimum, 4),
  };
}
