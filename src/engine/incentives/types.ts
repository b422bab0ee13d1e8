import type { CompiledEstimateUse, CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitKind } from '../../catalog/sections/programs/vocabulary.ts';
import type { WindowRule } from '../../catalog/sections/programs/conditions.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { Cents } from '../../quantities/money.ts';
import type { EngineClass, OwnerType, Region } from '../building/types.ts';

/** The only values an unknown fact can have, by fact; the empty string stands for none. Places are those it may lie in. */
export type FactCandidates = Partial<
  Readonly<Record<'county' | 'place' | 'electricUtility' | 'gasUtility', readonly string[]>>
>;

/** What is known about a project and its owner. Null is unknown, and makes what depends on it undetermined. */
export interface ProjectFacts {
  readonly asOf: CalendarDate;
  readonly state: string | null;
  /** `elsewhere`: neither New York City nor Westchester; estimates know no such region. */
  readonly region: Region | 'elsewhere' | null;
  /** FIPS code. */
  readonly county: string | null;
  /** Named places (cities, program areas) it lies in for sure; null where nothing is known. */
  readonly place: readonly string[] | null;
  /** Where a ZIP code leaves several open: the only values a fact can have. */
  readonly candidates: FactCandidates | null;
  readonly electricUtility: string | null;
  readonly gasUtility: string | null;
  /** A `homeowner` lives in the home; estimates know no such owner. */
  readonly ownerType: OwnerType | 'homeowner' | null;
  /** Does the owner pay property tax on the building? */
  readonly ownerPaysPropertyTax: boolean | null;
  /** `house`: one to four dwellings; estimates know no such class. `other`: a use that is told and none of the classes. */
  readonly buildingClass: EngineClass | 'house' | 'other' | null;
  readonly dwellingUnits: number | null;
  /** Where dwellings are not known: how many its floor area holds of the largest there are. Rules out, never proves. */
  readonly leastDwellingUnits: number | null;
  readonly floorAreaSqft: number | null;
  readonly peakDemandKw: number | null;
  /** Is the electric account supplied by the New York Power Authority? */
  readonly nypaCustomer: boolean | null;
  /** Household or residents under the income limit of the program. */
  readonly incomeQualified: boolean | null;
  /** Affordable by agreement or by the rule the program names. */
  readonly affordableHousing: boolean | null;
  readonly disadvantagedCommunity: boolean | null;
  /** False: new construction. */
  readonly existingBuilding: boolean | null;
  /** Fuel the new equipment replaces: gas, oil, propane, electric, steam, wood, none. */
  readonly fuelReplaced: string | null;
  readonly zip: string | null;
  readonly prevailingWage: boolean;
  readonly energyCommunity: boolean;
  /** Domestic-content test met (adder, and gate of elective pay); null is unknown. */
  readonly domesticContent: boolean | null;
  /** Attestation under Notice 2024-84 that domestic content was too costly or not to be had; null is unknown. */
  readonly domesticContentAttestation: boolean | null;
  /** Low-income allocation held. */
  readonly lowIncome: boolean | null;
  /** Things the applicant has confirmed, by code (`affordable_housing`, `income_qualified`, ...). */
  readonly confirmed: readonly string[];
  /** Things the applicant has said no to, by code. */
  readonly denied: readonly string[];
}

/** The part of a project one program pays for. Cents before or after rebates as `rebatesCents` says. */
export interface EligibleWork {
  readonly costCents: number;
  /** Rebates already taken off the basis of credits and abatements. */
  readonly rebatesCents: number;
  readonly constructionBegins: CalendarDate | null;
  readonly placedInService: CalendarDate | null;
  readonly capacityKwDc: number | null;
  /** Known AC rating; where null the DC rating, which is never smaller, stands for it. */
  readonly capacityKwAc: number | null;
  readonly storageKwh: number | null;
  readonly tons: number | null;
  readonly annualKwhProduced: number | null;
  readonly annualKwhSaved: number | null;
  readonly annualThermsSaved: number | null;
  readonly floorAreaSqft: number | null;
  /**
   * How many units the line pays for that no other quantity counts: fixtures, feet, horsepower, kWh fed in; kW held back
   * where it pays by the month. Estimates know none.
   */
  readonly units: number | null;
  /** Measure tags of the work as bits; 0 when unknown (the headline amount is then used). */
  readonly tagMask: number;
  /** Cost by technology, for caps that hold for each apart; empty when there is one. */
  readonly costCentsByPart: readonly number[];
}

