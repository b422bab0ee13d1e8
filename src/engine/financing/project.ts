import { centsFromUsd, roundCents, type Cents } from '../../quantities/money.ts';
import { cashFlow, wholeMonths } from '../returns/cash-flow.ts';
import type { CashFlowInput, CashFlowSchedule, IncentivePayment } from '../returns/types.ts';
import type { FinancingContext } from './types.ts';

/** The work to be paid for, before any product: every structure is built on this one schedule. */
export interface Project {
  readonly input: CashFlowInput;
  readonly schedule: CashFlowSchedule;
  /** The owner's flows, all cash: `roi`'s own unless `scope_cost` was given. */
  readonly flows: readonly number[];
  /** The owner's flows as the model has them, without the request's overrides. */
  readonly modelFlows: readonly number[];
  /** `roi.npv`, USD. */
  readonly npvUsd: number;
  readonly costUsd: number;
  readonly costCents: Cents;
  /** Incentives paid at completion. */
  readonly completionIncentivesUsd: number;
  readonly totalIncentivesUsd: number;
  readonly taxCreditUsd: number;
  readonly electivePayUsd: number;
  readonly simplePaybackYears: number | null;
  readonly constructionMonths: number;
  /** Weighted by cost; terms and the savings-to-investment ratio count whole years. */
  readonly wholeLifeYears: number;
  /** Energy, O&M, penalty avoided and demand response by operating year (index 0 = year 1), USD. */
  readonly savingsUsd: readonly number[];
  /** Energy and O&M alone. */
  readonly energyAndOperationsUsd: readonly number[];
  readonly photovoltaics: {
    readonly costCents: Cents;
    readonly generationKwh: number;
    readonly measureIds: readonly string[];
  };
}

/** One project a tier; the request's `scope_cost`, savings and demand response replace the model's. */
export function projectOf(context: FinancingContext): Project {
  const input = overridden(context);
  const schedule = cashFlow(input);
  const { energyUsd, operationsUsd, penaltyAvoidedUsd, demandResponseUsd } = schedule;
  const energyAndOperationsUsd = energyUsd.slice(1).map((usd, age) => usd + operationsUsd[age + 1]!);
  const savingsUsd = energyAndOperationsUsd.map(
    (usd, age) => usd + penaltyAvoidedUsd[age + 1]! + demandResponseUsd[age + 1]!,
  );
  const totalIncentivesUsd = incentivesUsd(input.incentives, () => true);
  const costUsd = input.totalCostCents / 100;
  const first = savingsUsd[0]!;
  return {
    input,
    schedule,
    flows: schedule.netUsd,
    modelFlows: (input === context.cashFlow ? schedule : cashFlow(context.cashFlow)).netUsd,
    npvUsd: context.npvUsd,
    costUsd,
    costCents: input.totalCostCents,
    completionIncentivesUsd: incentivesUsd(input.incentives, (payment) => payment.yearAfterService < 1),
    totalIncentivesUsd,
    taxCreditUsd: incentivesUsd(input.incentives, (payment) => payment.kind === 'tax_credit'),
    electivePayUsd: incentivesUsd(input.incentives, (payment) => payment.kind === 'elective_pay'),
    simplePaybackYears: centsFromUsd(first) > 0 ? Math.max(0, costUsd - totalIncentivesUsd) / first : null,
    constructionMonths: wholeMonths(input.constructionStart, input.inService),
    // A weighted mean of equal lives can fall a hair short of them.
    wholeLifeYears: Math.floor(weightedLife(context) + 1e-6),
    savingsUsd,
    energyAndOperationsUsd,
    photovoltaics: photovoltaics(context),
  };
}

function overridden(context: FinancingContext): CashFlowInput {
  const { cashFlow: input, request } = context;
  const { scope_cost: scopeCost, projected_annual_savings: savings, dr_revenue_year1: response } = request;
  if (scopeCost === undefined && savings === undefined && response === undefined) return input;
  const totalCostCents = scopeCost === undefined ? input.totalCostCents : centsFromUsd(scopeCost);
  return {
    ...input,
    totalCostCents,
    incentives: withinCost(context.incentivesAtScopeCost ?? input.incentives, totalCostCents),
    projectedAnnualSavingsUsd: savings ?? input.projectedAnnualSavingsUsd,
    demandResponseUsdYear1: response ?? input.demandResponseUsdYear1,
  };
}

/** Incentives never exceed the cost: a smaller scope shrinks them in proportion. */
function withinCost(incentives: readonly IncentivePayment[], costCents: Cents): readonly IncentivePayment[] {
  let sum = 0;
  for (const payment of incentives) sum += payment.cents;
  if (sum <= costCents) return incentives;
  return incentives.map((payment) => ({
    ...payment,
    cents: roundCents((payment.cents * costCents) / sum),
  }));
}

export function incentivesUsd(
  incentives: readonly IncentivePayment[],
  chosen: (payment: IncentivePayment) => boolean,
): number {
  let cents = 0;
  for (const payment of incentives) if (chosen(payment)) cents += payment.cents;
  return cents / 100;
}

function weightedLife(context: FinancingContext): number {
  let weight = 0;
  let years = 0;
  for (const measure of context.measures) {
    const cost = Math.max(0, measure.costCents);
    weight += cost;
    years += cost * measure.usefulLifeYears;
  }
  return weight > 0 ? years / weight : context.cashFlow.studyYears;
}

function photovoltaics(context: FinancingContext): Project['photovoltaics'] {
  let costCents = 0;
  let generationKwh = 0;
  const measureIds: string[] = [];
  for (const measure of context.measures) {
    if (!measure.technologies.includes('solar') || measure.annualGenerationKwh === undefined) continue;
    costCents += measure.costCents;
    generationKwh += measure.annualGenerationKwh;
    measureIds.push(measure.id);
  }
  return { costCents: costCents as Cents, generationKwh, measureIds };
}
