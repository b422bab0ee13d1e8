import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { boundInto, type AtBest } from './bounds.ts';
import { canBuy, isRequired } from './relations.ts';
import type { SolvedTier } from './space.ts';
import { tooDear, worseThan } from './step-limits.ts';
import { allMet, levelOf, mostPerKbtu, perKwhMade, type Aim, type Target } from './targets.ts';
import { accept, standOn, tryBuying, tryLeaving, type Walk } from './walk.ts';
import { has, indicesOf, nextIn, type WorkSet } from './work-sets.ts';
import { WORK } from './work-rows.ts';

const EPSILON = 1e-9;

/**
 * Walks on from the tier before: cheapest dollars for each unit of what is still missing, recomputed after every pick;
 * then picks made redundant are pruned, dearest first. Work of the earlier tier stays, unless a better one of its group
 * replaces it.
 */
export function reachTargets(walk: Walk, aim: Aim): void {
  const { targets } = aim;
  while (!allMet(targets, walk.at, walk) && tryBest(walk, aim)) accept(walk);
  if (allMet(targets, walk.at, walk)) prune(walk, aim);
}

/**
 * Tries the work that supplies what is missing at the least cost; false where there is none. What promises most is tried
 * first, and nothing whose promise is worse than the best that was found.
 */
function tryBest(walk: Walk, { kept, targets, tier, barred }: Aim): boolean {
  const { leastScores } = walk.space.tables.memory;
  const dearest = walk.space.rules.dearestUsdPerKbtu[tier];
  const missing = shortfalls(targets, walk);
  promise(walk, tier, missing);
  if (barred !== undefined) leastScores[barred] = Infinity;
  let best: number | null = null;
  let bestScore = Infinity;
  let tried: number | null = null;
  for (;;) {
    const index = leastOf(leastScores);
    const promised = leastScores[index] ?? Infinity;
    if (promised > bestScore || promised === Infinity) break;
    leastScores[index] = Infinity;
    tried = index;
    const trial = tryBuying(walk, index, kept);
    if (trial === null || worseThan(trial, walk.at) || tooDear(walk.space, walk.at, trial, dearest)) continue;
    const gain = gainOf(missing, walk);
    if (gain <= EPSILON) continue;
    const score = (trial.loadedUsd - walk.at.loadedUsd) / gain;
    if (score < bestScore || (score === bestScore && index < (best ?? Infinity))) {
      bestScore = score;
      best = index;
    }
  }
  return best !== null && (best === tried || tryBuying(walk, best, kept) !== null);
}

/** Where the least of them stands, the first of equal ones. */
const leastOf = (numbers: Float64Array): number => {
  let place = 0;
  let least = numbers[0]!;
  for (let index = 1; index < numbers.length; index += 1) {
    const own = numbers[index]!;
    if (own < least) {
      least = own;
      place = index;
    }
  }
  return place;
};

/** Puts down the best score that each work can have; infinite where it is not allowed, cannot help or is too dear. */
function promise(walk: Walk, tier: SolvedTier, missing: readonly Shortfall[]): void {
  const { at, space } = walk;
  const { relations, towards, memory } = space.tables;
  const { count } = relations;
  const dearest = space.rules.dearestUsdPerKbtu[tier];
  const allowed = towards[tier];
  const best: AtBest = { leastUsd: 0, mostKbtu: 0, madeKwh: 0 };
  memory.leastScores.fill(Infinity);
  for (
    let index = nextIn(space.there, 0, count);
    index < count;
    index = nextIn(space.there, index + 1, count)
  ) {
    if (!has(allowed, index) || !canBuy(at.bought, index, relations)) continue;
    memory.leastScores[index] = boundInto(best, walk, index) ? leastScore(best, dearest, missing) : 0;
  }
}

function leastScore(best: AtBest, dearest: number, missing: readonly Shortfall[]): number {
  const { leastUsd, mostKbtu, madeKwh } = best;
  if (leastUsd > dearest * (mostKbtu + madeKwh * KBTU_PER_KWH)) return Infinity;
  let gain = 0;
  for (const { missing: amount, mostPerKbtu, perKwhMade } of missing)
    gain += Math.min(amount, mostKbtu * mostPerKbtu + madeKwh * perKwhMade) / amount;
  return gain <= EPSILON ? Infinity : leastUsd / gain;
}

/** A target not yet met, with the level today and what is missing. */
interface Shortfall {
  readonly target: Target;
  readonly level: number;
  readonly missing: number;
  readonly mostPerKbtu: number;
  readonly perKwhMade: number;
}

function shortfalls(targets: readonly Target[], walk: Walk): Shortfall[] {
  const unmet: Shortfall[] = [];
  for (const target of targets) {
    const level = levelOf(target, walk.at, walk);
    const missing = level - target.limit;
    if (missing <= 0) continue;
    const most = mostPerKbtu(target, walk.space.setting);
    unmet.push({ target, level, missing, mostPerKbtu: most, perKwhMade: perKwhMade(target) });
  }
  return unmet;
}

/** Sum over unmet targets of the share of the missing amount that the trial supplies, never more than is missing. */
function gainOf(missing: readonly Shortfall[], walk: Walk): number {
  let gain = 0;
  for (const { target, level, missing: amount } of missing)
    gain += Math.min(amount, level - levelOf(target, walk.trial, walk)) / amount;
  return gain;
}

/**
 * Walks to the targets from a choice without one of its works.
 * @returns false where it stays: it is kept itself, or other work needs it
 */
export function walkWithout(walk: Walk, from: WorkSet, aim: Aim & { readonly barred: number }): boolean {
  const { kept, barred } = aim;
  if (has(kept, barred) || isRequired(from, barred, walk.space.tables.relations)) return false;
  standOn(walk, from);
  if (tryLeaving(walk, barred, kept) === null) return false;
  accept(walk);
  reachTargets(walk, aim);
  return true;
}

export function prune(walk: Walk, { kept, targets }: Aim): void {
  const { at, space } = walk;
  const { relations } = space.tables;
  const usdOf = (index: number): number => space.work[index * WORK.length + WORK.at.directUsd]!;
  const dearestFirst = indicesOf(at.bought, relations.count)
    .filter((index) => !has(kept, index))
    .sort((a, b) => usdOf(b) - usdOf(a) || a - b);
  for (const index of dearestFirst) {
    if (!has(at.bought, index) || isRequired(at.bought, index, relations)) continue;
    const trial = tryLeaving(walk, index, kept);
    if (trial !== null && trial.loadedUsd <= at.loadedUsd && allMet(targets, trial, walk)) accept(walk);
  }
}
