import type { KnownPathway } from '../../vocabulary/ll97-pathways.ts';

/** What a stated charge says the building emits in the period it is read as a charge of. */
export interface StatedCharge {
  readonly year: number;
  readonly impliedTco2e: number;
  /** What the modelled energy is brought to its own by. */
  readonly energyRatio: number;
}

export type Ll97Pathway = KnownPathway | 'undetermined';

/**
 * What charges may take for granted: that Article 320 governs the building, that it is housing, or that its energy is that of
 * its class, which no report, bill or stated figure bears out.
 */
export type Assumed = 'article_320' | 'housing' | 'class_energy';

/** An LL97 period. `projection` periods (2035 on) never enter a sum. */
export interface CompliancePeriod {
  readonly from: number;
  readonly to: number | null;
  readonly limitTco2e: number;
  readonly projection: boolean;
}

/** A period against the range of the building's energy. */
export interface PeriodStatus extends Omit<CompliancePeriod, 'projection'> {
  readonly tco2e: { readonly p10: number; readonly p50: number; readonly p90: number };
  /** Of a year, at the same three; 0 where an excess of the period costs nothing. */
  readonly chargeUsd: { readonly p10: number; readonly p50: number; readonly p90: number };
  readonly probabilityOver: number;
  readonly status: 'over' | 'within' | 'undecided';
}

export interface ComplianceProfile {
  /** Does the law reach this building at all? */
  readonly applicable: boolean;
  /** True when charges enter present costs, savings and the verdict: a limit is known and nothing is taken for granted. */
  readonly counted: boolean;
  /** What the charges shown take for granted; empty where they are counted, or where there are none. */
  readonly assuming: readonly Assumed[];
  readonly reason: string;
  readonly pathway: Ll97Pathway;
  readonly propertyType: string | null;
  readonly propertyTypes: readonly {
    readonly type: string;
    readonly areaSqft: number;
    readonly share: number;
  }[];
  /** Empty when the law does not apply. First period is 2024-2029. */
  readonly periods: readonly CompliancePeriod[];
  readonly penaltyUsdPerTco2e: number;
  /** What a supplied `estimated_penalty` says; null where none does. */
  readonly stated: StatedCharge | null;
  /** Added to modelled emissions in every period: what of the stated ones the energy does not explain, tCO2e/yr. */
  readonly baselineShiftTco2e: number;
  /** First emission year for which an excess costs money; null when none can. */
  readonly firstPenaltyYear: number | null;
  /** Flat risk under Article 321, USD, once; 0 elsewhere. */
  readonly flatRiskUsd: number;
  /** Over, within or open, by promulgated period; empty where the law gives no limit. */
  readonly statuses: readonly PeriodStatus[];
  readonly warnings: readonly string[];
}

/** Scenarios for the projection block only. */
export type GridScenario = 'promulgated' | 'frozen_grid' | 'clcpa_line';

/** roi.compliance.periods[] */
export interface PeriodOutcome extends CompliancePeriod {
  readonly baselineTco2e: number;
  readonly afterTco2e: number;
  readonly baselinePenaltyUsd: number;
  readonly afterPenaltyUsd: number;
  /** Named for projection periods. */
  readonly scenario: GridScenario;
}
