import type { ElectrificationCredit } from '../compliance/electrification-credit.ts';
import type {
  ExcludedProgramView,
  FinancingRequest,
  Roi,
  TierBand,
  TierEntry,
} from '../../contract/estimate/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { BuildingInput } from '../building/types.ts';
import type { EmittingTotals } from '../compliance/emissions.ts';
import type { PeriodOutcome } from '../compliance/types.ts';
import type { TierCost } from '../costs/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import type { EnergyBill } from '../energy/types.ts';
import type { DemandResponse } from './demand-response.ts';
import type { Tier, TierPlan } from '../measures/types.ts';
import type { DefaultTier } from '../returns/default-tier.ts';
import type { PresentCost, PresentCostSetting, TierChange } from '../returns/present-cost.ts';
import type { TierFinancing } from '../../contract/financing/index.ts';
import type { StagedCost } from '../returns/staged-path.ts';
import type { Returns } from '../returns/returns-of.ts';
import type { VerdictOdds } from '../odds/verdict-odds.ts';
import type { CashFlowInput, CashFlowSchedule, DatedPayment } from '../returns/types.ts';
import type { IntervalFacts } from '../uncertainty/interval-facts.ts';
import type { ClassAccuracy } from '../uncertainty/measured-accuracy.ts';
import type { TierInterval } from '../uncertainty/tier-band.ts';
import type { UsualMoney } from '../usual-money/types.ts';
import type { CostNumbers } from './cost-view.ts';
import type { SettledBuilding } from './settle-building.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';

/** The request as the engine sees it: only what moves a number, or a sentence. */
export interface EngineRequest {
  /** Null: every tier offered. */
  readonly tiers: readonly Tier[] | null;
  readonly laborBasis: 'prevailing' | 'market';
  readonly includeFinancing: boolean;
  readonly financing: FinancingRequest | null;
}

/** What is settled about the building before any tier. */
export interface BuildingContext extends SettledBuilding {
  readonly input: BuildingInput;
  readonly baselineBill: EnergyBill;
  /** Null where none would be paid. */
  readonly demandResponse: DemandResponse | null;
  readonly accuracy: ClassAccuracy;
  /** Half-width of what jobs of the class held beyond their description. */
  readonly remainder: number;
  /** What narrows the cost interval. */
  readonly known: IntervalFacts;
  readonly asOf: CalendarDate;
  readonly request: EngineRequest;
}

/** A tier in two steps: what costs least of doing nothing and the shallower tiers first, the rest in a later year. */
export interface StagedPlan {
  /** Null: the building stays as it is until the second step. */
  readonly first: TierComputation | null;
  readonly secondStep: CalendarDate;
  readonly because: string;
  /** Ids of what the second step adds. */
  readonly measures: readonly string[];
  readonly cost: StagedCost;
}

export interface PricedPlan {
  readonly plan: TierPlan;
  readonly cost: TierCost;
}

/** A priced plan with what it is worth to the owner: all that a recommendation rests on, and nothing that is served. */
export interface TierWorth extends PricedPlan {
  readonly afterBill: EnergyBill;
  /** What the building emits by after it. */
  readonly emitted: EmittingTotals;
  readonly incentives: TierIncentives;
  readonly payments: readonly DatedPayment[];
  readonly cashFlow: CashFlowInput;
  readonly change: TierChange;
  readonly presentCost: PresentCost;
  /** Present cost of doing nothing less the tier's, USD at the evaluation date. */
  readonly npvUsd: number;
}

/** One tier with everything its served figures were made from. */
export interface TierComputation extends Omit<TierWorth, 'emitted' | 'payments'> {
  readonly interval: TierInterval;
  readonly outcomes: readonly PeriodOutcome[];
  /** What would be paid beyond `incentives` if published schedules that ended went on. */
  readonly scheduleGains: readonly DatedPayment[];
  readonly schedule: CashFlowSchedule;
  readonly returns: Returns;
  /** By the coefficients of 2030, tCO2e a year. */
  readonly emissionsCutTco2e: number;
  /** What all alternatives of the building share. */
  readonly presentCostSetting: PresentCostSetting;
  /** The same with money whose one doubt is that its schedule ended; null where none hangs on that alone. */
  readonly npvIfLastScheduleContinuesUsd: number | null;
  readonly electrificationCredit: ElectrificationCredit | null;
  readonly staged: StagedPlan | null;
  readonly compliantThrough2034: boolean | null;
  /** Null where none was asked for. */
  readonly financing: TierFinancing | null;
  /** Made when it is first read, like the numbers and the entry. */
  readonly usual: UsualMoney;
  readonly numbers: TierNumbers;
  readonly entry: TierEntry;
}

/** All of `roi` but its bills by month, its schedule of years and what is usually paid. */
export type RoiNumbers = Omit<Roi, 'billsAfter' | 'cashFlow' | keyof UsualNumbers>;

/** What is usually paid and in no sum; null where nothing says that anything is. */
export type UsualNumbers = Required<Pick<Roi, 'usualIncentives' | 'npvAtUsual'>>;

/** The numbers that a row of a table shows of a tier; its entry holds them with what they are made of. */
export interface TierNumbers {
  readonly costs: CostNumbers;
  readonly roi: RoiNumbers;
  readonly usual: UsualNumbers;
  readonly sensitivity: TierEntry['sensitivity'];
}

export interface Estimated {
  readonly kind: 'estimated';
  readonly context: BuildingContext;
  readonly computed: readonly TierComputation[];
  /** What all alternatives of the building are weighed by. */
  readonly presentCostSetting: PresentCostSetting;
  /** What of them is served, made when it is read: `tiers`, `excludedPrograms` and `sourceIds`. */
  readonly tiers: readonly TierEntry[];
  /** Every program of their excluded incentives, once. */
  readonly excludedPrograms: readonly ExcludedProgramView[];
  /** Cost intervals, in the order of the tiers. */
  readonly bands: readonly TierBand[];
  readonly withheld: readonly { readonly tier: Tier; readonly reason: string }[];
  readonly withheldMeasures: readonly {
    readonly measureId: string;
    readonly name: string;
    readonly reason: string;
  }[];
  readonly warnings: readonly Warning[];
  /** How sure the verdict is; null where no tier is offered. */
  readonly odds: VerdictOdds | null;
  readonly defaultTier: DefaultTier | null;
  /** Ids of the catalogue sources this answer rests on. */
  readonly sourceIds: readonly string[];
}

/** `rejected`: the request is well formed but nothing it asks for is offered. */
export type EstimateOutcome =
  Estimated | { readonly kind: 'rejected'; readonly code: 'tiers-not-offered'; readonly detail: string };
