import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { EquipmentYears } from '../building/types.ts';
import { vintageOfYear } from '../building/vintage.ts';
import type { FactRow, TextCodes } from './fact-row.ts';
import type { MeasureRules } from './rules.ts';

/** What is known of the parts of the building, and the day it is asked for. */
export interface PartYears {
  readonly years: EquipmentYears;
  /** Calendar year of the evaluation. */
  readonly today: number;
  readonly textCodes: TextCodes;
}

const yearOf = ({ part }: CompiledMeasure, { years }: PartYears): number | null =>
  part === undefined ? null : (years[part.name]?.year ?? null);

/** The building as the conditions of this measure see it: windows of 2010 are of that time in a house of 1925. */
export function factsOfPart(measure: CompiledMeasure, facts: FactRow, installed: PartYears): FactRow {
  const year = yearOf(measure, installed);
  return year === null ? facts : installed.textCodes.withText(facts, 'vintage', vintageOfYear(year));
}

/** Year until which work on a part waits, since the part lasts longer; null where the work may be done now. */
export function waitsUntil(
  measure: CompiledMeasure,
  installed: PartYears,
  rules: MeasureRules,
): number | null {
  const { part, like_for_like: replaced } = measure;
  const year = yearOf(measure, installed);
  const life = part?.life ?? replaced?.life;
  if (part?.when_due !== true || year === null || life === undefined) return null;
  const due = year + life.value;
  return due - installed.today > rules.earlyRenewalYears ? due : null;
}

const WORDS = {
  windows: ['windows', 'are', 'last'],
  roof: ['roof', 'is', 'lasts'],
  boiler: ['boiler', 'is', 'lasts'],
  chiller: ['chiller', 'is', 'lasts'],
  rooftop: ['rooftop units', 'are', 'last'],
} as const;

/** Why work on a part is kept from an owner who said how old the part is; null where nothing speaks against it. */
export function partReason(
  measure: CompiledMeasure,
  installed: PartYears,
  { rules, applies }: { readonly rules: MeasureRules; readonly applies: boolean },
): string | null {
  const year = yearOf(measure, installed);
  const { part } = measure;
  if (part === undefined || year === null) return null;
  const [name, are, last] = WORDS[part.name];
  const due = waitsUntil(measure, installed, rules);
  if (!applies) return `The ${name} ${are} from ${year}. This work is for older ones.`;
  return due === null
    ? null
    : `The ${name} ${are} from ${year} and ${last} until about ${due}, so the work waits until then.`;
}
