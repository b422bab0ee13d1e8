import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EstimateOutcome } from '../../src/engine/estimate/types.ts';
import { TIERS, type Tier } from '../../src/engine/measures/types.ts';
import { loadRelease } from '../engine/release.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What the bills of this release move beside those of another, over the fixed sample: recommendations, savings by tier, and
 * on how many buildings heat pumps raise what the owner pays for energy, with what the owner pays for heat before.
 * `node bench/energy/against.ts --against DIR [--lots 1000]`; DIR is a checkout with its own node_modules.
 */
const { values } = parseArgs({
  options: { against: { type: 'string' }, lots: { type: 'string', default: '1000' } },
});
if (values.against === undefined) throw new Error('--against: directory of the other release');
const LOTS = Number(values.lots);

type Estimated = Extract<EstimateOutcome, { kind: 'estimated' }>;
type TierOf = Estimated['tiers'][number];

const sides = [await loadRelease(resolve(import.meta.dirname, '../..')), await loadRelease(values.against)];
const [held, heldThere] = await Promise.all(sides.map((side) => side.hold(sampleBbls(LOTS * 2))));
const lots = [...(held?.keys() ?? [])].filter((bbl) => heldThere?.has(bbl)).slice(0, LOTS);

const estimateOf = (side: number, bbl: string): Estimated | null => {
  const input = (side === 0 ? held : heldThere)?.get(bbl);
  const outcome = input === undefined ? null : (sides[side]?.estimate(input) as EstimateOutcome);
  return outcome?.kind === 'estimated' ? outcome : null;
};

const hasHeatPumps = ({ measures }: TierOf): boolean =>
  measures.some(({ id }) => id.includes('heat_pump') && !id.includes('water'));
const ownerEnergyUsd = ({ roi }: TierOf): number => roi.ownerAnnualSavings - roi.operationsSavings;

const moves: Record<string, number> = {};
const changes: Record<Tier, number[]> = {
  quick_wins: [],
  code_compliant: [],
  high_performance: [],
  net_zero_ready: [],
};
const raised: Record<string, { tiers: number; before: number; now: number }> = {};
const fuelBills: Record<string, number[]> = {};
let estimated = 0;
let changed = 0;

function compareTiers(tier: Tier, [now, before]: readonly [TierOf, TierOf], heatedBy: string): void {
  if (before.roi.energySavings > 0) changes[tier].push(now.roi.energySavings / before.roi.energySavings - 1);
  if (!hasHeatPumps(now) || !hasHeatPumps(before)) return;
  for (const key of [`${tier}, all`, `${tier}, heated by ${heatedBy}`]) {
    const counts = (raised[key] ??= { tiers: 0, before: 0, now: 0 });
    counts.tiers += 1;
    if (ownerEnergyUsd(before) < 0) counts.before += 1;
    if (ownerEnergyUsd(now) < 0) counts.now += 1;
  }
}

for (const bbl of lots) {
  const [now, before] = [estimateOf(0, bbl), estimateOf(1, bbl)];
  if (now === null || before === null) continue;
  estimated += 1;
  if (now.defaultTier?.recommendation !== before.defaultTier?.recommendation) {
    changed += 1;
    const move = `${before.defaultTier?.recommendation ?? 'none'} > ${now.defaultTier?.recommendation ?? 'none'}`;
    moves[move] = (moves[move] ?? 0) + 1;
  }
  const { electricity: _, ...fuels } = now.context.baseline.kbtuByFuel;
  const heatedBy = Object.entries(fuels).reduce(
    (most, own) => (own[1] > most[1] ? own : most),
    ['power', 0],
  )[0];
  for (const [fuel, usd] of Object.entries(now.context.baselineBill.ownerUsdByFuel)) {
    const was = before.context.baselineBill.ownerUsdByFuel[fuel as keyof typeof fuels];
    if (was > 0) (fuelBills[fuel] ??= []).push(usd / was - 1);
  }
  for (const tier of TIERS) {
    const pair = [now, before].map(({ tiers }) => tiers.find((entry) => entry.tier === tier));
    if (pair[0] !== undefined && pair[1] !== undefined) compareTiers(tier, [pair[0], pair[1]], heatedBy);
  }
}

const digits = (value: number): number => Number(value.toFixed(4));
const spread = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => digits(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { of: sorted.length, p10: at(0.1), median: at(0.5), p90: at(0.9) };
};
const spreads = (of: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(of).map(([key, numbers]) => [key, spread(numbers)]));
console.log(
  JSON.stringify(
    {
      estimated,
      recommendationsChanged: changed,
      moves,
      ownerBillAsIs: spreads(fuelBills),
      firstYearSavings: spreads(changes),
      heatPumpsRaiseTheOwnersEnergyBill: raised,
    },
    null,
    1,
  ),
);
