import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { cheapestChoices } from './frontier.ts';
import { boundInto, type AtBest } from './bounds.ts';
import { canBuy, coversAll, isRequired, remove } from './relations.ts';
import type { SolvedTier } from './space.ts';
import { tooDear, worseThan } from './step-limits.ts';
import { allMet, levelOf, mostPerKbtu, perKwhMade, type Aim, type Target } from './targets.ts';
import { accept, standOn, tryBuying, tryChanging, type Walk } from './walk.ts';
import { has, indicesOf, nextIn, sameSet, type WorkSet } from './work-sets.ts';
import { WORK } from './work-rows.ts';
import { worthUsd, type WorthTerms } from './worth.ts';

const EPSILON = 1e-9;

/**
 * Walks on from the tier before: cheapest dollars for each unit of what is still missing, recomputed after every pick;
 * then picks made redundant are pruned, dearest first. Work of the earlier tier stays, unless a better one of its group
 * replaces it.
 */
export function reachTargets(walk: Walk, aim: Aim): void {
  const { targets } = aim;
  while (!allMet(targets, walk.at, walk)) {
    const best = bestPick(walk, aim);
    if (best === null || tryBuying(walk, best, aim.kept) === null) break;
    accept(walk);
  }
  if (allMet(targets, walk.at, walk)) prune(walk, aim);
}

/**
 * The targets by the work of least present cost: of the choices that a frontier finds and the one that a walk finds, each
 * pruned to what the targets need. Where nothing meets them, what the work of the first tier gets to.
 * @param tiers whose work is allowed, lightest first
 */
export function reachAtLeastCost(
  walk: Walk,
  { kept, targets }: Omit<Aim, 'tier'>,
  terms: WorthTerms,
  tiers: readonly SolvedTier[],
): void {
  const isMet = allMet(targets, walk.at, walk);
  if (!walkToAny(walk, { kept, targets }, tiers) || isMet) return;
  const aim: Aim = { kept, targets, tier: tiers.at(-1) ?? 'code_compliant' };
  const found = [weighed(walk, terms)];
  standOn(walk, kept);
  for (const bought of cheapestChoices(walk, aim, terms, found[0]!.bought)) {
    standOn(walk, bought);
    prune(walk, aim);
    const { at } = walk;
    if (!allMet(targets, at, walk) || found.some((one) => sameSet(one.bought, at.bought))) continue;
    found.push(weighed(walk, terms));
  }
  standOn(walk, cheapestToBuild(found, terms.billsAsIsUsd).bought);
}

/** A choice that meets the targets. */
interface Weighed {
  readonly bought: WorkSet;
  readonly loadedUsd: number;
  readonly worthUsd: number;
}

const weighed = (walk: Walk, terms: WorthTerms): Weighed => ({
  bought: walk.at.bought.slice(),
  loadedUsd: walk.at.loadedUsd,
  worthUsd: worthUsd(walk, terms),
});

/** Present costs that differ by less than this part of the bills as they are count as alike: nothing is known any better. */
const ALIKE_WITHIN = 0.01;

/** Of those whose present cost is alike the least, the one that costs least to build. */
function cheapestToBuild(found: readonly Weighed[], billsUsd: number): Weighed {
  const alikeUsd = ALIKE_WITHIN * billsUsd;
  const least = Math.min(...found.map((one) => one.worthUsd));
  const alike = found.filter((one) => one.worthUsd <= least + alikeUsd);
  return alike.reduce((best, one) => (one.loadedUsd < best.loadedUsd ? one : best));
}

/** Walks by the work of each tier until one meets the targets; otherwise stands where the first ended. */
function walkToAny(walk: Walk, { kept, targets }: Omit<Aim, 'tier'>, tiers: readonly SolvedTier[]): boolean {
  let first: WorkSet | null = null;
  for (const tier of tiers) {
    if (first !== null) standOn(walk, kept);
    reachTargets(walk, { kept, targets, tier });
    if (allMet(targets, walk.at, walk)) return true;
    first ??= walk.at.bought.slice();
  }
  if (first !== null) standOn(walk, first);
  return false;
}

/**
 * Index of the work that supplies what is missing at the least cost, or null. What promises most is tried first, and
 * nothing whose promise is worse than the best that was found.
 */
function bestPick(walk: Walk, { kept, targets, tier }: Aim): number | null {
  const { leastScores } = walk.space.tables.memory;
  const dearest = walk.space.rules.dearestUsdPerKbtu[tier];
  const missing = shortfalls(targets, walk);
  promise(walk, tier, missing);
  let best: number | null = null;
  let bestScore = Infinity;
  for (;;) {
    const index = leastOf(leastScores);
    const promised = leastScores[index] ?? Infinity;
    if (promised > bestScore || promised === Infinity) return best;
    leastScores[index] = Infinity;
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

export function prune(walk: Walk, { kept, targets }: Aim): void {
  const { at, space } = walk;
  const { relations } = space.tables;
  const usdOf = (index: number): number => space.work[index * WORK.length + WORK.at.directUsd]!;
  const dearestFirst = indicesOf(at.bought, relations.count)
    .filter((index) => !has(kept, index))
    .sort((a, b) => usdOf(b) - usdOf(a) || a - b);
  for (const index of dearestFirst) {
    if (!has(at.bought, index) || isRequired(at.bought, index, relations)) continue;
    const trial = tryChanging(walk, (bought) => remove(bought, index, relations));
    if (allMet(targets, trial, walk) && coversAll(trial.bought, kept, relations)) accept(walk);
  }
}
