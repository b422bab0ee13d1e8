import { END_USES, FUELS, type EnergyBaseline } from '../energy/types.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { tierBit, type Candidate } from './candidates.ts';
import { FUEL_COUNT } from './energy-index.ts';
import { evaluate, tryOut, type Bench, type Evaluated } from './evaluate.ts';
import { withMeasure, type Selection } from './selection.ts';

/** USD a kBtu by energy-matrix cell, at what one more unit costs: the volumetric rate of whoever pays. */
export function marginalPrices(baseline: EnergyBaseline): Float64Array {
  const prices = new Float64Array(END_USES.length * FUEL_COUNT);
  const { ownerElectricity, tenantElectricity, byFuel } = baseline.tariffs;
  END_USES.forEach((_, endUse) => {
    const tenant = baseline.tenantElectricityShare[endUse] ?? 0;
    const perKwh =
      tenant * tenantElectricity.energyUsdPerUnit + (1 - tenant) * ownerElectricity.energyUsdPerUnit;
    FUELS.forEach((fuel, index) => {
      prices[endUse * FUEL_COUNT + index] =
        fuel === 'electricity' ? perKwh / KBTU_PER_KWH : byFuel[fuel].usdPerKbtu;
    });
  });
  return prices;
}

/**
 * Operational work that pays for itself, as a package, inside the catalogue's payback: shortest payback first, each
 * judged on the energy the earlier ones left and at its cost with contractor, soft cost and contingency.
 */
export function quickWins(bench: Bench, prices: Float64Array): Evaluated {
  const bit = tierBit('quick_wins');
  const start = evaluate([], bench);
  const ranked = bench.relations.candidates
    .filter((candidate) => (candidate.tierMask & bit) !== 0)
    .map((candidate) => ({ candidate, step: stepOf(start, candidate, bench, prices) }))
    .sort((a, b) => payback(a.step) - payback(b.step) || a.candidate.index - b.candidate.index);
  let current = start;
  let savedUsd = 0;
  for (const { candidate } of ranked) {
    const step = stepOf(current, candidate, bench, prices);
    if (step === null || step.savedUsd <= 0) continue;
    if (step.loadedUsd > bench.rules.paybackYears * (savedUsd + step.savedUsd)) continue;
    current = evaluate(step.selection, bench);
    savedUsd += step.savedUsd;
  }
  return current;
}

interface Step {
  readonly selection: Selection;
  readonly loadedUsd: number;
  readonly costUsd: number;
  readonly savedUsd: number;
}

function payback(step: Step | null): number {
  return step === null || step.savedUsd <= 0 ? Infinity : step.costUsd / step.savedUsd;
}

function stepOf(current: Evaluated, candidate: Candidate, bench: Bench, prices: Float64Array): Step | null {
  const selection = withMeasure(current.selection, candidate.index, bench.relations);
  if (selection === null) return null;
  const trial = tryOut(selection, bench);
  let savedUsd = 0;
  for (let i = 0; i < prices.length; i += 1)
    savedUsd += ((current.after.use[i] ?? 0) - (trial.after.use[i] ?? 0)) * (prices[i] ?? 0);
  savedUsd -= (candidate.measure.maintenance_usd_per_unit_year?.value ?? 0) * candidate.quantity;
  const costUsd = trial.loadedUsd - current.loadedUsd;
  return costUsd < 0 ? null : { selection, loadedUsd: trial.loadedUsd, costUsd, savedUsd };
}
