import { centsFromUsd } from '../../quantities/money.ts';
import { round } from '../../quantities/rounding.ts';
import { dateParts, daysBetween } from '../../quantities/calendar-date.ts';
import { usdIn } from './calendar.ts';
import { irr } from './irr.ts';
import { paybackYears } from './npv.ts';
import type { CashFlowInput, CashFlowSchedule, RateResult } from './types.ts';

export interface ReturnsOptions {
  readonly input: CashFlowInput;
  readonly schedule: CashFlowSchedule;
  /** tCO2e a year cut (2030-34 coefficients); 0 or less gives no cost per tonne. */
  readonly emissionsCutTco2ePerYear: number;
}

export type Returns = Readonly<ReturnType<typeof returnsOf>>;

/** Headline returns of a tier from the one schedule, USD; `…Usd` parts are the first full year's unless said otherwise. */
export function returnsOf({ input, schedule, emissionsCutTco2ePerYear }: ReturnsOptions) {
  const flows = schedule.netUsd;
  const parts = firstYearParts(input, schedule);
  let incentiveCents = 0;
  for (const payment of input.incentives) incentiveCents += payment.cents;
  const netCostUsd = (input.totalCostCents - incentiveCents) / 100;
  const ownerUsd = parts.ownerUsd + parts.penaltyUsd + schedule.demandResponseUsd[1]!;
  const incrementalNetCostUsd = incrementalCost(input, netCostUsd);
  return {
    // Energy (owner and tenants) and O&M of the first full year, and the penalty avoided for that year.
    totalAnnualSavingsUsd: parts.totalUsd,
    energySavingsUsd: parts.energyUsd,
    operationsSavingsUsd: parts.operationsUsd,
    // For emissions of `firstFullYear`; the schedule pays it the year after.
    penaltyAvoidedUsd: parts.penaltyUsd,
    // The owner's energy and O&M.
    ownerAnnualSavingsUsd: parts.ownerUsd,
    tenantAnnualSavingsUsd: parts.tenantEnergyUsd,
    firstFullYear: firstFullYear(input),
    totalIncentivesUsd: incentiveCents / 100,
    netCostUsd,
    // Over the owner's first-year savings with penalty and demand response; null when those are not positive.
    ownerPaybackYears: payback(netCostUsd, ownerUsd),
    // Whoever receives the savings.
    simplePaybackYears: payback(netCostUsd, parts.totalUsd),
    // Without business-as-usual replacements avoided; null when none would come.
    incrementalNetCostUsd,
    incrementalPaybackYears: incrementalNetCostUsd === null ? null : payback(incrementalNetCostUsd, ownerUsd),
    discountedPaybackYears: paybackYears(input.discountRate, flows),
    irr: rateOf(flows),
    // Over the study; null where the cut is served as nothing, less than 0.005 a year.
    costPerTco2eUsd:
      round(emissionsCutTco2ePerYear, 2) > 0
        ? netCostUsd / (emissionsCutTco2ePerYear * input.studyYears)
        : null,
    discountRate: input.discountRate,
    studyYears: input.studyYears,
  };
}

/**
 * Beyond 1,000 % a year a rate says only that next to none of the owner's money is in it. It is as far as several rates are
 * searched for, too.
 */
const MOST_RATE = 10;

/**
 * A flow that never repays what it cost, undiscounted, has no rate of return, whatever root a late replacement makes; nor has
 * one whose rate is beyond the most that says anything, which is then its root.
 */
export function rateOf(flows: readonly number[]): RateResult {
  let sum = 0;
  for (let t = 0; t < flows.length; t += 1) sum += flows[t]!;
  if (!(sum > 0)) return { kind: 'none', roots: [] };
  const found = irr(flows);
  return found.kind === 'unique' && found.rate > MOST_RATE ? { kind: 'none', roots: [found.rate] } : found;
}

function firstYearParts(input: CashFlowInput, schedule: CashFlowSchedule) {
  const ownerEnergyUsd = schedule.energyUsd[1]!;
  const tenantEnergyUsd = schedule.tenantEnergyUsd[1]!;
  const energyUsd = ownerEnergyUsd + tenantEnergyUsd;
  const operationsUsd = schedule.operationsUsd[1]!;
  const penaltyUsd = usdIn(input.avoidedPenaltyUsdByYear, firstFullYear(input));
  return {
    tenantEnergyUsd,
    energyUsd,
    operationsUsd,
    penaltyUsd,
    ownerUsd: ownerEnergyUsd + operationsUsd,
    totalUsd: energyUsd + operationsUsd + penaltyUsd,
  };
}

/** A value at completion brought back to the evaluation date at the discount rate. */
export function atEvaluation(
  usd: number,
  input: Pick<CashFlowInput, 'asOf' | 'inService' | 'discountRate'>,
): number {
  return usd / (1 + input.discountRate) ** (daysBetween(input.asOf, input.inService) / 365.25);
}

/** The first calendar year that begins on or after the day of service. */
function firstFullYear(input: Pick<CashFlowInput, 'inService'>): number {
  const { year, month, day } = dateParts(input.inService);
  return month === 1 && day === 1 ? year : year + 1;
}

/** Years; null where what is saved in a year is served as nothing, less than half a cent. */
function payback(costUsd: number, savingsUsd: number): number | null {
  if (costUsd <= 0) return 0;
  return centsFromUsd(savingsUsd) > 0 ? costUsd / savingsUsd : null;
}

function incrementalCost(input: CashFlowInput, netCostUsd: number): number | null {
  let avoided = 0;
  for (const item of input.replacements)
    if (item.side === 'business_as_usual' && item.ageKnown) avoided += item.cents / 100;
  return avoided === 0 ? null : centsFromUsd(netCostUsd - avoided) / 100;
}
