import type { PaidJob } from '../../catalog/sections/paid-jobs.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { EligibleWork } from '../incentives/types.ts';

/** Low, middle and high of one number; the middle is null where too few jobs say it. */
export interface Usual {
  readonly low: number;
  readonly middle: number | null;
  readonly high: number;
}

/** What completed jobs got, as shares of their cost, USD over USD. */
export interface PaidShares extends Usual {
  readonly jobs: readonly PaidJob[];
}

/** What the program's own rate sheet pays for the work, within the program's limits. */
export interface SheetAmount {
  readonly lineId: string;
  readonly lowCents: number;
  readonly highCents: number;
  /** Last day of the sheet; null where it has none. */
  readonly to: string | null;
  readonly inForce: boolean;
}

/** The one program to ask about a measure. */
export interface ProgramToAsk {
  readonly program: CompiledProgram;
  /** What to know of it; null where there is nothing. */
  readonly note: string | null;
  readonly paid: PaidShares | null;
  readonly sheet: SheetAmount | null;
}

/** A measure of a tier that a program may pay for. */
export interface FundableMeasure extends ProgramToAsk {
  readonly measureId: string;
  readonly work: EligibleWork;
  /** Part of its cost that counted incentives leave: what is paid here lowers the basis of what is counted. */
  readonly netShare: number;
}

export interface UsualMeasure extends FundableMeasure {
  readonly cents: Usual;
}

/** One administrator's program with the measures of the tier that it is asked about. */
export interface Call {
  readonly program: CompiledProgram;
  readonly measures: readonly UsualMeasure[];
  readonly cents: Usual;
}

/** Money that is usually paid and not counted. */
export interface UsualMoney {
  readonly measures: readonly UsualMeasure[];
  /** The largest first, three at most; made when it is read. */
  readonly calls: readonly Call[];
  /** Null where nothing says that anything is paid. */
  readonly cents: Usual | null;
  /** What it adds to the net present value, USD at the evaluation date. */
  readonly worthUsd: Usual | null;
}
