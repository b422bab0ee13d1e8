import type { CompiledEstimateUse, CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { EligibleWork, IncentiveMeasure } from './types.ts';
import { UNKNOWN_WORK } from './unknown-work.ts';

/** Tags as bits; those the catalogue does not know are ignored. */
export function maskOf(tags: readonly string[], { tagBits }: IncentiveRules): number {
  let mask = 0;
  for (let place = 0; place < tags.length; place += 1) mask |= tagBits[tags[place] ?? ''] ?? 0;
  return mask;
}

/** Each measure's tags. */
export const measureMasks = (measures: readonly IncentiveMeasure[], rules: IncentiveRules): number[] =>
  measures.map(({ technologies }) => maskOf(technologies, rules));

/** Cents already taken off each measure, by index. */
export interface Ledger {
  readonly rebateCents: number[];
  readonly takenCents: number[];
}

/** The work while it is gathered. */
type Gathered = { -readonly [Key in keyof EligibleWork]: EligibleWork[Key] } & {
  annualKwhSaved: number;
  annualThermsSaved: number;
};

const plus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : a + b;
/** The latest day decides: a program pays for work only when all of it is in time. */
const later = (a: CalendarDate | null, b: CalendarDate): CalendarDate => (a === null || b > a ? b : a);

function gather(into: Gathered, measure: IncentiveMeasure, mask: number, rebate: number): void {
  into.costCents += measure.grossCents;
  into.rebatesCents += rebate;
  into.constructionBegins = later(into.constructionBegins, measure.constructionBegins);
  into.placedInService = later(into.placedInService, measure.placedInService);
  into.capacityKwDc = plus(into.capacityKwDc, measure.capacityKwDc);
  into.storageKwh = plus(into.storageKwh, measure.storageKwh);
  into.tons = plus(into.tons, measure.tons);
  into.annualKwhSaved += measure.annualKwhSaved;
  into.annualThermsSaved += measure.annualThermsSaved;
  into.tagMask |= mask;
}

const ONE_PART: readonly number[] = [];

/** Cost by technology, each measure counted once, under the first tag of the program it carries. */
function partsOf({ program, use, measures, masks, ledger, rules }: TierWorkInput): readonly number[] {
  const { tags } = use;
  if (program.caps?.perTechnology !== true || tags.length < 2) return ONE_PART;
  const parts = tags.map(() => 0);
  for (let i = 0; i < masks.length; i += 1) {
    const index = tags.findIndex((tag) => (masks[i]! & (rules.tagBits[tag] ?? 0)) !== 0);
    if (index >= 0) parts[index] = parts[index]! + measures[i]!.grossCents - ledger.rebateCents[i]!;
  }
  return parts;
}

export interface TierWorkInput {
  readonly program: CompiledProgram;
  readonly use: CompiledEstimateUse;
  readonly measures: readonly IncentiveMeasure[];
  readonly masks: readonly number[];
  readonly ledger: Ledger;
  readonly rules: IncentiveRules;
}

/**
 * The measures of a tier one program pays for, as one piece of work. Credits and abatements see cost less the rebates
 * already taken; rebates see gross cost.
 */
export function tierWork(input: TierWorkInput): EligibleWork {
  const { use, measures, masks, ledger } = input;
  const work: Gathered = {
    ...UNKNOWN_WORK,
    annualKwhSaved: 0,
    annualThermsSaved: 0,
    costCentsByPart: ONE_PART,
  };
  const netOfRebates = use.role === 'credit' || use.role === 'abatement';
  for (let i = 0; i < measures.length; i += 1) {
    const mask = masks[i]!;
    if ((mask & use.tagMask) !== 0)
      gather(work, measures[i]!, mask, netOfRebates ? ledger.rebateCents[i]! : 0);
  }
  work.costCents -= work.rebatesCents;
  work.costCentsByPart = partsOf(input);
  return work;
}
