import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import { realisationKind } from '../measures/effects.ts';
import type { PlannedMeasure } from '../measures/types.ts';
import { factorOf } from '../pricing/factors.ts';

/** Savings that come of a tier over those estimated: the low and the high end of four cases of five. */
export interface Realised {
  readonly lowRatio: number;
  readonly highRatio: number;
}

/** The ranges of `factors/realisation.yaml` of its measures, each by the energy it moves. They go together. */
export function realisedOf(measures: readonly PlannedMeasure[], factors: CompiledFactors): Realised {
  let movedKbtu = 0;
  let lowKbtu = 0;
  let highKbtu = 0;
  for (const { measure, savedKbtuByFuel } of measures) {
    let ownKbtu = 0;
    for (const saved of savedKbtuByFuel) ownKbtu += Math.abs(saved);
    const { effects } = measure;
    for (const effect of effects) {
      const { lowRatio, highRatio } = endsOf(realisationKind(effect), factors);
      movedKbtu += ownKbtu / effects.length;
      lowKbtu += (ownKbtu / effects.length) * lowRatio;
      highKbtu += (ownKbtu / effects.length) * highRatio;
    }
  }
  return movedKbtu > 0
    ? { lowRatio: lowKbtu / movedKbtu, highRatio: highKbtu / movedKbtu }
    : { lowRatio: 1, highRatio: 1 };
}

function endsOf(kind: ReturnType<typeof realisationKind>, factors: CompiledFactors): Realised {
  if (kind === null) return { lowRatio: 1, highRatio: 1 };
  const { value, low = value, high = value } = factorOf(factors, 'realisation', kind);
  return { lowRatio: low / value, highRatio: high / value };
}
