import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { TierPlan } from '../measures/types.ts';

/** Ids of measures with an assumed saving figure, once a snapshot. */
export const assumedSavings = (measures: readonly CompiledMeasure[]): ReadonlySet<string> =>
  new Set(measures.filter(({ effects }) => effects.some(restsOnAssumption)).map(({ id }) => id));

/** Share of a tier's moved energy whose saving figure is assumed rather than sourced or derived, 0..1. */
export function savingsAssumptionShare(plan: TierPlan, assumedIds: ReadonlySet<string>): number {
  let moved = 0;
  let assumed = 0;
  for (const planned of plan.measures) {
    let kbtu = 0;
    const { savedKbtuByFuel: saved } = planned;
    for (let fuel = 0; fuel < saved.length; fuel += 1) kbtu += Math.abs(saved[fuel]!);
    moved += kbtu;
    if (assumedIds.has(planned.measure.id)) assumed += kbtu;
  }
  return moved > 0 ? assumed / moved : 0;
}

type Effect = CompiledMeasure['effects'][number];

/** Whether the figure an effect turns on is assumed. */
function restsOnAssumption(effect: Effect): boolean {
  switch (effect.kind) {
    case 'reduce':
      return effect.fraction.basis === 'assumed';
    case 'generator':
      return effect.efficiency.basis === 'assumed';
    case 'electrify':
      return effect.seasonal_cop.basis === 'assumed';
    case 'oil_to_gas':
      return effect.saving.basis === 'assumed';
    case 'pv':
      return effect.yield.basis === 'assumed';
    case 'storage':
      return true;
  }
}
