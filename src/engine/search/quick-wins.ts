import { StandingBill } from './bills.ts';
import { standOn, accept, tryBuying, type Walk } from './walk.ts';
import { has, nextIn } from './work-sets.ts';
import { WORK } from './work-rows.ts';

const { directUsd: DIRECT_USD, siteUsd: SITE_USD, quantity: QUANTITY } = WORK.at;
const { upkeepUsdYear: UPKEEP, lifeYears: LIFE } = WORK.at;

/**
 * Operational work that pays for itself in what the owner pays for energy, shortest payback first on the energy the earlier ones left. A measure enters
 * when it earns its own price within the catalogue's years, or when with it the whole package, contractor, soft cost and
 * contingency included, still does; the latter is for work on what stands, not for a battery. Even then it must earn its
 * price within the longer limit and before it wears out. The package must hold the longer limit; it is cut back to the
 * longest that does.
 */
export function quickWins(walk: Walk): void {
  const { at, space } = walk;
  const { rules, tables } = space;
  const { capital } = tables;
  const bill = new StandingBill(walk);
  let packageSavedUsd = 0;
  let holds = at.bought.slice();
  let cutBack = false;
  for (const { index } of byPayback(walk, bill)) {
    const savedUsd = savingOf(walk, index, bill);
    if (savedUsd === null || savedUsd <= 0) continue;
    const years = ownPayback(walk, index, savedUsd);
    if (years > Math.min(rules.packagePaybackYears, lifeOf(walk, index))) continue;
    const packageHolds = walk.trial.loadedUsd <= rules.paybackYears * (packageSavedUsd + savedUsd);
    if (years > rules.paybackYears && (!packageHolds || has(capital, index))) continue;
    accept(walk);
    bill.renew();
    packageSavedUsd += savedUsd;
    cutBack = at.loadedUsd > rules.packagePaybackYears * packageSavedUsd;
    if (!cutBack) holds = at.bought.slice();
  }
  if (cutBack) standOn(walk, holds);
}

interface Ranked {
  readonly index: number;
  readonly years: number;
}

function byPayback(walk: Walk, bill: StandingBill): Ranked[] {
  const { there, tables } = walk.space;
  const { quickWins, relations } = tables;
  const { count } = relations;
  const ranked: Ranked[] = [];
  for (let index = nextIn(quickWins, 0, count); index < count; index = nextIn(quickWins, index + 1, count))
    if (has(there, index))
      ranked.push({ index, years: ownPayback(walk, index, savingOf(walk, index, bill)) });
  return ranked.sort((a, b) => a.years - b.years || a.index - b.index);
}

const lifeOf = ({ space }: Walk, index: number): number => space.work[index * WORK.length + LIFE]!;

/** Years in which a measure earns its own price, before what contractor, design and contingency add to it. */
function ownPayback({ space }: Walk, index: number, savedUsd: number | null): number {
  const own = index * WORK.length;
  const usd = space.work[own + DIRECT_USD]! + space.work[own + SITE_USD]!;
  return savedUsd === null || savedUsd <= 0 ? Infinity : usd / savedUsd;
}

/**
 * Tries the measure: USD a year off the owner's standing bill, demand included, upkeep taken off; null when it cannot be bought
 * or replaces dearer work.
 */
function savingOf(walk: Walk, index: number, bill: StandingBill): number | null {
  const trial = tryBuying(walk, index, null);
  if (trial === null || trial.loadedUsd < walk.at.loadedUsd) return null;
  const { work } = walk.space;
  const own = index * WORK.length;
  return bill.usd - bill.trialUsd() - work[own + UPKEEP]! * work[own + QUANTITY]!;
}
