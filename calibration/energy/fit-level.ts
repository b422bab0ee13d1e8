import { yearLevels, type LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { levelOf } from '../../src/engine/building/energy-level.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import {
  ENOUGH,
  YEAR_STEPS,
  deviationsOf,
  vintageMedians,
  yearChanges,
  type VintageMedians,
  type YearChange,
} from './class-statistics.ts';
import { fitGrades, type FittedGrades } from './fit-grades.ts';
import { fitScores, scoredLots, type FittedScores } from './fit-scores.ts';
import { NO_REACH, fitReach, type FittedReach } from './fit-reach.ts';
import { FORETOLD, fitWeights, type Miss } from './fit-weights.ts';
import { anyReport, certainReport, type ReportedLot } from './lots.ts';
import { mean, quantile, spreadOf } from './statistics.ts';

export interface FittedClass {
  /** Newest year that enough lots of the class reported: the one that medians and changes are of. */
  readonly newestYear: number;
  readonly n: number;
  readonly medians: VintageMedians;
  readonly changes: readonly YearChange[];
  readonly grades: FittedGrades;
  /** Null where too few lots have a score. */
  readonly scores: FittedScores | null;
  readonly probableLots: number;
  readonly foretold: number;
  readonly weightsOfSmallClasses: boolean;
  /** Of all classes together. */
  readonly reach: FittedReach;
  readonly level: LevelOfClass;
}

export type FittedLevels = Readonly<Record<EngineClass, FittedClass>>;

/** Levels of every class from the reports up to a year. */
export function fitLevels(lots: readonly ReportedLot[], newestYear: number): FittedLevels {
  const known = lots.map((lot) => ({
    ...lot,
    reports: lot.reports.filter(({ year }) => year <= newestYear),
  }));
  const byClass = Map.groupBy(known, ({ engineClass }) => engineClass);
  const weights = fitWeights(byClass, newestYear);
  const all = known.filter(({ reports }) => reports.length > 0);
  const then = FORETOLD.slice(1).flatMap((year, place) =>
    year > newestYear ? [] : [{ year, fitted: fitLevels(lots, FORETOLD[place] ?? year) }],
  );
  const newest = then.at(-1);
  const reach = newest === undefined ? NO_REACH : fitReach(known, newest.year, newest.fitted);
  const fitted = ENGINE_CLASSES.map((name) => {
    const own = byClass.get(name) ?? [];
    const asThen = then.map(({ year, fitted: before }) => missesThen(own, year, before[name]));
    return [
      name,
      fitClass(own, { all, newestYear: newestOf(own, newestYear), weights: weights[name], asThen, reach }),
    ];
  });
  return Object.fromEntries(fitted) as FittedLevels;
}

/** Newest year up to one that enough lots reported. */
function newestOf(lots: readonly ReportedLot[], newestYear: number): number {
  const years = [...new Set(YEAR_STEPS.flat())]
    .filter((year) => year <= newestYear)
    .toSorted((a, b) => b - a);
  const found = years.find(
    (year) => lots.filter((lot) => anyReport(lot, year) !== undefined).length >= ENOUGH,
  );
  if (found === undefined) throw new Error(`no year up to ${newestYear} has ${ENOUGH} reports`);
  return found;
}

interface ClassFit {
  readonly all: readonly ReportedLot[];
  readonly newestYear: number;
  readonly weights: ReturnType<typeof fitWeights>[EngineClass];
  /** Of each later year, foretold from what was fitted before it. */
  readonly asThen: readonly (readonly Miss[])[];
  readonly reach: FittedReach;
}

