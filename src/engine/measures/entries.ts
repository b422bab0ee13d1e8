import type { CompiledMeasure, CompiledMeasures } from '../../catalog/sections/measures.ts';
import { compileCondition, type Predicate } from './conditions.ts';
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
export function compileEntries({ list }: CompiledMeasures): CompiledEntry[] {
  return list.map(compileEntry);
}

function compileEntry(measure: CompiledMeasure): CompiledEntry {
  const isGroundSource = measure.tags.includes('geothermal_heat_pump');
  return {
    measure,
    applies: compileCondition(measure.applies),
    tierMask: measure.tiers.reduce((mask, tier) => mask | tierBit(tier), 0),
    isGroundSource,
    mayBeWithheld:
      isGroundSource || measure.withheld_by_default !== null || measure.landmark.rule === 'withheld',
  };
}
