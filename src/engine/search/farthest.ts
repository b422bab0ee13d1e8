import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { reachTargets, walkWithout } from './reach-targets.ts';
import { madeKwh } from './step-limits.ts';
import { allMet, type Aim } from './targets.ts';
import { standOn, type Walk } from './walk.ts';
import { has, indicesOf, type WorkSet } from './work-sets.ts';
import { WORK } from './work-rows.ts';

/** So many of the dearest works of a walk are left out in turn. */
const MOST_LEFT_OUT = 4;

/**
 * Walks to the targets, then again without each of its dearest works, and stands on the best end: a pick that looked cheap
 * can stand in the way of a better one.
 */
export function reachFarthest(walk: Walk, aim: Aim): void {
  reachTargets(walk, aim);
  const walked = endOf(walk, aim);
  let best = walked;
  for (const barred of dearestOf(walk, walked.bought, aim)) {
    if (!walkWithout(walk, walked.bought, { ...aim, barred })) continue;
    const end = endOf(walk, aim);
    if (isBetter(end, best)) best = end;
  }
  standOn(walk, best.bought);
}

function dearestOf({ space }: Walk, bought: WorkSet, { kept }: Aim): readonly number[] {
  const usdOf = (index: number): number => space.work[index * WORK.length + WORK.at.directUsd]!;
  return indicesOf(bought, space.tables.relations.count)
    .filter((index) => !has(kept, index))
    .sort((a, b) => usdOf(b) - usdOf(a) || a - b)
    .slice(0, MOST_LEFT_OUT);
}

/** Where a walk to the targets ended. */
interface End {
  readonly bought: WorkSet;
  readonly isMet: boolean;
  readonly loadedUsd: number;
  /** Cost less what is saved at the price of the dearest step that the tier may take. */
  readonly netUsd: number;
}

function endOf(walk: Walk, { targets, tier }: Aim): End {
  const { at, space } = walk;
  const leftKbtu = at.siteKbtu - madeKwh(space, at) * KBTU_PER_KWH;
  return {
    bought: at.bought.slice(),
    isMet: allMet(targets, at, walk),
    loadedUsd: at.loadedUsd,
    netUsd: at.loadedUsd + leftKbtu * space.rules.dearestUsdPerKbtu[tier],
  };
}

/** Of two ends that meet the targets the cheaper. Targets that are met are not given up, nor met at more than a step may cost. */
function isBetter(end: End, than: End): boolean {
  if (end.isMet && than.isMet) return end.loadedUsd < than.loadedUsd;
  return !than.isMet && end.netUsd < than.netUsd;
}
