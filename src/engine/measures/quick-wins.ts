import { END_USES, FUELS, type EnergyBaseline } from '../energy/types.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { tierBit, type Candidate } from './candidates.ts';
import { FUEL_COUNT } from './energy-index.ts';
import type { Evaluated } from './evaluate.ts';
import { accept, standing, tryBuying, type Walk } from './walk.ts';

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
export function quickWins(walk: Walk, prices: Float64Array): Evaluated {
  const { bench } = walk;
  const bit = tierBit('quick_wins');
  const ranked = bench.relations.candidates
    .filter((candidate) => (candidate.tierMask & bit) !== 0)
    .map((candidate) => ({ candidate, paybackYears: payback(stepOf(walk, candidate, prices)) }))
    .sort((a, b) => a.paybackYears - b.paybackYears || a.candidate.index - b.candidate.index);
  let savedUsd = 0;
  for (const { candidate } of ranked) {
    const step = stepOf(walk, candidate, prices);
    if (step === null || step.savedUsd <= 0) continue;
    if (walk.trial.loadedUsd > bench.rules.paybackYears * (savedUsd + step.savedUsd)) continue;
    accept(walk);
    savedUsd += step.savedUsd;
  }
  return standing(walk);
}

interface Step {
  readonly costUsd: number;
  readonly savedUsd: number;
}

function payback(step: Step | null): number {
  return step === null || step.savedUsd <= 0 ? Infinity : step.costUsd / step.savedUsd;
}

/** Tries the measure and weighs what it adds in cost against what it saves in a year; null when it cannot be bought. */
function stepOf(walk: Walk, candidate: Candidate, prices: Float64Array): Step | null {
  const trial = tryBuying(walk, candidate.index, []);
  if (trial === null) return null;
  const { at } = walk;
  let savedUsd = 0;
  for (let i = 0; i < prices.length; i += 1)
    savedUsd += ((at.after.use[i] ?? 0) - (trial.after.use[i] ?? 0)) * (prices[i] ?? 0);
  savedUsd -= (candidate.measure.maintenance_usd_per_unit_year?.value ?? 0) * candidate.quantity;
  const costUsd = trial.loadedUsd - at.loadedUsd;
  return costUsd < 0 ? null : { costUsd, savedUsd };
}
