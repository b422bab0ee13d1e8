import { atEvaluation, rateOf } from '../returns/returns-of.ts';
import { npv, paybackYears } from '../returns/npv.ts';
import { pmt } from '../../quantities/level-loan.ts';
import { round } from '../../quantities/rounding.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import type { Layer } from './layers.ts';
import type { Project } from './project.ts';

/** A structure before its figures: the layers and the flows they stand on. */
export interface Composition {
  readonly layers: readonly Layer[];
  /** The owner's flows before payments, with this structure's incentives where and when they fall; USD. */
  readonly flows: readonly number[];
  readonly costUsd: number;
  readonly grantsUsd: number;
}

export interface Coverage {
  readonly year1: number | null;
  readonly minimum: number | null;
}

export type Underwriting = Readonly<ReturnType<typeof underwrite>>;

/** Over less equity than this a ratio says nothing. */
const LEAST_EQUITY_USD = 1;

/** All figures of one composition, from the one schedule and the layers' own payments. */
export function underwrite(composition: Composition, project: Project, terms: FinancingTerms) {
  const { layers, flows, costUsd, grantsUsd } = composition;
  const horizon = project.savingsUsd.length;
  const levered = [...flows];
  const sums = totals(layers);
  // Capitalised interest is paid from the loan: only what reaches the project counts at completion.
  levered[0] = levered[0]! + sums.proceedsUsd - sums.feesUsd - sums.recordingTaxUsd - sums.paidInterestUsd;
  const payments = paymentsByYear(layers, horizon);
  for (let year = 1; year <= horizon; year += 1) levered[year] = levered[year]! - payments.all[year - 1]!;
  const usesUsd = costUsd + sums.feesUsd + sums.recordingTaxUsd + sums.constructionInterestUsd;
  const equityUsd = Math.max(0, -levered[0]!);
  const rate = project.input.discountRate;
  return {
    levered,
    // By operating year, bridges left out.
    paymentsUsd: payments.recurring,
    // Principal of loans and leases, bridges included, and what a service provider funds.
    fundedUsd: sums.fundedUsd,
    feesUsd: sums.feesUsd,
    recordingTaxUsd: sums.recordingTaxUsd,
    constructionInterestUsd: sums.constructionInterestUsd,
    totalUsesUsd: usesUsd,
    equityUsd,
    coverage: coverageOf(project, payments.recurring, 0),
    stress: stressOf(project, layers, payments.recurring, terms),
    leveredIrr: rateOf(levered),
    // At the evaluation date: the tier's own, and what this way of paying adds to or takes from it.
    npvUsd: project.npvUsd + atEvaluation(npv(rate, levered) - npv(rate, project.modelFlows), project.input),
    cashOnCash: round(equityUsd, 2) >= LEAST_EQUITY_USD ? levered[1]! / equityUsd : null,
    paybackYears: paybackYears(0, levered),
    totalInterestUsd: sums.interestUsd,
    combinedLtc: costUsd > 0 ? (sums.debtUsd + grantsUsd) / costUsd : 0,
  };
}

function totals(layers: readonly Layer[]) {
  let debt = 0;
  let funded = 0;
  let proceeds = 0;
  let fees = 0;
  let tax = 0;
  let interest = 0;
  let construction = 0;
  let paid = 0;
  for (const layer of layers) {
    if (layer.product.role !== 'service') debt += layer.principalCents;
    funded += layer.principalCents;
    proceeds += layer.proceedsCents;
    fees += layer.feeCents;
    tax += layer.recordingTaxCents;
    construction += layer.constructionInterestCents;
    if (!layer.product.costs.capitalises_interest) paid += layer.constructionInterestCents;
    interest +=
      (layer.schedule?.interestCents ?? 0) + layer.otherInterestCents + layer.constructionInterestCents;
  }
  return {
    debtUsd: debt / 100,
    fundedUsd: funded / 100,
    proceedsUsd: proceeds / 100,
    feesUsd: fees / 100,
    recordingTaxUsd: tax / 100,
    constructionInterestUsd: construction / 100,
    paidInterestUsd: paid / 100,
    interestUsd: interest / 100,
  };
}

/** Due in each operating year; nothing is owed after the study, for no loan is repaid more slowly. */
function paymentsByYear(layers: readonly Layer[], horizon: number) {
  const all = Array.from({ length: horizon }, () => 0);
  const recurring = [...all];
  for (const { product, schedule, otherPaymentsUsd } of layers)
    for (let year = 0; year < horizon; year += 1) {
      const usd = (schedule?.serviceCents[year] ?? 0) / 100 + (otherPaymentsUsd[year] ?? 0);
      all[year] = all[year]! + usd;
      // A bridge is repaid by the refund it was lent against, not by savings.
      if (product.role !== 'bridge') recurring[year] = recurring[year]! + usd;
    }
  return { all, recurring };
}

function coverageOf(project: Project, payments: readonly number[], savingsCut: number): Coverage {
  let minimum: number | null = null;
  for (let year = 0; year < payments.length; year += 1) {
    const payment = payments[year]!;
    if (payment <= 0) continue;
    const ratio = coverageIn(project, year, payment, savingsCut);
    if (minimum === null || ratio < minimum) minimum = ratio;
  }
  const first = payments[0]!;
  return { year1: first > 0 ? coverageIn(project, 0, first, savingsCut) : null, minimum };
}

function coverageIn(project: Project, year: number, payment: number, savingsCut: number): number {
  const lost = Math.abs(project.energyAndOperationsUsd[year]!) * savingsCut;
  return (project.savingsUsd[year]! - lost) / payment;
}

function stressOf(
  project: Project,
  layers: readonly Layer[],
  payments: readonly number[],
  terms: FinancingTerms,
) {
  const cut = terms.stress_savings_cut.value;
  const dearer =
    layers.length === 0 ? payments : dearerPayments(layers, payments, terms.stress_rate_addition.value);
  return {
    savingsDown20: coverageOf(project, payments, cut),
    ratePlus100bp: coverageOf(project, dearer, 0),
    both: coverageOf(project, dearer, cut),
  };
}

/** Payments with every loan's rate higher; contract payments without a rate stay. */
function dearerPayments(layers: readonly Layer[], payments: readonly number[], addition: number): number[] {
  const dearer = [...payments];
  for (const { loan, schedule } of layers) {
    if (loan === null || schedule === null || schedule.levelPaymentCents === 0) continue;
    const count = loan.years * loan.paymentsPerYear;
    const level = pmt((loan.annualRate + addition) / loan.paymentsPerYear, count, loan.principalCents);
    const growth = level / schedule.levelPaymentCents - 1;
    for (let year = 0; year < dearer.length; year += 1)
      dearer[year] = (dearer[year] ?? 0) + ((schedule.serviceCents[year] ?? 0) / 100) * growth;
  }
  return dearer;
}
