import { ELECTRICITY } from '../energy/energy-index.ts';
import { worseThan } from './step-limits.ts';
import { fuelOf } from './state-rows.ts';
import type { Point } from './trials.ts';
import { accept, tryBuying, type Walk } from './walk.ts';
import { nextIn, has } from './work-sets.ts';

/** Fuel burnt on site plus district steam, kBtu a year: what net-zero-ready replaces. */
export function fuelLeft({ row }: Point, { space }: Walk): number {
  const { states, setting } = space;
  let left = 0;
  for (let fuel = ELECTRICITY + 1; fuel < setting.fuelEnd; fuel += 1) left += fuelOf(states, row, fuel);
  return left;
}

/**
 * Full electrification from where the walk stands: for every end use that still burns fuel the cheapest full conversion,
 * then solar where it fits. What no work converts stays, and the caller withholds the tier.
 */
export function electrifyAll(walk: Walk): void {
  const { there, tables } = walk.space;
  const { count } = tables.relations;
  while (fuelLeft(walk.at, walk) > 1) {
    const best = cheapestConversion(walk);
    if (best === null || tryBuying(walk, best, null) === null) break;
    accept(walk);
  }
  let solar = nextIn(there, 0, count);
  while (solar < count && !has(tables.solar, solar)) solar = nextIn(there, solar + 1, count);
  if (solar < count && tryBuying(walk, solar, null) !== null) accept(walk);
}

function cheapestConversion(walk: Walk): number | null {
  const { at, space } = walk;
  const { relations, conversions } = space.tables;
  const { count } = relations;
  const left = fuelLeft(at, walk);
  let best: number | null = null;
  let bestUsd = Infinity;
  for (
    let index = nextIn(conversions, 0, count);
    index < count;
    index = nextIn(conversions, index + 1, count)
  ) {
    if (!has(space.there, index)) continue;
    const trial = tryBuying(walk, index, null);
    if (trial === null || fuelLeft(trial, walk) > left - 1 || worseThan(trial, at)) continue;
    if (trial.loadedUsd >= bestUsd) continue;
    bestUsd = trial.loadedUsd;
    best = index;
  }
  return best;
}
