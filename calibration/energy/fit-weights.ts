import { yearLevels, type LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { levelOf, type LevelCase } from '../../src/engine/building/energy-level.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { ENOUGH, deviationsOf, vintageMedians, yearChanges } from './class-statistics.ts';
import type { Plausible } from './level-of-lot.ts';
import { certainReport, type ReportedLot } from './lots.ts';
import { mean, median, spreadOf } from './statistics.ts';

/** Years whose reports are foretold from earlier ones, and the year whose level they are measured by. */
const FORETOLD = [
  { year: 2016, levelOf: 2016 },
  { year: 2019, levelOf: 2016 },
  { year: 2021, levelOf: 2021 },
  { year: 2022, levelOf: 2022 },
] as const;
/**
 * So many lots does the whole count as beside a class of its own; a class with fewer has no first year of its own. Of 0, 300 and
 * 1,000 the best for each of 2016, 2019 and 2021 as chosen on the others.
 */
export const WHOLE_COUNTS_AS = 1000;
/** Errors beyond this count as this: lots that changed use or lost a meter shall not choose the weights. */
const ERROR_CAP = 0.3;
const ONE_KEPT = [0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99];
const KEPT_FIRST_YEAR = [0.94, 0.95, 0.96, 0.97, 0.98, 0.99];
const KEPT_AFTER = [0.76, 0.8, 0.84, 0.88, 0.92];
/** Variance of a report's error over that within the class. */
const REPORT_SHARES = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1];

/** A foretold lot, in logarithms; what its whole class was missed by is taken off. */
export interface Miss {
  readonly error: number;
  /** Variance that its newest report left. */
  readonly doubt: number;
  /** Since its newest report. */
  readonly years: number;
  /** Level foretold over the median of its kind. */
  readonly deviation: number;
}

interface Weights {
  readonly keptFirstYear: number;
  readonly keptPerYear: number;
  readonly reportShare: number;
}
export interface FittedWeights extends Weights {
  readonly misses: readonly Miss[];
}

/** One year of one class, ready to be foretold by any weights. */
interface Trial {
  readonly year: number;
  readonly lots: readonly { readonly known: LevelCase; readonly years: number; readonly is: number }[];
  readonly spread: number;
  readonly yearLevels: LevelOfClass['yearLevels'];
}

const ONE: readonly Weights[] = ONE_KEPT.flatMap((kept) => weightsAt(kept, kept));
const TWO: readonly Weights[] = [
  ...ONE,
  ...KEPT_FIRST_YEAR.flatMap((first) => KEPT_AFTER.flatMap((after) => weightsAt(first, after))),
];
function weightsAt(keptFirstYear: number, keptPerYear: number): Weights[] {
  return REPORT_SHARES.map((reportShare) => ({ keptFirstYear, keptPerYear, reportShare }));
}

/** The weights by which reports foretell later ones best, by class. */
export function fitWeights(
  byClass: ReadonlyMap<EngineClass, readonly ReportedLot[]>,
  newestYear: number,
  plausible: Plausible,
): Record<EngineClass, FittedWeights> {
  const all = [...byClass.values()].flat();
  const ofClass = ENGINE_CLASSES.map((name) => {
    const trials = trialsOf(byClass.get(name) ?? [], all, { newestYear, plausible: plausible[name] });
    return { name, trials, n: trials.reduce((sum, { lots }) => sum + lots.length, 0) };
  });
  const losses = new Map(
    ofClass.map(({ name, trials }) => [name, TWO.map((tried) => lossOf(trials, tried))]),
  );
  const fitted = ofClass.map(({ name, trials, n }) => {
    const tried = n < WHOLE_COUNTS_AS ? ONE : TWO;
    const whole = [...losses.values()].filter((one) => one.every(Number.isFinite));
    const at = leastOf(losses.get(name) ?? [], n, whole, tried.length);
    const weights = tried[at] ?? TWO[0]!;
    return [name, { ...weights, misses: trials.flatMap((trial) => foretell(trial, weights)) }];
  });
  return Object.fromEntries(fitted) as Record<EngineClass, FittedWeights>;
}

