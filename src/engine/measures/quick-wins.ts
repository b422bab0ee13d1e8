import { totalBillUsd } from '../energy/energy-bill.ts';
import type { Candidate } from './candidates.ts';
import { tierBit } from './entries.ts';
import type { Evaluated } from './evaluate.ts';
import type { MeasureRules } from './rules.ts';
import { accept, standing, standOn, tryBuying, type Walk } from './walk.ts';

/**
 * Operational work that pays for itself, shortest payback first on the energy the earlier ones left. A measure enters
 * when it earns its own price within the catalogue's years, or when with it the whole package, contractor, soft cost and
 * contingency included, still does. Even then it must earn its price within the longer limit and before it wears out. The
 * package must hold the longer limit; it is cut back to the longest that does.
 */
export function quickWins(walk: Walk): Evaluated {
  const { rules, relations, setting } = walk.bench;
  const bit = tierBit('quick_wins');
  let billUsd = totalBillUsd(walk.at.after, setting.baseline);
  const ranked = relations.candidates
    .filter((candidate) => (candidate.tierMask & bit) !== 0)
    .map((candidate) => ({ candidate, years: ownPayback(candidate, savingOf(walk, candidate, billUsd)) }))
    .sort((a, b) => a.years - b.years || a.candidate.index - b.candidate.index);
  let packageSavedUsd = 0;
  let holds = standing(walk);
  for (const { candidate } of ranked) {
    const savedUsd = savingOf(walk, candidate, billUsd);
    if (savedUsd === null || savedUsd <= 0) continue;
    const years = ownPayback(candidate, savedUsd);
    if (years > longestPayback(candidate, rules)) continue;
    const packageHolds = walk.trial.loadedUsd <= rules.paybackYears * (packageSavedUsd + savedUsd);
    if (!packageHolds && years > rules.paybackYears) continue;
    accept(walk);
    billUsd = totalBillUsd(walk.at.after, setting.baseline);
    packageSavedUsd += savedUsd;
    if (walk.at.loadedUsd <= rules.packagePaybackYears * packageSavedUsd) holds = standing(walk);
  }
  standOn(walk, holds.selection);
  return holds;
}

/** No quick win takes longer than the package may, or than the measure lasts. */
const longestPayback = ({ measure }: Candidate, { packagePaybackYears }: MeasureRules): number =>
  Math.min(packagePaybackYears, measure.lifetime.value);

/** Years in which a measure earns its own price, before what contractor, design and contingency add to it. */
function ownPayback({ directUsd, siteUsd }: Candidate, savedUsd: number | null): number {
  return savedUsd === null || savedUsd <= 0 ? Infinity : (directUsd + siteUsd) / savedUsd;
}

/**
 * Tries the measure: USD a year off the standing bill, demand included, upkeep taken off; null when it cannot be bought
 * or replaces dearer work.
 */
function savingOf(walk: Walk, candidate: Candidate, billUsd: number): number | null {
  const trial = tryBuying(walk, candidate.index, []);
  const { at, bench } = walk;
  if (trial === null || trial.loadedUsd < at.loadedUsd) return null;
  const savedUsd = billUsd - totalBillUsd(trial.after, bench.setting.baseline);
  return savedUsd - (candidate.measure.maintenance_usd_per_unit_year?.value ?? 0) * candidate.quantity;
}
