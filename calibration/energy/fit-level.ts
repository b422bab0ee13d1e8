import { yearLevels, type LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { mapKeys } from '../../src/catalog/sections/vocabulary.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import {
  ENOUGH,
  YEAR_STEPS,
  deviationsOf,
  levelVarianceOf,
  vintageMedians,
  yearChanges,
  type VintageMedians,
  type YearChange,
} from './class-statistics.ts';
import { fitGrades, type FittedGrades } from './fit-grades.ts';
import { fitScores, scoredLots, type FittedScores } from './fit-scores.ts';
import { fitWeights, type FittedWeights } from './fit-weights.ts';
import { fitWidths, type Reach, type Widths } from './fit-widths.ts';
import type { Plausible } from './level-of-lot.ts';
import { anyReport, certainReport, type ReportedLot } from './lots.ts';
import { quantile, spreadOf } from './statistics.ts';

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
  /** Of all classes together. */
  readonly reach: Reach;
  readonly level: LevelOfClass;
}

export type FittedLevels = Readonly<Record<EngineClass, FittedClass>>;

/** Levels of every class from the reports up to a year. */
export function fitLevels(
  lots: readonly ReportedLot[],
  newestYear: number,
  plausible: Plausible,
): FittedLevels {
  const known = lots.map((lot) => ({
    ...lot,
    reports: lot.reports.filter(({ year }) => year <= newestYear),
  }));
  const byClass = Map.groupBy(known, ({ engineClass }) => engineClass);
  const weights = fitWeights(byClass, newestYear, plausible);
  const { widths, reach } = fitWidths(mapKeys(ENGINE_CLASSES, (name) => weights[name].misses));
  const all = known.filter(({ reports }) => reports.length > 0);
  return mapKeys(ENGINE_CLASSES, (name) => {
    const own = byClass.get(name) ?? [];
    const ofClass = widths.get(name);
    if (ofClass === undefined)
      throw new Error(`too few reports of ${name} to foretell a year up to ${newestYear}`);
    return fitClass(own, {
      all,
      newestYear: newestOf(own, newestYear),
      weights: weights[name],
      widths: ofClass,
      reach,
    });
  });
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
  readonly weights: FittedWeights;
  readonly widths: Widths;
  readonly reach: Reach;
}

function fitClass(
  own: readonly ReportedLot[],
  { all, newestYear, weights, widths, reach }: ClassFit,
): FittedClass {
  const medians = vintageMedians(own, newestYear);
  const changes = yearChanges(own, all, newestYear);
  const deviations = deviationsOf(own, newestYear, medians);
  const spread = spreadOf(deviations);
  const { keptFirstYear, keptPerYear, reportShare, misses } = weights;
  const { ownVariance, widening, low, high } = widths;
  const probable = probableVariance(own, all);
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
    foretold: misses.length,
    reach,
    level: {
      spread,
      keptFirstYear,
      keptPerYear,
      reportVariance: reportShare * spread * spread,
      probableVariance: probable.variance,
      ownVariance,
      widening,
      levelVariance: levelVarianceOf(changes),
      quantiles: {
        ofKind: { low: -quantile(deviations, 0.1) / spread, high: quantile(deviations, 0.9) / spread },
        withReports: { low, high },
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
