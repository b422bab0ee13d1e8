import type { TierCost } from '../costs/types.ts';
import type { TierInterval } from '../uncertainty/tier-band.ts';

interface Costed {
  readonly cost: TierCost;
  readonly interval: TierInterval;
}

/** As many as `OWN_COSTS`. */
export const NO_OWN_COST: readonly number[] = [0, 0, 0, 0];

/**
 * How the own costs of tiers are drawn, shallow to deep: with each tier's own draw, and with that of the tier before it as far
 * as the doubt about its dollars is that about the same work. The same work twice is drawn once.
 */
export function ownCostsOf(tiers: readonly Costed[]): number[][] {
  const found: number[][] = [];
  tiers.forEach((tier, index) => {
    const before = tiers[index - 1];
    const together = before === undefined ? 0 : sharedDoubt(before, tier);
    const alone = Math.sqrt(1 - together ** 2);
    const shared = found[index - 1] ?? NO_OWN_COST;
    found.push(shared.map((part, at) => together * part + (at === index ? alone : 0)));
  });
  return found;
}

/** Correlation of the doubts about two tiers' dollars: independent measures, so that of a sum with a part of it. */
function sharedDoubt(before: Costed, tier: Costed): number {
  const doubt = doubtUsd(tier);
  return doubt > 0 ? Math.min(1, (keptShare(before.cost, tier.cost) * doubtUsd(before)) / doubt) : 0;
}

const doubtUsd = ({ cost, interval: { served } }: Costed): number =>
  (cost.totalCents / 100) * Math.log(served.high_multiplier / served.low_multiplier);

/** Part of the cost of a tier that is for work of the next one too. */
function keptShare(before: TierCost, { measures }: TierCost): number {
  let keptCents = 0;
  let allCents = 0;
  for (const { measureId, loadedCents } of before.measures) {
    allCents += loadedCents;
    if (measures.some((measure) => measure.measureId === measureId)) keptCents += loadedCents;
  }
  return allCents > 0 ? keptCents / allCents : 0;
}
