import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { Cents } from '../../quantities/money.ts';
import type { ByFuel } from '../energy/types.ts';
import type { PriceTerms, UsdByYear } from './calendar.ts';

/** Money an incentive really pays, by operating year (0 = at completion). */
export interface IncentivePayment {
  readonly programId: string;
  readonly kind: 'rebate' | 'tax_credit' | 'elective_pay' | 'abatement' | 'grant';
  readonly yearAfterService: number;
  readonly cents: Cents;
  /** Measures the incentive pays for; absent = the whole project. Who owns the equipment decides who receives it. */
  readonly measureIds?: readonly string[];
}

/** The same with the day it is paid. */
export interface DatedPayment extends IncentivePayment {
  readonly on: CalendarDate;
}

/** First full year in service; USD a year at as-of prices, before escalation. Positive = saved. */
export interface AnnualSavings {
  /** By fuel: each escalates by its own rate. */
  readonly ownerEnergyUsdByFuel: ByFuel;
  readonly tenantEnergyUsdByFuel: ByFuel;
  /** Maintenance saved (negative when heat pumps add it), USD a year. */
  readonly operationsUsd: number;
}

/** Equipment that must be bought again inside the study period, or that doing nothing would buy. */
export interface Replacement {
  readonly label: string;
  /** Years after in-service. */
  readonly year: number;
  /** At the in-service date's prices; escalated to its year with the operations escalator. */
  readonly cents: Cents;
  /** `retrofit`: bought again by the tier; `business_as_usual`: avoided by the tier. */
  readonly side: 'retrofit' | 'business_as_usual';
  /** False where the year rests on an assumed age. */
  readonly ageKnown: boolean;
}

/** Everything the one cash-flow schedule needs; built once a tier and used by `roi` and by every financing structure. */
export interface CashFlowInput extends Pick<
  PriceTerms,
  'asOf' | 'discountRate' | 'escalationPerYearByFuel' | 'operationsEscalationPerYear'
> {
  readonly constructionStart: CalendarDate;
  readonly inService: CalendarDate;
  readonly totalCostCents: Cents;
  readonly incentives: readonly IncentivePayment[];
  readonly savings: AnnualSavings;
  /** When `projected_annual_savings` was supplied: energy + O&M of year one to the owner, replacing the model's. */
  readonly projectedAnnualSavingsUsd: number | null;
  /**
   * Penalty avoided by emission year (as is minus after, USD), promulgated years only; the year of service holds only what
   * is left of it (`avoidedPenaltyByYear`). Paid on 1 May of the year after, never escalated; earlier years are sunk.
   */
  readonly avoidedPenaltyUsdByYear: UsdByYear;
  readonly replacements: readonly Replacement[];
  /** Value left in the tier's equipment at the end of the study, less that of the equipment it took the place of, USD then. */
  readonly residualUsd: number;
  /** Share of the first full year's energy saving still there in operating year i + 1 (`persistenceCurve`); missing = 1. */
  readonly savingsPersistence: readonly number[];
  readonly demandResponseUsdYear1: number;
  readonly studyYears: number;
}

/**
 * The schedule by column, USD, a number a year: at 0 construction (all cost, incentives at completion), from 1 on the
 * operating years after in-service.
 */
export interface CashFlowSchedule {
  /** Negative. */
  readonly costUsd: readonly number[];
  readonly incentivesUsd: readonly number[];
  /** The owner's energy saving. */
  readonly energyUsd: readonly number[];
  /** In no sum. */
  readonly tenantEnergyUsd: readonly number[];
  readonly operationsUsd: readonly number[];
  readonly penaltyAvoidedUsd: readonly number[];
  readonly demandResponseUsd: readonly number[];
  /** Replacements avoided less replacements bought. */
  readonly replacementUsd: readonly number[];
  readonly residualUsd: readonly number[];
  /** The owner's. */
  readonly netUsd: readonly number[];
}

export type RateResult =
  | { readonly kind: 'unique'; readonly rate: number }
  | { readonly kind: 'none' | 'multiple'; readonly roots: readonly number[] };