/** Where a class of n lots loses least beside the whole, of the first so many losses. */
export function leastOf(
  own: readonly number[],
  n: number,
  whole: readonly (readonly number[])[],
  first = own.length,
): number {
  const relative = (losses: readonly number[]): number[] => {
    const tried = losses.slice(0, first);
    const least = Math.min(...tried);
    return tried.map((loss) => loss / least);
  };
  const ofWhole = whole.map(relative);
  const ofOwn = relative(own);
  const together = Array.from({ length: first }, (_, at) =>
    besideWhole(
      ofOwn[at] ?? 0,
      n,
      ofWhole.map((losses) => losses[at] ?? NaN),
    ),
  );
  return together.indexOf(Math.min(...together));
}

/** What a class of n lots says, beside what all classes say. */
export const besideWhole = (own: number, n: number, whole: readonly number[]): number =>
  (own * n + mean(whole) * WHOLE_COUNTS_AS) / (n + WHOLE_COUNTS_AS);

function trialsOf(
  own: readonly ReportedLot[],
  all: readonly ReportedLot[],
  { newestYear, plausible }: { readonly newestYear: number; readonly plausible: Plausible[EngineClass] },
): Trial[] {
  return FORETOLD.filter(({ year }) => year <= newestYear).flatMap(({ year, levelOf: known }) => {
    const medians = vintageMedians(own, known);
    const spread = spreadOf(deviationsOf(own, known, medians));
    const lots = own.flatMap((lot) => {
      const is = certainReport(lot, year)?.siteEuiKbtuPerSqft;
      const reports = lot.reports.filter((report) => report.year < year && !report.isProbable);
      const newest = reports.at(-1);
      if (is === undefined || newest === undefined) return [];
      const medianKbtuPerSqft = medians[lot.vintage].p50;
      return [{ known: { medianKbtuPerSqft, spread, plausible, reports }, years: year - newest.year, is }];
    });
    if (lots.length < ENOUGH) return [];
    const changes = yearChanges(own, all, known).map(({ from, to, p50 }) => ({ from, to, ratio: p50 }));
    return [{ year, lots, spread, yearLevels: yearLevels(changes) }];
  });
}

/** Mean error of a foretold year, every year alike. */
const lossOf = (trials: readonly Trial[], weights: Weights): number =>
  mean(
    trials.map((trial) =>
      mean(foretell(trial, weights).map(({ error }) => Math.min(ERROR_CAP, Math.abs(error)))),
    ),
  );

/** Foretells a year of the class from what each lot had certainly reported before. */
function foretell({ year, lots, spread, ...trial }: Trial, weights: Weights): Miss[] {
  const ofClass: LevelOfClass = {
    spread,
    keptFirstYear: weights.keptFirstYear,
    keptPerYear: weights.keptPerYear,
    reportVariance: weights.reportShare * spread * spread,
    probableVariance: 0,
    ownVariance: 0,
    widening: 0,
    levelVariance: 0,
    quantiles: { ofKind: { low: 1, high: 1 }, withReports: { low: 1, high: 1 } },
    leastP90OverMedian: 0,
    grades: {},
    scores: null,
    yearLevels: trial.yearLevels,
  };
  const misses = lots.map(({ known, years, is }) => {
    const { p50, p90 } = levelOf(known, ofClass, year);
    return {
      error: Math.log(is / p50),
      doubt: Math.log(p90 / p50) ** 2,
      years,
      deviation: Math.log(p50 / known.medianKbtuPerSqft),
    };
  });
  const ofAll = median(misses.map(({ error }) => error));
  return misses.map((miss) => ({ ...miss, error: miss.error - ofAll }));
}
