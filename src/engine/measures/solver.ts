import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { tierBit } from './entries.ts';
import { onSiteFuelKbtu, STEAM, fuelKbtu } from './energy-index.ts';
import type { Bench, Evaluated } from './evaluate.ts';
import { boughtIn, isCovered, isRequired, remove, type Selection } from './selection.ts';
import { allMet, type Target } from './targets.ts';
import { accept, standing, tryBuying, tryChanging, type Walk } from './walk.ts';

const EPSILON = 1e-9;

/**
 * Walks on from the tier before: cheapest dollars for each unit of what is still missing, recomputed after every pick;
 * then picks made redundant are pruned, dearest first. Measures of the earlier tier stay, unless a better one of their
 * group replaces them.
 */
export function reachTargets(walk: Walk, aim: Aim): Evaluated {
  const { targets } = aim;
  while (!allMet(targets, walk.at)) {
    const best = bestPick(walk, aim);
    if (best === null || tryBuying(walk, best, aim.kept) === null) break;
    accept(walk);
  }
  if (allMet(targets, walk.at)) prune(walk, aim);
  return standing(walk);
}

/** The tiers that are chosen by targets. */
export type SolvedTier = 'code_compliant' | 'high_performance';

export interface Aim {
  /** What the tier before bought. */
  readonly kept: readonly number[];
  readonly targets: readonly Target[];
  /** The tier whose measures and whose dearest step are allowed. */
  readonly tier: SolvedTier;
}

/** Index of the candidate that supplies what is missing at the least cost, or null. */
function bestPick(walk: Walk, { kept, targets, tier }: Aim): number | null {
  const { at, bench } = walk;
  const bit = tierBit(tier);
  const dearest = bench.rules.dearestUsdPerKbtu[tier];
  const missing = shortfalls(targets, at);
  let best: number | null = null;
  let bestScore = Infinity;
  for (const { index, tierMask, measure } of bench.relations.candidates) {
    if ((tierMask & bit) === 0 || measure.stage === 'enabling') continue;
    const trial = tryBuying(walk, index, kept);
    if (trial === null || worseThan(trial, at) || tooDear(trial, at, dearest)) continue;
    const gain = gainOf(missing, trial);
    if (gain <= EPSILON) continue;
    const score = (trial.loadedUsd - at.loadedUsd) / gain;
    if (score < bestScore) {
      bestScore = score;
      best = index;
    }
  }
  return best;
}

/** A step may not cost less than what it replaces, nor use more site energy: tiers nest. */
function worseThan(trial: Evaluated, current: Evaluated): boolean {
  return trial.loadedUsd < current.loadedUsd - EPSILON || trial.siteKbtu > current.siteKbtu * (1 + EPSILON);
}

/** Beyond the catalogue's dollars for a kBtu of yearly site energy (solar output counted) a tier does not reach. */
function tooDear(trial: Evaluated, current: Evaluated, usdPerKbtu: number): boolean {
  const saved = current.siteKbtu - trial.siteKbtu + (trial.after.pvKwh - current.after.pvKwh) * KBTU_PER_KWH;
  return trial.loadedUsd - current.loadedUsd > usdPerKbtu * saved;
}

/** A target not yet met, with the level today and what is missing. */
interface Shortfall {
  readonly target: Target;
  readonly level: number;
  readonly missing: number;
}

function shortfalls(targets: readonly Target[], current: Evaluated): Shortfall[] {
  return targets.flatMap((target) => {
    const level = target.measure(current);
    const missing = level - target.limit;
    return missing > 0 ? [{ target, level, missing }] : [];
  });
}

/** Sum over unmet targets of the share of the missing amount that the step supplies, never more than is missing. */
function gainOf(missing: readonly Shortfall[], trial: Evaluated): number {
  let gain = 0;
  for (const { target, level, missing: amount } of missing)
    gain += Math.min(amount, level - target.measure(trial)) / amount;
  return gain;
}

function prune(walk: Walk, { kept, targets }: Aim): void {
  const { bench } = walk;
  const { candidates } = bench.relations;
  const dearestFirst = boughtIn(walk.at.selection)
    .filter((index) => !kept.includes(index))
    .sort((a, b) => (candidates[b]?.directUsd ?? 0) - (candidates[a]?.directUsd ?? 0) || a - b);
  for (const index of dearestFirst) {
    const { selection } = walk.at;
    if (selection[index] !== 1 || isRequired(selection, index, bench.relations)) continue;
    const trial = tryChanging(walk, (without) => remove(without, index, bench.relations));
    if (allMet(targets, trial) && coversAll(trial.selection, kept, bench)) accept(walk);
  }
}

/** Everything the earlier tier bought is still there or was replaced by something that remains. */
function coversAll(selection: Selection, kept: readonly number[], { relations }: Bench): boolean {
  return kept.every((index) => isCovered(selection, index, relations));
}

/** Fuel burnt on site plus district steam, kBtu a year: what net-zero-ready replaces. */
export function fuelLeft(state: Evaluated['after']): number {
  return onSiteFuelKbtu(state.use) + fuelKbtu(state.use, STEAM);
}

/**
 * Full electrification from where the walk stands: for every end use that still burns fuel the cheapest full conversion, then solar where it
 * fits. What no measure converts stays, and the caller withholds the tier.
 */
export function electrifyAll(walk: Walk): Evaluated {
  while (fuelLeft(walk.at.after) > 1) {
    const best = cheapestConversion(walk);
    if (best === null || tryBuying(walk, best, NOTHING) === null) break;
    accept(walk);
  }
  const solar = walk.bench.relations.candidates.find((candidate) => candidate.measure.group === 'solar');
  if (solar !== undefined && tryBuying(walk, solar.index, NOTHING) !== null) accept(walk);
  return standing(walk);
}

const NOTHING: readonly number[] = [];

function cheapestConversion(walk: Walk): number | null {
  const { at, bench } = walk;
  const bit = tierBit('net_zero_ready');
  let best: number | null = null;
  let bestUsd = Infinity;
  for (const { index, tierMask, effects } of bench.relations.candidates) {
    if ((tierMask & bit) === 0) continue;
    if (!effects.some((effect) => effect.kind === 'electrify' && effect.served >= 1)) continue;
    const trial = tryBuying(walk, index, NOTHING);
    if (trial === null || fuelLeft(trial.after) > fuelLeft(at.after) - 1 || worseThan(trial, at)) continue;
    if (trial.loadedUsd >= bestUsd) continue;
    bestUsd = trial.loadedUsd;
    best = index;
  }
  return best;
}
