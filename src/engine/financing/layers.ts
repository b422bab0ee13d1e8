import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { Friction } from '../../vocabulary/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import { roundCents, ZERO_CENTS, type Cents } from '../../quantities/money.ts';
import { drawInterest, loanYears, pmt, type LevelLoan, type LoanYears } from '../../quantities/level-loan.ts';
import type { OwnerType, Region } from '../building/types.ts';
import type { Project } from './project.ts';
import type { QuotedRate } from './rates.ts';
import { harder } from './score.ts';

export type BindingConstraint =
  | 'project_need'
  | 'product_share_of_cost'
  | 'combined_ltc'
  | 'savings_coverage_floor'
  | 'product_maximum'
  | 'not_sized';

/** One product with its amount and everything that follows from it. Cents. */
export interface Layer {
  readonly product: FinancingProduct;
  readonly quote: QuotedRate | null;
  readonly principalCents: Cents;
  /** What reaches the project at completion: principal less capitalised interest. */
  readonly proceedsCents: Cents;
  readonly constructionInterestCents: Cents;
  readonly feeCents: Cents;
  readonly recordingTaxCents: Cents;
  readonly binding: BindingConstraint;
  readonly termYears: number | null;
  readonly loan: LevelLoan | null;
  readonly schedule: LoanYears | null;
  /** Payments by operating year that are not a level loan (bridge, power purchase), index 0 = year 1. */
  readonly otherPaymentsUsd: readonly number[];
  /** Interest inside `otherPaymentsUsd`, cents. */
  readonly otherInterestCents: Cents;
}

export interface LayerTerms {
  readonly product: FinancingProduct;
  readonly quote: QuotedRate;
  readonly project: Project;
  readonly terms: FinancingTerms;
  readonly region: Region;
}

/** Years the product's rate holds and years over which it is repaid. */
export function termOf(product: FinancingProduct, project: Project): { term: number; amortisation: number } {
  const longest = product.term?.years.value ?? 1;
  const term = product.term?.within_useful_life
    ? Math.max(1, Math.min(longest, project.wholeLifeYears))
    : longest;
  const amortisation = Math.max(term, product.term?.amortisation_years?.value ?? term);
  // No loan is repaid more slowly than the study lasts: nothing is left owing when the counting stops.
  const study = project.input.studyYears;
  return { term: Math.min(term, study), amortisation: Math.min(amortisation, study) };
}

/**
 * Interest on even draws at the start of each month of construction, per unit drawn: compounded when it is added to the
 * loan, simple when the owner pays it month by month. Service providers bear their own.
 */
export function constructionFactor(product: FinancingProduct, quote: QuotedRate, months: number): number {
  if (months === 0 || product.role === 'service') return 0;
  const monthly = (quote.rate + orNone(product.costs.construction_premium)) / 12;
  if (!product.costs.capitalises_interest) return (monthly * (months + 1)) / 2;
  return drawInterest(monthly, months);
}

/** Payments of one year per unit of principal. */
export function annualPaymentFactor(product: FinancingProduct, rate: number, amortisation: number): number {
  const perYear = product.term?.payments_per_year ?? 12;
  return pmt(rate / perYear, amortisation * perYear, 1) * perYear;
}

/** A level-payment layer of `principalCents`. */
export function loanLayer(
  { product, quote, project, terms, region }: LayerTerms,
  principalCents: Cents,
  binding: BindingConstraint,
): Layer {
  const { term, amortisation } = termOf(product, project);
  const factor = constructionFactor(product, quote, project.constructionMonths);
  const capitalised = product.costs.capitalises_interest;
  const proceedsCents = capitalised ? roundCents(principalCents / (1 + factor)) : principalCents;
  const loan: LevelLoan = {
    principalCents,
    annualRate: quote.rate,
    years: amortisation,
    paymentsPerYear: product.term?.payments_per_year ?? 12,
  };
  return {
    product,
    quote,
    principalCents,
    proceedsCents,
    constructionInterestCents: capitalised
      ? ((principalCents - proceedsCents) as Cents)
      : roundCents(principalCents * factor),
    feeCents: feesOf(product, principalCents),
    recordingTaxCents: recordingTax({ product, terms, region }, principalCents),
    binding,
    termYears: term,
    loan,
    schedule: loanYears(loan),
    otherPaymentsUsd: [],
    otherInterestCents: ZERO_CENTS,
  };
}

/** What a product does not name it does not charge. */
export const orNone = (parameter: { readonly value: number } | undefined): number => parameter?.value ?? 0;

export function feesOf(product: FinancingProduct, principalCents: Cents): Cents {
  const { origination, minimum_fee: least, fixed } = product.costs;
  const fee = Math.max(principalCents * orNone(origination), orNone(least) * 100);
  return roundCents(fee + orNone(fixed) * 100);
}

function recordingTax(
  { product, terms, region }: Pick<LayerTerms, 'product' | 'terms' | 'region'>,
  principalCents: Cents,
): Cents {
  if (!product.costs.recording_tax) return ZERO_CENTS;
  const step = terms.recording_tax[region];
  const share = principalCents >= step.threshold.value * 100 ? step.at_or_above : step.below;
  return roundCents(principalCents * share.value);
}

/** The hardest consent a product needs: of the mortgage holder (unknown counts as a bank) and of the owner's members. */
export function frictionOf(product: FinancingProduct, holder: string | null, owner: OwnerType): Friction {
  const { friction, owner_friction: members } = product.consent;
  const lender =
    holder === 'none' || holder === 'cmbs' || holder === 'agency' ? friction[holder] : friction.bank;
  return harder(lender, members?.[owner] ?? 'none');
}
