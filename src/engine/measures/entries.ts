import type { CompiledMeasure, CompiledMeasures } from '../../catalog/sections/measures.ts';
import { ENGINE_CLASSES, type EngineClass } from '../building/types.ts';
import { compileCondition, holdsOnClass, type Predicate } from './conditions.ts';
import type { TextCodes } from './fact-row.ts';
import { TIERS, type Tier } from './types.ts';

export interface CompiledEntry {
  readonly measure: CompiledMeasure;
  readonly applies: Predicate;
  readonly tierMask: number;
  /** Needs open ground for its bores, so it is weighed on every building. */
  readonly isGroundSource: boolean;
  /** May be kept from an owner who would ask about it, so that the answer says why. */
  readonly mayBeWithheld: boolean;
}

export function tierBit(tier: Tier): number {
  return 1 << TIERS.indexOf(tier);
}

/** Every measure with its condition made a function. */
export function compileEntries({ list }: CompiledMeasures, codes: TextCodes): CompiledEntry[] {
  return list.map((measure) => compileEntry(measure, codes));
}

/** By class, the measures that a building of it may want: all but those whose condition rules the class out. */
export type EntriesByClass = Readonly<Record<EngineClass, readonly CompiledEntry[]>>;

export function entriesByClass(entries: readonly CompiledEntry[]): EntriesByClass {
  const of = (engineClass: EngineClass): readonly CompiledEntry[] =>
    entries.filter(
      ({ measure, isGroundSource }) => isGroundSource || holdsOnClass(measure.applies, engineClass) !== false,
    );
  return Object.fromEntries(ENGINE_CLASSES.map((name) => [name, of(name)])) as EntriesByClass;
}

function compileEntry(measure: CompiledMeasure, codes: TextCodes): CompiledEntry {
  const isGroundSource = measure.tags.includes('geothermal_heat_pump');
  return {
    measure,
    applies: compileCondition(measure.applies, codes),
    tierMask: measure.tiers.reduce((mask, tier) => mask | tierBit(tier), 0),
    isGroundSource,
    mayBeWithheld:
      isGroundSource || measure.withheld_by_default !== null || measure.landmark.rule === 'withheld',
  };
}
