import type { CompiledFinancing } from '../../catalog/sections/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import type { FinancingRequest } from '../../contract/estimate/request.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { Cents } from '../../quantities/money.ts';
import type { EngineClass, Region } from '../building/types.ts';
import type { Tier } from '../measures/types.ts';
import type { CashFlowInput, IncentivePayment } from '../returns/types.ts';

/** One measure of the tier as financing needs it. */
export interface FinancedMeasure {
  readonly id: string;
  /** Incentive technology tags (`solar` marks photovoltaics). */
  readonly technologies: readonly string[];
  readonly usefulLifeYears: number;
  /** Loaded cost: the measures' costs sum to the tier's total. */
  readonly costCents: Cents;
  /** Photovoltaics only: first-year output, kWh. Without it no power purchase can be computed. */
  readonly annualGenerationKwh?: number;
}

/** Everything `rankFinancing` reads; one a tier. */
export interface FinancingContext {
  readonly tier: Tier;
  /** The tier's own cash-flow input: all-cash returns equal `roi`'s because they come from it. */
  readonly cashFlow: CashFlowInput;
  /** Incentives priced again on the request's `scope_cost`; null when it gives none. */
  readonly incentivesAtScopeCost: readonly IncentivePayment[] | null;
  /** `roi.npv`, USD at the evaluation date. */
  readonly npvUsd: number;
  readonly engineClass: EngineClass | null;
  readonly region: Region;
  readonly dwellingUnits: number | null;
  readonly areaSqft: number;
  readonly measures: readonly FinancedMeasure[];
  /** Site energy saved by the tier, 0..1; `energy_savings_pct` of the request wins. */
  readonly siteEnergySavingShare: number;
  /** Whether the tier ends without combustion; `all_electric_outcome` of the request wins. */
  readonly allElectric: boolean;
  /** The request's `financing` object as it came. */
  readonly request: FinancingRequest;
  readonly asOf: CalendarDate;
  /** `snapshot.sections.financing` and `snapshot.sections.financingTerms`. */
  readonly financing: CompiledFinancing;
  readonly terms: FinancingTerms;
  /** Unpaid penalties or debts to the City; unknown when absent. */
  readonly lawPenaltyArrears?: boolean;
}
