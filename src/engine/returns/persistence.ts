import { columnOf } from '../number-rows.ts';
import type { CompiledReturns } from '../../catalog/sections/returns.ts';

/** How a part of the saving fades: not at all, as retro-commissioning does, or as photovoltaic modules do. */
export type PersistenceKind = 'steady' | 'retrocommissioning' | 'photovoltaic';

export interface SavingsPart {
  readonly kind: PersistenceKind;
  /** Size of the part in any one unit (kBtu or USD a year); negative parts count as zero. */
  readonly weight: number;
}

/** The curve of what does not fade, by years of the study. */
const lasting: (readonly number[])[] = [];

/**
 * Share of the first full year's energy saving left in operating years 1..studyYears (index 0 = year 1), weighted over
 * the parts. Parts bought again inside the study are for `replacements`, not for this curve.
 */
export function persistenceCurve(
  parts: readonly SavingsPart[],
  studyYears: number,
  returns: CompiledReturns,
): readonly number[] {
  let [steady, retrocommissioning, photovoltaic] = [0, 0, 0];
  for (const { kind, weight } of parts) {
    const counted = Math.max(0, weight);
    if (kind === 'steady') steady += counted;
    else if (kind === 'photovoltaic') photovoltaic += counted;
    else retrocommissioning += counted;
  }
  const total = steady + retrocommissioning + photovoltaic;
  if (steady === total) return (lasting[studyYears] ??= columnOf(studyYears, 1));
  const curve: number[] = [];
  const decayYears = returns.retrocommissioningDecayYears.value;
  const degradation = returns.photovoltaicDegradationPerYear.value;
  for (let index = 0; index < studyYears; index += 1) {
    const commissioning = Math.max(0, 1 - index / decayYears);
    const panels = photovoltaic === 0 ? 0 : photovoltaic * (1 - degradation) ** index;
    curve.push((steady + retrocommissioning * commissioning + panels) / total);
  }
  return curve;
}