function fitClass(
  own: readonly ReportedLot[],
  { all, newestYear, weights, asThen, reach }: ClassFit,
): FittedClass {
  const medians = vintageMedians(own, newestYear);
  const changes = yearChanges(own, all, newestYear);
  const deviations = deviationsOf(own, newestYear, medians);
  const spread = spreadOf(deviations);
  const { keptPerYear, reportShare, misses } = weights;
  const probable = probableVariance(own, all);
  const ownVariance = beyondDoubt(misses);
  const grades = fitGrades(own, { year: newestYear, medians });
  const scores = fitScores(scoredLots(own, { year: newestYear, medians }));
  return {
    newestYear,
    n: deviations.length,
    medians,
    changes,
    grades,
    scores,
    probableLots: probable.n,
    foretold: misses.flat().length,
    weightsOfSmallClasses: weights.ofSmallClasses,
    reach,
    level: {
      spread,
      keptPerYear,
      reportVariance: reportShare * spread * spread,
      probableVariance: probable.variance,
      ownVariance,
      quantiles: {
        ofKind: { low: -quantile(deviations, 0.1) / spread, high: quantile(deviations, 0.9) / spread },
        withReports: widest(
          quantilesOf(misses, ownVariance),
          quantilesOf([...misses.slice(0, 1), ...asThen], ownVariance),
        ),
      },
      leastP90OverMedian: reach.leastP90OverMedian,
      grades,
      scores,
      yearLevels: yearLevels(changes.map(({ from, to, p50 }) => ({ from, to, ratio: p50 }))),
    },
  };
}

/** By how much a report that is only probably the lot's scatters more about its report of 2016 than one that certainly is. */
function probableVariance(own: readonly ReportedLot[], all: readonly ReportedLot[]) {
  const changes = (lots: readonly ReportedLot[], isProbable: boolean): number[] =>
    lots.flatMap((lot) => {
      const was = certainReport(lot, 2016);
      const is = lot.reports.find((report) => report.year === 2021 && report.isProbable === isProbable);
      return was === undefined || is === undefined
        ? []
        : [Math.log(is.siteEuiKbtuPerSqft / was.siteEuiKbtuPerSqft)];
    });
  const lots = changes(own, true).length < ENOUGH ? all : own;
  const probable = changes(lots, true);
  const variance = spreadOf(probable) ** 2 - spreadOf(changes(lots, false)) ** 2;
  return { n: probable.length, variance: Math.max(0, variance) };
}

/** What a foretold year scatters beyond the doubt of the belief: the mean over the years foretold. */
const beyondDoubt = (misses: readonly (readonly Miss[])[]): number =>
  Math.max(
    0,
    mean(
      misses.map(
        (year) => spreadOf(year.map(({ error }) => error)) ** 2 - mean(year.map(({ doubt }) => doubt)),
      ),
    ),
  );

/** Misses of a year as a fit on the years before it foretells it: the level of that year was not known then. */
function missesThen(own: readonly ReportedLot[], year: number, before: FittedClass): Miss[] {
  const { level, medians } = before;
  const found = own.flatMap((lot) => {
    const is = certainReport(lot, year)?.siteEuiKbtuPerSqft;
    const reports = lot.reports.filter((report) => report.year < year);
    if (is === undefined || reports.length === 0) return [];
    const kind = lot.grade === null ? undefined : level.grades[lot.grade];
    const { p10, p50 } = levelOf(
      {
        medianKbtuPerSqft: medians[lot.vintage].p50 * (kind?.ratio ?? 1),
        spread: kind?.spread ?? level.spread,
        plausible: { low: 0, high: Infinity },
        reports,
      },
      level,
      year,
    );
    const width = Math.log(p50 / p10) / level.quantiles.withReports.low;
    return [{ error: Math.log(is / p50), doubt: width * width - level.ownVariance }];
  });
  return found.length < ENOUGH ? [] : found;
}

type Widths = ReturnType<typeof quantilesOf>;
/** Not to know a year's level can only widen. */
const widest = (one: Widths, other: Widths): Widths => ({
  low: Math.max(one.low, other.low),
  high: Math.max(one.high, other.high),
});

/** Widths that hold the middle 80 % of each year, every year alike. */
function quantilesOf(years: readonly (readonly Miss[])[], ownVariance: number) {
  const inWidths = years
    .filter((misses) => misses.length > 0)
    .map((misses) => misses.map(({ error, doubt }) => error / Math.sqrt(doubt + ownVariance)));
  const at = (share: number) => mean(inWidths.map((errors) => quantile(errors, share)));
  return { low: -at(0.1), high: at(0.9) };
}
