import { cheapestChoices } from './frontier.ts';
import { prune, reachTargets, walkWithout } from './reach-targets.ts';
import type { SolvedTier } from './space.ts';
import { allMet, type Aim } from './targets.ts';
import { standOn, type Walk } from './walk.ts';
import { indicesOf, sameSet, type WorkSet } from './work-sets.ts';
import { worthUsd, type WorthTerms } from './worth.ts';

/**
 * The targets by the work of least present cost: of the choices that a frontier finds and the one that a walk finds, each
 * pruned to what the targets need, the best, improved by exchanges. Where nothing meets them, what the work of the first
 * tier gets to.
 * @param tiers whose work is allowed, lightest first
 */
export function reachAtLeastCost(
  walk: Walk,
  { kept, targets }: Pick<Aim, 'kept' | 'targets'>,
  terms: WorthTerms,
  tiers: readonly SolvedTier[],
): void {
  walkToAny(walk, { kept, targets }, tiers);
  const walked = walk.at.bought.slice();
  const aim: Aim = { kept, targets, tier: tiers.at(-1) ?? 'code_compliant' };
  const found: Weighed[] = [];
  addIfMet(found, walk, aim, terms);
  standOn(walk, kept);
  for (const bought of cheapestChoices(walk, aim, terms, walked)) {
    standOn(walk, bought);
    prune(walk, aim);
    addIfMet(found, walk, aim, terms);
  }
  standOn(walk, found.length === 0 ? walked : improved(found, walk, aim, terms).bought);
}

/** Walks by the work of each tier until one meets the targets; otherwise stands where the first ended. */
function walkToAny(
  walk: Walk,
  { kept, targets }: Pick<Aim, 'kept' | 'targets'>,
  tiers: readonly SolvedTier[],
): void {
  let first: WorkSet | null = null;
  for (const tier of tiers) {
    if (first !== null) standOn(walk, kept);
    reachTargets(walk, { kept, targets, tier });
    if (allMet(targets, walk.at, walk)) return;
    first ??= walk.at.bought.slice();
  }
  if (first !== null) standOn(walk, first);
}

/** A choice that meets the targets. */
interface Weighed {
  readonly bought: WorkSet;
  readonly loadedUsd: number;
  readonly worthUsd: number;
}

/** Adds the choice on which the walk stands, unless it misses the targets or is known. */
function addIfMet(found: Weighed[], walk: Walk, { targets }: Aim, terms: WorthTerms): void {
  const { at } = walk;
  if (!allMet(targets, at, walk) || found.some((one) => sameSet(one.bought, at.bought))) return;
  found.push({ bought: at.bought.slice(), loadedUsd: at.loadedUsd, worthUsd: worthUsd(walk, terms) });
}

/** Present costs that differ by less than this part of the bills as they are count as alike: nothing is known any better. */
const ALIKE_WITHIN = 0.01;

/** Of those whose present cost is alike the least, the one that costs least to build. */
function cheapestToBuild(found: readonly Weighed[], { billsAsIsUsd }: WorthTerms): Weighed {
  const alikeUsd = ALIKE_WITHIN * billsAsIsUsd;
  const least = Math.min(...found.map((one) => one.worthUsd));
  const alike = found.filter((one) => one.worthUsd <= least + alikeUsd);
  return alike.reduce((best, one) => (one.loadedUsd < best.loadedUsd ? one : best));
}

/** A choice is improved at most so often. */
const MOST_EXCHANGES = 4;

/** The best, after exchanging one of its works for others as long as that is better. */
function improved(found: Weighed[], walk: Walk, aim: Aim, terms: WorthTerms): Weighed {
  let best = cheapestToBuild(found, terms);
  for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
    addExchanges(found, walk, aim, { best, terms });
    const better = cheapestToBuild(found, terms);
    if (better === best) break;
    best = better;
  }
  return best;
}

/** Leaves out each work in turn, and walks on to the targets without it. */
function addExchanges(
  found: Weighed[],
  walk: Walk,
  aim: Aim,
  { best, terms }: { readonly best: Weighed; readonly terms: WorthTerms },
): void {
  for (const barred of indicesOf(best.bought, walk.space.tables.relations.count))
    if (walkWithout(walk, best.bought, { ...aim, barred })) addIfMet(found, walk, aim, terms);
}
