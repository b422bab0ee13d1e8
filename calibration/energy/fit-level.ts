import { yearLevels, type LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { ENGINE_CLASSES, VINTAGES, type EngineClass, type Vintage } from '../../src/vocabulary/building.ts';
import { fitGrades, type FittedGrades } from './fit-grades.ts';
import { fitWeights, type Miss } from './fit-weights.ts';
import { anyReport, certainReport, type ReportedLot } from './lots.ts';
import { mean, quantile, spreadOf } from './statistics.ts';

/** Fewer lots than this say nothing of their own: those of the next wider group speak for them. */
export const ENOUGH = 20;
/** Year of the level, and the later or earlier year it is compared with; years that many lots reported. */
const YEAR_STEPS = [
  [2014, 2016],
  [2015, 2016],
  [2019, 2016],
  [2016, 2021],
  [2021, 2022],
] as const;

/** Middle and quarters of the class and vintage in the newest year, kBtu/sqft. */
export interface VintageMedian {
  readonly n: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  /** Too few lots of the vintage: those of the class. */
  readonly ofClass: boolean;
}

/** How the same lots reported in another year: ratios. */
export interface YearChange {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** Too few lots of the class: those of all classes. */
  readonly ofAll: boolean;
}

export interface FittedClass {
  /** Newest year that enough lots of the class reported: the one that medians and changes are of. */
  readonly newestYear: number;
  readonly n: number;
  readonly medians: Readonly<Record<Vintage, VintageMedian>>;
  readonly changes: readonly YearChange[];
  readonly grades: FittedGrades;
  readonly probableLots: number;
  readonly foretold: number;
  readonly weightsOfSmallClasses: boolean;
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
  const fitted = ENGINE_CLASSES.map((name) => {
    const own = byClass.get(name) ?? [];
    return [name, fitClass(own, { all, newestYear: newestOf(own, newestYear), weights: weights[name] })];
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
}

function fitClass(own: readonly ReportedLot[], { all, newestYear, weights }: ClassFit): FittedClass {
  const medians = vintageMedians(own, newestYear);
  const changes = yearChanges(own, all, newestYear);
  const deviations = deviationsOf(own, newestYear, medians);
  const spread = spreadOf(deviations);
  const { keptPerYear, reportShare, misses } = weights;
  const probable = probableVariance(own, all);
  const ownVariance = beyondDoubt(misses);
  const grades = fitGrades(own, { year: newestYear, medians });
  return {
    newestYear,
    n: deviations.length,
    medians,
    changes,
    grades,
    probableLots: probable.n,
    foretold: misses.flat().length,
    weightsOfSmallClasses: weights.ofSmallClasses,
    level: {
      spread,
      keptPerYear,
      reportVariance: reportShare * spread * spread,
      probableVariance: probable.variance,
      ownVariance,
      quantiles: {
        ofKind: { low: -quantile(deviations, 0.1) / spread, high: quantile(deviations, 0.9) / spread },
        withReports: quantilesOf(misses, ownVariance),
      },
      grades,
      yearLevels: yearLevels(changes.map(({ from, to, p50 }) => ({ from, to, ratio: p50 }))),
    },
  };
}

/** Logarithms of reports of a year over the median of class and vintage. */
export const deviationsOf = (
  lots: readonly ReportedLot[],
  year: number,
  medians: FittedClass['medians'],
): number[] =>
  lots.flatMap((lot) => {
    const report = anyReport(lot, year);
    return report === undefined ? [] : [Math.log(report.siteEuiKbtuPerSqft / medians[lot.vintage].p50)];
  });

export function vintageMedians(lots: readonly ReportedLot[], year: number): FittedClass['medians'] {
  const ofYear = (vintage: Vintage | null): number[] =>
    lots
      .filter((lot) => vintage === null || lot.vintage === vintage)
      .flatMap((lot) => anyReport(lot, year)?.siteEuiKbtuPerSqft ?? []);
  const whole = ofYear(null);
  const cell = (vintage: Vintage): VintageMedian => {
    const own = ofYear(vintage);
    const ofClass = own.length < ENOUGH;
    const used = ofClass ? whole : own;
    return {
      n: used.length,
      p25: quantile(used, 0.25),
      p50: quantile(used, 0.5),
      p75: quantile(used, 0.75),
      ofClass,
    };
  };
  return Object.fromEntries(VINTAGES.map((vintage) => [vintage, cell(vintage)])) as FittedClass['medians'];
}

/** Steps between years up to one, each over the lots that reported in both. */
export function yearChanges(
  own: readonly ReportedLot[],
  all: readonly ReportedLot[],
  newestYear: number,
): YearChange[] {
  return YEAR_STEPS.filter((years) => Math.max(...years) <= newestYear).map(([from, to]) => {
    const ratios = ratiosOf(own, from, to);
    const ofAll = ratios.length < ENOUGH;
    const used = ofAll ? ratiosOf(all, from, to) : ratios;
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((share) => quantile(used, share)) as [number, number, number];
    return { from, to, n: used.length, p10, p50, p90, ofAll };
  });
}

const ratiosOf = (lots: readonly ReportedLot[], from: number, to: number): number[] =>
  lots.flatMap((lot) => {
    const [was, is] = [certainReport(lot, from), certainReport(lot, to)];
    return was === undefined || is === undefined ? [] : [is.siteEuiKbtuPerSqft / was.siteEuiKbtuPerSqft];
  });

/** By how much a report that is only probably the lot's scatters more about its report of 2016 than one that certainly is. */
function probableVariance(own: readonly ReportedLot[], all: readonly ReportedLot[]) {
  const changes = (lots: readonly ReportedLot[], basis: 'reported' | 'inferred'): number[] =>
    lots.flatMap((lot) => {
      const was = certainReport(lot, 2016);
      const is = lot.reports.find((report) => report.year === 2021 && report.basis === basis);
      return was === undefined || is === undefined
        ? []
        : [Math.log(is.siteEuiKbtuPerSqft / was.siteEuiKbtuPerSqft)];
    });
  const lots = changes(own, 'inferred').length < ENOUGH ? all : own;
  const probable = changes(lots, 'inferred');
  const variance = spreadOf(probable) ** 2 - spreadOf(changes(lots, 'reported')) ** 2;
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

/** Widths that hold the middle 80 % of each year foretold, every year alike. */
function quantilesOf(misses: readonly (readonly Miss[])[], ownVariance: number) {
  const at = (share: number) =>
    mean(
      misses.map((year) =>
        quantile(
          year.map(({ error, doubt }) => error / Math.sqrt(doubt + ownVariance)),
          share,
        ),
      ),
    );
  return { low: -at(0.1), high: at(0.9) };
}
