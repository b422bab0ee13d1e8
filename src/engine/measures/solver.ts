import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { tierBit } from './candidates.ts';
import { onSiteFuelKbtu, STEAM, fuelKbtu } from './energy-index.ts';
import { evaluate, tryOut, type Bench, type Evaluated } from './evaluate.ts';
import { isRequired, withMeasure, withoutMeasure, type Selection } from './selection.ts';
import { allMet, type Target } from './targets.ts';

const EPSILON = 1e-9;

/**
 * Cheapest dollars for each unit of what is still missing, recomputed after every pick; then picks made redundant are
 * pruned, dearest first. Measures of the earlier tier stay, unless a better one of their group replaces them.
 */
export function reachTargets(
  start: Evaluated,
  targets: readonly Target[],
  tier: SolvedTier,
  bench: Bench,
): Evaluated {
  let current = start;
  while (!allMet(targets, current.after)) {
    const next = bestPick(current, { kept: start.selection, targets, tier }, bench);
    if (next === null) break;
    current = next;
  }
  return prune(current, start.selection, targets, bench);
}

/** The tiers that are chosen by targets. */
export type SolvedTier = 'code_compliant' | 'high_performance';

interface Aim {
  /** What the tier before bought. */
  readonly kept: Selection;
  readonly targets: readonly Target[];
  readonly tier: SolvedTier;
}

function bestPick(current: Evaluated, { kept, targets, tier }: Aim, bench: Bench): Evaluated | null {
  const bit = tierBit(tier);
  const missing = shortfalls(targets, current);
  let best: Selection | null = null;
  let bestScore = Infinity;
  for (const candidate of bench.relations.candidates) {
    if ((candidate.tierMask & bit) === 0 || candidate.measure.stage === 'enabling') continue;
    const added = withMeasure(current.selection, candidate.index, bench.relations);
    if (added === null) continue;
    const selection = keepingEarlier(added, kept, bench);
    const trial = tryOut(selection, bench);
    if (worseThan(trial, current) || tooDear(trial, current, bench.rules.dearestUsdPerKbtu[tier])) continue;
    const gain = gainOf(missing, trial);
    if (gain <= EPSILON) continue;
    const score = (trial.loadedUsd - current.loadedUsd) / gain;
    if (score < bestScore) {
      bestScore = score;
      best = selection;
    }
  }
  return best === null ? null : evaluate(best, bench);
}

/** Buys back earlier work whose replacement has itself been replaced by something that leaves it needed. */
function keepingEarlier(selection: Selection, kept: Selection, bench: Bench): Selection {
  let next = selection;
  for (const index of kept)
    if (!isCovered(next, index, bench)) next = withMeasure(next, index, bench.relations) ?? next;
  return next;
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
    const level = target.measure(current.after);
    const missing = level - target.limit;
    return missing > 0 ? [{ target, level, missing }] : [];
  });
}

/** Sum over unmet targets of the share of the missing amount that the step supplies, never more than is missing. */
function gainOf(missing: readonly Shortfall[], trial: Evaluated): number {
  let gain = 0;
  for (const { target, level, missing: amount } of missing)
    gain += Math.min(amount, level - target.measure(trial.after)) / amount;
  return gain;
}

function prune(reached: Evaluated, kept: Selection, targets: readonly Target[], bench: Bench): Evaluated {
  let current = reached;
  const { candidates } = bench.relations;
  const dearestFirst = reached.selection
    .filter((index) => !kept.includes(index))
    .sort((a, b) => (candidates[b]?.directUsd ?? 0) - (candidates[a]?.directUsd ?? 0) || a - b);
  const wasMet = allMet(targets, reached.after);
  if (!wasMet) return reached;
  for (const index of dearestFirst) {
    if (!current.selection.includes(index) || isRequired(current.selection, index, bench.relations)) continue;
    const trial = tryOut(withoutMeasure(current.selection, index, bench.relations), bench);
    if (allMet(targets, trial.after) && coversKept(trial, kept, bench))
      current = evaluate(trial.selection, bench);
  }
  return current;
}

/** Everything the earlier tier bought is still there or was replaced by something that remains. */
function coversKept({ selection }: Evaluated, kept: Selection, bench: Bench): boolean {
  return kept.every((index) => isCovered(selection, index, bench));
}

function isCovered(selection: Selection, index: number, { relations }: Bench): boolean {
  return (
    selection.includes(index) || selection.some((other) => relations.drops[other]?.includes(index) ?? false)
  );
}

/** Fuel burnt on site plus district steam, kBtu a year: what net-zero-ready replaces. */
export function fuelLeft(state: Evaluated['after']): number {
  return onSiteFuelKbtu(state.use) + fuelKbtu(state.use, STEAM);
}

/**
 * Full electrification: for every end use that still burns fuel the cheapest full conversion, then solar where it
 * fits. What no measure converts stays, and the caller withholds the tier.
 */
export function electrifyAll(start: Evaluated, bench: Bench): Evaluated {
  let current = start;
  while (fuelLeft(current.after) > 1) {
    const next = cheapestConversion(current, bench);
    if (next === null) break;
    current = next;
  }
  const solar = bench.relations.candidates.find((candidate) => candidate.measure.group === 'solar');
  if (solar !== undefined) {
    const selection = withMeasure(current.selection, solar.index, bench.relations);
    if (selection !== null) current = evaluate(selection, bench);
  }
  return current;
}

function cheapestConversion(current: Evaluated, bench: Bench): Evaluated | null {
  const bit = tierBit('net_zero_ready');
  let best: Selection | null = null;
  let bestUsd = Infinity;
  for (const candidate of bench.relations.candidates) {
    if ((candidate.tierMask & bit) === 0) continue;
    const full = candidate.effects.some((effect) => effect.kind === 'electrify' && effect.served >= 1);
    if (!full) continue;
    const selection = withMeasure(current.selection, candidate.index, bench.relations);
    if (selection === null) continue;
    const trial = tryOut(selection, bench);
    if (fuelLeft(trial.after) > fuelLeft(current.after) - 1) continue;
    if (worseThan(trial, current)) continue;
    if (trial.loadedUsd >= bestUsd) continue;
    bestUsd = trial.loadedUsd;
    best = selection;
  }
  return best === null ? null : evaluate(best, bench);
}
