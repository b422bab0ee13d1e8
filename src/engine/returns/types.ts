import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { Cents } from '../../quantities/money.ts';

/** Money an incentive really pays, by years after the in-service date (0 = at completion). */
export interface IncentivePayment {
  readonly programId: string;
  readonly kind: 'rebate' | 'tax_credit' | 'elective_pay' | 'abatement' | 'grant';
  readonly yearAfterService: number;
  readonly cents: Cents;
}

/** First full year in service; USD a year at as-of prices, before escalation. Positive = saved. */
export interface AnnualSavings {
  readonly ownerEnergyUsd: number;
  readonly tenantEnergyUsd: number;
  /** By fuel for escalation; owner and tenant together, USD a year (sums to owner + tenant). */
  readonly ownerEnergyUsdByFuel: Readonly<Record<string, number>>;
  /** Maintenance saved (negative when heat pumps add it), USD a year. */
  readonly operationsUsd: number;
}

/** Equipment that must be bought again inside the study period, or that doing nothing would buy. */
export interface Replacement {
  readonly label: string;
  /** Years after in-service. */
  readonly year: number;
  readonly cents: Cents;
  /** `retrofit`: bought again by the tier; `business_as_usual`: avoided by the tier. */
  readonly side: 'retrofit' | 'business_as_usual';
}

/** Everything the one cash-flow schedule needs; built once a tier and used by `roi` and by every financing structure. */
export interface CashFlowInput {
  readonly asOf: CalendarDate;
  readonly constructionStart: CalendarDate;
  readonly inService: CalendarDate;
  readonly totalCostCents: Cents;
  readonly incentives: readonly IncentivePayment[];
  readonly savings: AnnualSavings;
  /** When `projected_annual_savings` was supplied: energy + O&M of year one to the owner, replacing the model's. */
  readonly projectedAnnualSavingsUsd: number | null;
  /** Penalty by emission year (baseline minus after), promulgated years only; paid the year after, never escalated. */
  readonly avoidedPenaltyUsdByYear: ReadonlyMap<number, number>;
  readonly replacements: readonly Replacement[];
  /** Share of the energy saving that decays (retro-commissioning to 0 over 5 years) and PV degradation, by year index. */
  readonly savingsPersistence: readonly number[];
  readonly demandResponseUsdYear1: number;
  readonly escalationPerYearByFuel: Readonly<Record<string, number>>;
  readonly operationsEscalationPerYear: number;
  readonly discountRate: number;
  readonly studyYears: number;
}

export interface CashFlowYear {
  /** 0 = construction (all cost), 1.. = years after in-service. */
  readonly year: number;
  readonly calendarYear: number;
  readonly costUsd: number;
  readonly incentivesUsd: number;
  readonly energyUsd: number;
  readonly operationsUsd: number;
  readonly penaltyAvoidedUsd: number;
  readonly demandResponseUsd: number;
  readonly replacementUsd: number;
  readonly netUsd: number;
  readonly cumulativeUsd: number;
}

export type RateResult =
  | { readonly kind: 'unique'; readonly rate: number }
  | { readonly kind: 'none' | 'multiple'; readonly roots: readonly number[] };
