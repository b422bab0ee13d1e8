import { VINTAGES, type Vintage } from '../../src/vocabulary/building.ts';
import { anyReport, certainReport, type ReportedLot } from './lots.ts';
import { mean, quantile } from './statistics.ts';

/** Fewer lots than this say nothing of their own: those of the next wider group speak for them. */
export const ENOUGH = 20;
/** Year of the level, and the later or earlier year it is compared with; years that many lots reported. */
export const YEAR_STEPS = [
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

export type VintageMedians = Readonly<Record<Vintage, VintageMedian>>;

/** Logarithms of reports of a year over the median of class and vintage. */
export const deviationsOf = (lots: readonly ReportedLot[], year: number, medians: VintageMedians): number[] =>
  lots.flatMap((lot) => {
    const report = anyReport(lot, year);
    return report === undefined ? [] : [Math.log(report.siteEuiKbtuPerSqft / medians[lot.vintage].p50)];
  });

export function vintageMedians(lots: readonly ReportedLot[], year: number): VintageMedians {
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
  return Object.fromEntries(VINTAGES.map((vintage) => [vintage, cell(vintage)])) as VintageMedians;
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

/** What the whole class moves in a year: the mean square of the changes measured, by the years that each took. */
export const levelVarianceOf = (changes: readonly YearChange[]): number =>
  mean(changes.filter(({ n }) => n > 0).map(({ from, to, p50 }) => Math.log(p50) ** 2 / Math.abs(to - from)));