export interface Reason {
  readonly code: string;
  readonly text: string;
  /** A requirement that says what kind of project the program is for. */
  readonly screens?: boolean;
}

/** Never a bare boolean. */
export type Determination =
  | { readonly kind: 'eligible' }
  | { readonly kind: 'ineligible'; readonly reasons: readonly Reason[] }
  | {
      readonly kind: 'undetermined';
      readonly missingInputs: readonly string[];
      readonly reasons: readonly Reason[];
    };

export type AdderName = 'energyCommunity' | 'domesticContent' | 'lowIncome';

export interface AppliedAdder {
  readonly name: AdderName;
  /** Fraction of cost (0.10), or of the credit for production credits. */
  readonly rate: number;
  readonly cents: Cents;
}

/** How the wage rule came out. Only `full_by_wages` rests on prevailing wages. */
export type WageOutcome =
  'no_rule' | 'full_by_wages' | 'full_below_size' | 'full_by_start' | 'base' | 'base_size_unknown';

/** Headline rate after wage rule and phase-down. */
export interface BenefitRate {
  readonly value: number;
  /** Share paid in the year construction begins; 1 without a phase-down. */
  readonly factor: number;
  readonly wage: WageOutcome;
}

/** A number of units that a benefit pays for, and the kind it was asked by. */
export interface CountedUnits {
  readonly kind: BenefitKind;
  readonly count: number;
  readonly unit: string;
}

/** What the rate is multiplied by. */
export type BenefitBase =
  | { readonly kind: 'share_of_cost'; readonly costCents: number }
  /** `months`: of one year, where it pays by the month, else 1. `deduction`: the tax rate that a deduction is worth, else 1. */
  | {
      readonly kind: 'units';
      readonly units: CountedUnits;
      readonly years: number;
      readonly months: number;
      readonly deduction: number;
    }
  /** Several parts with amounts of their own. */
  | {
      readonly kind: 'components';
      readonly parts: readonly { readonly usd: number; readonly units: CountedUnits }[];
    };

/** The cap that bound. */
export type BindingCap =
  | { readonly kind: 'share_of_cost'; readonly share: number; readonly costCents: number }
  | {
      readonly kind: 'dollars';
      readonly field: 'totalUsd' | 'annualUsd';
      readonly usd: number;
      /** What a cap in dollars is multiplied by: years of payment, dwellings. */
      readonly years: number;
      readonly count: number;
      /** What it is counted by; null for the project. */
      readonly per: string | null;
      /** It holds for each technology apart. */
      readonly eachTechnology: boolean;
    }
  | { readonly kind: 'cost_of_work' };

/** How an amount was worked out, for its words. */
export interface BenefitArithmetic {
  readonly rate: BenefitRate;
  readonly base: BenefitBase;
  /** Before any cap, in the order of the law. */
  readonly adders: readonly AppliedAdder[];
  readonly cap: BindingCap | null;
  /** Share of the credit that elective pay leaves; null where the whole is paid. */
  readonly electiveShare: number | null;
}

export interface BenefitAmount {
  readonly baseCents: Cents;
  readonly adders: readonly AppliedAdder[];
  readonly totalCents: Cents;
  /** Base rate or unit amount used. */
  readonly rate: number;
  readonly basisCents: Cents | null;
  readonly wage: WageOutcome;
  readonly arithmetic: BenefitArithmetic;
}

/** `missing` names inputs the program is priced by; `none` says why it has no amount at all. */
export type Priced =
  | { readonly kind: 'priced'; readonly amount: BenefitAmount }
  | { readonly kind: 'missing'; readonly inputs: readonly string[] }
  | { readonly kind: 'none'; readonly reason: Reason };

export type TimingKind = 'at_completion' | 'tax_credit_year_1' | 'elective_pay' | 'abatement_years' | 'none';

export interface Timing {
  readonly kind: TimingKind;
  readonly schedule: readonly { readonly on: CalendarDate; readonly cents: Cents }[];
}

