import { addBuilding, noSums, summaryOf } from '../../../src/portfolio-table/totals.ts';
import type { PortfolioSummary } from './summary-file.ts';
import { chargeOf, type Line } from './view.ts';

/** Totals of the buildings in sight, as a run on the command line would add them up. */
export function summaryOfLines(lines: readonly Line[], failed: number): PortfolioSummary {
  const sums = noSums();
  for (const { building } of lines) addBuilding(sums, building);
  sums.failed = failed;
  return summaryOf(sums, { rows: lines.length + failed });
}

/** Of the work that is looked at; a building that does nothing, or for which it is not offered, keeps its charge. USD. */
export function sumsOfLines(lines: readonly Line[]) {
  const sums = { offered: 0, netCost: 0, npv: 0, before: 0, after: 0 };
  for (const { building, tier } of lines) {
    const before = chargeOf(building.tiers[0] ?? null, 'before_usd') ?? 0;
    sums.before += before;
    sums.after += tier === null ? before : (chargeOf(tier, 'after_usd') ?? 0);
    sums.offered += tier === null ? 0 : 1;
    sums.netCost += tier?.net_cost_usd ?? 0;
    sums.npv += tier?.npv_usd ?? 0;
  }
  return sums;
}
