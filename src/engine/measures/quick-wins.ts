import { shareAt } from '../costs/cost-rules.ts';
import { END_USES, FUELS, type EnergyBaseline } from '../energy/types.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { tierBit, type Candidate } from './candidates.ts';
import { ELECTRICITY, FUEL_COUNT } from './energy-index.ts';
import { evaluate, type Bench, type Evaluated } from './evaluate.ts';
import { withMeasure } from './selection.ts';

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
 * Operational work that pays for itself inside the catalogue's payback: shortest payback first, each judged on the
 * energy the earlier ones left and at its cost with contractor, soft cost and contingency.
 */
export function quickWins(bench: Bench, prices: Float64Array): Evaluated {
  const bit = tierBit('quick_wins');
  let current = evaluate([], bench);
  const ranked = bench.relations.candidates
    .filter((candidate) => (candidate.tierMask & bit) !== 0)
    .map((candidate) => ({
      candidate,
      payback: payback(current, candidate, bench, prices)?.years ?? Infinity,
    }))
    .filter((entry) => entry.payback <= bench.rules.paybackYears)
    .sort((a, b) => a.payback - b.payback || a.candidate.index - b.candidate.index);
  for (const { candidate } of ranked) {
    const step = payback(current, candidate, bench, prices);
    if (step !== null && step.years <= bench.rules.paybackYears) current = step.trial;
  }
  return current;
}

interface Payback {
  readonly trial: Evaluated;
  readonly years: number;
}

function payback(
  current: Evaluated,
  candidate: Candidate,
  bench: Bench,
  prices: Float64Array,
): Payback | null {
  const selection = withMeasure(current.selection, candidate.index, bench.relations);
  if (selection === null) return null;
  const trial = evaluate(selection, bench);
  let savedUsd = 0;
  for (let i = 0; i < prices.length; i += 1)
    savedUsd += ((current.after.use[i] ?? 0) - (trial.after.use[i] ?? 0)) * (prices[i] ?? 0);
  savedUsd += (trial.after.pvKwh - current.after.pvKwh) * KBTU_PER_KWH * (prices[ELECTRICITY] ?? 0);
  savedUsd -= (candidate.measure.maintenance_usd_per_unit_year?.value ?? 0) * candidate.quantity;
  if (savedUsd <= 0) return null;
  const cost = (trial.directUsd - current.directUsd) * loading(candidate, bench);
  return cost < 0 ? null : { trial, years: cost / savedUsd };
}

/** What comes on top of a direct price by its basis, at the soft share of a small job. */
export function loading({ unit }: Candidate, { costs }: Bench): number {
  const { price_basis: basis, outcome } = unit.price;
  const contingency =
    outcome === 'final_cost' ? costs.contingencyFinalCost : (costs.contingencyByTier['quick_wins'] ?? 0);
  const contractor =
    basis === 'trade_installed'
      ? (1 + costs.generalConditions) *
        (1 + shareAt(costs.overheadProfit, SMALL_JOB_USD)) *
        (1 + costs.insurance)
      : 1;
  const soft = basis === 'installed_all_in' ? 1 : 1 + shareAt(costs.softShare, SMALL_JOB_USD);
  return contractor * soft * (1 + contingency);
}

/** Size of job at which indirects are read for ranking only; the tier itself is priced line by line. */
const SMALL_JOB_USD = 300_000;
