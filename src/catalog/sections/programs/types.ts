import type { Static } from 'typebox';
import type { Adders, Benefit, BenefitLine, Caps, RateStep, WageRule } from './benefit.ts';
import type { Gate } from './compiled-condition.ts';
import type { WindowRule } from './conditions.ts';
import type { Requirement } from './requirement.ts';
import type { EstimateUse } from './schema.ts';
import type { Utility } from './territory.ts';
import type { Jurisdiction, ProgramConfidence, ProgramStatus } from '../../../vocabulary/programs.ts';
import type { MeasureTag, Payment } from './vocabulary.ts';
import type { Technology } from '../../../vocabulary/technologies.ts';

export type EstimateRole = 'rebate' | 'credit' | 'abatement' | 'deduction' | 'information';

export interface CompiledEstimateUse extends Omit<Static<typeof EstimateUse>, 'role' | 'tags' | 'regions'> {
  readonly role: EstimateRole;
  readonly tags: readonly MeasureTag[];
  readonly regions: readonly ('nyc' | 'westchester')[];
  /** Set of `tags` as bits of MEASURE_TAGS. */
  readonly tagMask: number;
  /** No requirement asks about the work: the building and its owner settle them. */
  readonly settledByProject: boolean;
  /** A window bounds a day of the work, not only the day of the answer. */
  readonly boundsWorkDays: boolean;
}

/** One program as the engine and the interface read it: the catalogue file, plus the mask. */
export interface CompiledProgram {
  readonly id: string;
  readonly name: string;
  readonly mergedFrom?: readonly string[];
  readonly jurisdiction: Jurisdiction;
  readonly state: string;
  readonly administrator: string | null;
  readonly utilities?: readonly Utility[];
  readonly counties?: readonly string[];
  readonly places?: readonly string[];
  readonly territory?: string;
  readonly creditCode?: string;
  readonly technologies: readonly Technology[];
  readonly items?: readonly string[];
  readonly sectors: readonly string[];
  readonly description?: string;
  readonly applicationUrl: string | null;
  readonly requirements: readonly Requirement[];
  /** The requirements with a condition, ready to be decided. */
  readonly gates: readonly Gate[];
  readonly openToAll?: true;
  readonly paid: Payment;
  readonly benefit: Benefit;
  readonly caps?: Caps;
  readonly wages?: WageRule;
  readonly adders?: Adders;
  readonly rateSteps?: readonly RateStep[];
  readonly electivePay?: boolean;
  readonly transferable?: boolean;
  readonly windows?: WindowRule;
  /** The windows in words, for reasons. */
  readonly windowsText?: string;
  readonly deadline: string | null;
  readonly successorUnconfirmed?: boolean;
  readonly paysEarlierStarts?: boolean;
  readonly lines?: readonly BenefitLine[];
  readonly status: ProgramStatus;
  readonly statusNote?: string;
  readonly statusAsOf: string | null;
  readonly reviewAfter: string;
  readonly stackingGroup?: string;
  readonly source: string;
  readonly locator: string;
  readonly sourceUrl: string | null;
  readonly sourceDate: string | null;
  readonly checkedAt: string | null;
  readonly confidence: ProgramConfidence;
  readonly secondSource?: string;
  readonly verifiedScope?: 'amount_or_terms' | 'existence_or_status';
  readonly notes?: string;
  readonly estimate?: CompiledEstimateUse;
}

/** A program file is the compiled program without what compiling adds. */
export type ProgramFile = Omit<CompiledProgram, 'estimate' | 'gates' | 'windowsText'> & {
  readonly estimate?: Omit<CompiledEstimateUse, 'tagMask' | 'settledByProject' | 'boundsWorkDays'>;
};

export interface CompiledPrograms {
  /** Every program, by id ascending. */
  readonly all: readonly CompiledProgram[];
  /** What a retrofit estimate tries, by region, in order of application (rebates, credits, abatements, others), then id. */
  readonly estimate: {
    readonly nyc: readonly CompiledProgram[];
    readonly westchester: readonly CompiledProgram[];
  };
}