/** What one program says to one project; its words are made where they are served (`evaluation-text.ts`). */
export interface ProgramEvaluation {
  readonly program: CompiledProgram;
  readonly programId: string;
  readonly determination: Determination;
  /** Money in the sum; null when the program is not in it. */
  readonly amountCents: Cents | null;
  /** What it would pay if what is open were settled its way; null when nothing can be said. */
  readonly potentialAmountCents: Cents | null;
  /** May the potential enter the potential total? False for what the dates rule out or what pays another way. */
  readonly countsAsPotential: boolean;
  /** The calculation behind either amount. */
  readonly detail: BenefitAmount | null;
  /** Rebates taken off the basis before. */
  readonly rebatesCents: number;
  /** Is the credit paid to this owner as a refund? */
  readonly elective: boolean;
  readonly rateRestsOnWages: boolean;
}

/** What counted money hangs on: printed with it. */
export interface MoneyCondition {
  readonly text: string;
  /** Last day to meet it; null where none is set. */
  readonly by: CalendarDate | null;
}

/** A program in the sum of a tier, with the days its money comes and what it hangs on. */
export interface IncludedProgram extends ProgramEvaluation {
  readonly amountCents: Cents;
  readonly timing: Timing;
  readonly conditions: readonly MoneyCondition[];
  /** The amount before it was cut to what the measures' cost left; null where it was not. */
  readonly uncut: BenefitAmount | null;
}

/**
 * A program out of the sum of a tier: `contingent` while something unknown could still deny its money, `excluded` where
 * it is ruled out.
 */
export interface SetAsideProgram extends ProgramEvaluation {
  readonly standing: 'contingent' | 'excluded';
  /** Day by which what is open must be settled; null where none is known or nothing is open. */
  readonly settleBy: CalendarDate | null;
  /** Its one doubt: the published schedule ended and no successor is published. */
  readonly onlyScheduleEnded: boolean;
}

/** Reasons gathered while a program is looked at; null while there are none. */
export interface Findings {
  readonly against: readonly Reason[] | null;
  readonly open: readonly Reason[] | null;
  readonly missing: readonly string[] | null;
}

/** What a building settles of a program, whatever else of the work. */
export interface Settled {
  readonly findings: Findings;
  /** Set aside: no part of its evaluation depends on the work. */
  readonly setAside: SetAsideProgram | null;
}

/** A program that may concern a building, with what the building alone settles, whatever work a tier plans. */
export interface Prospect {
  readonly program: CompiledProgram;
  readonly use: CompiledEstimateUse;
  /** Windows that bound the days of work from the evaluation day on; undefined where none does. */
  readonly windows: WindowRule | undefined;
  /** Of work that keeps those windows; null when a requirement asks about the work. */
  readonly inTime: Settled | null;
  /** Of work that misses them; null where none can. */
  readonly late: Settled | null;
  /** Doubts of the day and the building alone, whatever the work. */
  readonly doubts: readonly Reason[];
}

/** One measure of a tier, as incentives need it. */
export interface IncentiveMeasure {
  readonly measureId: string;
  /** Tags of `MEASURE_TAGS`; others are ignored. */
  readonly technologies: readonly string[];
  /** Installed cost with its pro-rata soft cost, contingency and escalation. */
  readonly grossCents: number;
  readonly directCents: number;
  readonly capacityKwDc: number | null;
  readonly storageKwh: number | null;
  readonly tons: number | null;
  readonly annualKwhSaved: number;
  readonly annualThermsSaved: number;
  readonly constructionBegins: CalendarDate;
  readonly placedInService: CalendarDate;
}

export interface TierIncentiveContext {
  readonly facts: ProjectFacts;
  readonly measures: readonly IncentiveMeasure[];
  /** `prospectsFor(snapshot.programs.estimate[region], facts, rules)`. */
  readonly prospects: readonly Prospect[];
  readonly rules: IncentiveRules;
  /** Day the tier is in service, its last measure included. */
  readonly completed: CalendarDate;
  /** Count the money whose one doubt is that its schedule ended. */
  readonly lastScheduleContinues?: boolean;
}

export interface TierIncentives {
  /** Money in the sum, in order of application. */
  readonly included: readonly IncludedProgram[];
  /** Everything else that touches a measure of the tier, with reasons, and potential where one can be said. */
  readonly excluded: readonly SetAsideProgram[];
  readonly totalCents: Cents;
  /** Best case of what is open, one program per stacking group; never part of `totalCents`. */
  readonly potentialCents: Cents;
  /** Incentive cents by measure, in the order of `measures`. */
  readonly centsByMeasure: readonly Cents[];
}
