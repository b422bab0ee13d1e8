import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { Tier } from '../../vocabulary/tiers.ts';
import type { EnergyState } from '../energy/types.ts';
import type { StepRows } from '../search/steps.ts';

export { TIERS, type Tier } from '../../vocabulary/tiers.ts';

/** A measure that applies to this building, with the amount of work. */
export interface ApplicableMeasure {
  readonly measure: CompiledMeasure;
  readonly quantity: number;
  readonly unit: string;
  /** One sentence: what was counted and from what. */
  readonly quantityBasis: string;
  /** True when the landmark alternative is priced instead. */
  readonly landmarkAlternative: boolean;
}

/** Equipment that wears out. */
export interface Equipment {
  readonly label: string;
  /** Like-for-like price at as-of prices, USD. */
  readonly usd: number;
  readonly lifeYears: number;
}

/** Equipment that a tier puts in. */
export interface InstalledEquipment extends Equipment {
  readonly inService: CalendarDate;
}

/** Equipment that stands in the building today. */
export interface StandingEquipment extends Equipment {
  /** Id that measures name when they take its place, for example `boiler`. */
  readonly id: string;
  /** Years from the evaluation date until it must be replaced. */
  readonly dueInYears: number;
  /** False where the owner does not say its year: it follows from a uniform age, or from that of the building. */
  readonly ageKnown: boolean;
  /** Its year is not known, and the building is younger than its service life: it came with the building. */
  readonly isFirst: boolean;
  /** The measure whose price is nearest to a like-for-like one, with the work it would be here. */
  readonly reference: ApplicableMeasure;
}

export interface PlannedMeasure extends ApplicableMeasure {
  /** Energy saved (negative = added) after interaction with earlier measures, kBtu by FUELS index. */
  readonly savedKbtuByFuel: readonly number[];
  /** Electricity saved, kWh a year (negative when electrifying); PV generation counts. */
  readonly savedKwh: number;
  /** Fuel saved, therm-equivalents a year over gas, oil and steam. */
  readonly savedTherms: number;
  /** PV DC capacity, storage energy, heat-pump or ground-source tons where the measure has them. */
  readonly capacityKwDc: number | null;
  readonly storageKwh: number | null;
  readonly tons: number | null;
  readonly constructionStart: CalendarDate;
  readonly inService: CalendarDate;
}

export interface TierSchedule {
  readonly constructionStart: CalendarDate;
  readonly inService: CalendarDate;
  /** Midpoint of construction, for escalation. */
  readonly midpoint: CalendarDate;
  readonly monthsToStart: number;
  readonly monthsToService: number;
  notes(): readonly string[];
}

/** What a tier does, before any dollars of cost. */
export interface TierPlan {
  readonly tier: Tier;
  /** The shallowest tier with exactly this scope: the same work is scheduled and carries contingency as that one does. */
  readonly scopeTier: Tier;
  readonly label: string;
  /** Put in words when it is asked for, like the notes of the schedule. */
  description(): string;
  readonly target: string;
  readonly targetMet: boolean;
  readonly measures: readonly PlannedMeasure[];
  /** Everything that could be done here: of which whole job a public-works measure is a part. */
  readonly applicable: readonly ApplicableMeasure[];
  readonly after: EnergyState;
  /** The energy before the first of `measures` and after each that moves any. */
  readonly stepRows: StepRows;
  readonly schedule: TierSchedule;
  readonly warnings: readonly string[];
}

export interface TierOffer {
  readonly plans: readonly TierPlan[];
  readonly withheld: readonly { readonly tier: Tier; readonly reason: string }[];
  /** Equipment that wears out whatever is done. */
  readonly standing: readonly StandingEquipment[];
  /** Measures an owner would ask about that are not offered here, each with the reason. */
  readonly withheldMeasures: readonly {
    readonly measureId: string;
    readonly name: string;
    readonly reason: string;
  }[];
}
