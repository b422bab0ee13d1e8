import type { LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { levelOf } from '../../src/engine/building/energy-level.ts';
import type { EngineClass } from '../../src/vocabulary/building.ts';
import type { VintageMedians } from './class-statistics.ts';
import { certainReport, type ReportedLot } from './lots.ts';

/** How far up the range of a low report must reach, over the median of the lot's kind. */
export interface FittedReach {
  readonly leastP90OverMedian: number;
  readonly year: number | null;
  /** Lots foretold whose own range ends lower. */
  readonly n: number;
}

/** Where no year was foretold as it could be then. */
export const NO_REACH: FittedReach = { leastP90OverMedian: 0, year: null, n: 0 };

/** Levels and medians of every class as an earlier fit has them. */
type Before = Readonly<
  Record<EngineClass, { readonly level: LevelOfClass; readonly medians: VintageMedians }>
>;

const MOST_BEYOND = 0.1;
const STEP = 0.01;
const MOST_STEPS = 200;

/**
 * The least end of a range beyond which only a tenth of those lots lie whose own range ends lower, of all classes together: low
 * reports are few. Of a year as the fit before it foretold it.
 */
export function fitReach(lots: readonly ReportedLot[], year: number, before: Before): FittedReach {
  const foretold = lots.flatMap((lot) => overMedian(lot, year, before) ?? []);
  let found: FittedReach | null = null;
  // From above: the few lots of a low reach may hold by chance.
  for (let step = MOST_STEPS; step > 0; step -= 1) {
    const reach = Number((step * STEP).toFixed(2));
    const lower = foretold.filter(({ p90 }) => p90 < reach);
    if (lower.filter(({ is }) => is > reach).length > MOST_BEYOND * lower.length) break;
    found = { leastP90OverMedian: reach, year, n: lower.length };
  }
  if (found === null)
    throw new Error(`low reports of ${year} end beyond ${MOST_STEPS * STEP} of their median`);
  return found;
}

/** What a lot reported and the end of its own range, both over the median of its kind. */
function overMedian(lot: ReportedLot, year: number, before: Before) {
  const is = certainReport(lot, year)?.siteEuiKbtuPerSqft;
  const reports = lot.reports.filter((report) => report.year < year);
  if (is === undefined || reports.length === 0) return null;
  const { level, medians } = before[lot.engineClass];
  const kind = lot.grade === null ? undefined : level.grades[lot.grade];
  const medianKbtuPerSqft = medians[lot.vintage].p50 * (kind?.ratio ?? 1);
  const spread = kind?.spread ?? level.spread;
  const known = { medianKbtuPerSqft, spread, plausible: { low: 0, high: Infinity }, reports };
  const { p90 } = levelOf(known, { ...level, leastP90OverMedian: 0 }, year);
  return { is: is / medianKbtuPerSqft, p90: p90 / medianKbtuPerSqft };
}
