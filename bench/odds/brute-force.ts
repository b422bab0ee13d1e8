import { computeTier } from '../../src/engine/estimate/compute-tier.ts';
import { drawnAlternatives } from '../../src/engine/estimate/odds-of-verdict.ts';
import { offeredTiers, type EstimateInput } from '../../src/engine/estimate/offered-tiers.ts';
import type { TierComputation } from '../../src/engine/estimate/types.ts';
import { drawnCosts, drawnEnergies, leastByDraw, shareOf } from '../../src/engine/odds/draws.ts';
import { DRAWS } from '../../src/engine/odds/points.ts';
import { certaintyAt } from '../../src/engine/odds/verdict-odds.ts';
import { median } from '../../calibration/energy/statistics.ts';
import { engine, heldLots, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Odds as served beside a simulation that chooses the work again at the energy of each draw: the largest and the median
 * difference of a share, and how often the certainty has another name.
 * `npm run -s node -- bench/odds/brute-force.ts [lots=50]`
 */
const LOTS = Number(process.argv[2] ?? 50);
const CERTAIN = { energyLowRatio: 1, energyHighRatio: 1 };
type Costs = ReadonlyMap<string, Float64Array>;

const largest: number[] = [];
let renamed = 0;
let worst = { bbl: '', alternative: '', served: 0, chosenAgain: 0 };
for await (const { bbl, input } of heldLots(sampleBbls(LOTS * 2))) {
  if (largest.length === LOTS) break;
  const asked = { request: PLAIN, input, asOf: TODAY };
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind === 'rejected' || outcome.odds === null || outcome.defaultTier === null) continue;
  const { recommendation } = outcome.defaultTier;
  const again = sharesAgain(
    asked,
    outcome.odds.odds.map(({ alternative }) => alternative),
  );
  const differences = outcome.odds.odds.map(({ alternative, share }) => {
    const chosenAgain = again.get(alternative) ?? 0;
    const difference = Math.abs(share - chosenAgain);
    if (difference > Math.abs(worst.served - worst.chosenAgain))
      worst = { bbl, alternative, served: share, chosenAgain };
    return difference;
  });
  largest.push(Math.max(...differences));
  if (certaintyAt(again.get(recommendation) ?? 0) !== outcome.odds.certainty) renamed += 1;
}
console.log(
  JSON.stringify({
    lots: largest.length,
    largest: Math.max(...largest),
    median: median(largest),
    renamed,
    worst,
  }),
);

/** Share of the draws in which each alternative costs least, the work chosen anew in each. */
function sharesAgain(asked: EstimateInput, names: readonly string[]): ReadonlyMap<string, number> {
  const { context } = offeredTiers(asked, engine.snapshot);
  const { lowRatio, highRatio } = context.profile.fuelUse.range;
  const energies = drawnEnergies({ energyLowRatio: lowRatio, energyHighRatio: highRatio });
  const byDraw = Array.from(energies, (energy): Costs => {
    const siteEuiKbtuPerSqft = context.baseline.siteEuiKbtuPerSqft * energy;
    const stated = { siteEuiKbtuPerSqft, siteEuiYear: null, reportedLevel: null, reportedYears: [] };
    return costsOf({ ...asked, input: { ...asked.input, ...stated } });
  });
  const costs = names.map((name) =>
    Float64Array.from({ length: DRAWS }, (_, draw) => byDraw[draw]?.get(name)?.[draw] ?? Infinity),
  );
  const least = leastByDraw(costs);
  return new Map(names.map((name, index) => [name, shareOf(least, index)]));
}

function costsOf(asked: EstimateInput): Costs {
  const { plans, setting } = offeredTiers(asked, engine.snapshot);
  const computed: TierComputation[] = [];
  for (const plan of plans) computed.push(computeTier(plan, setting, [...computed]));
  const names = ['do_nothing', ...computed.map(({ plan }) => plan.tier)];
  return new Map(
    drawnAlternatives(computed, setting).map((each, index) => [
      names[index] as string,
      drawnCosts(CERTAIN, each),
    ]),
  );
}
