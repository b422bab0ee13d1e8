import { yearLevels, type LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { levelOf } from '../../src/engine/building/energy-level.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { ENOUGH, deviationsOf, vintageMedians, yearChanges } from './class-statistics.ts';
import { certainReport, type ReportedLot } from './lots.ts';
import { mean, spreadOf } from './statistics.ts';

/** Years whose reports are foretold from earlier ones to choose the weights. */
export const FORETOLD = [2016, 2021, 2022] as const;
/** Fewer lots foretold choose no weights of their own. */
const ENOUGH_FOR_WEIGHTS = 200;
/** Errors beyond this count as this: lots that changed use or lost a meter shall not choose the weights. */
const ERROR_CAP = 0.3;
const KEPT_PER_YEAR = [0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99];
/** Variance of a report's error over that within the class. */
const REPORT_SHARES = [0.005, 0.01, 0.02, 0.05, 0.1];

/** A foretold lot: by how much the logarithm was missed, and the variance that was expected of its own level. */
export interface Miss {
  readonly error: number;
  readonly doubt: number;
}

interface Weights {
  readonly keptPerYear: number;
  readonly reportShare: number;
}
export interface FittedWeights extends Weights {
  /** By foretold year. */
  readonly misses: readonly (readonly Miss[])[];
  /** The class is too small, so all small classes chose together. */
  readonly ofSmallClasses: boolean;
}

/** One year of one class, ready to be foretold by any weights. */
interface Trial {
  readonly year: number;
  readonly lots: readonly ReportedLot[];
  readonly medians: ReturnType<typeof vintageMedians>;
  readonly spread: number;
  readonly yearLevels: LevelOfClass['yearLevels'];
}

/** The weights by which reports foretell later ones best, by class. */
export function fitWeights(
  byClass: ReadonlyMap<EngineClass, readonly ReportedLot[]>,
  newestYear: number,
): Record<EngineClass, FittedWeights> {
  const all = [...byClass.values()].flat();
  const trials = new Map(
    ENGINE_CLASSES.map((name) => [name, trialsOf(byClass.get(name) ?? [], all, newestYear)]),
  );
  const isSmall = (name: EngineClass): boolean => lotsOf(trials.get(name) ?? []) < ENOUGH_FOR_WEIGHTS;
  const ofSmall = bestWeights(ENGINE_CLASSES.filter(isSmall).flatMap((name) => trials.get(name) ?? []));
  const fitted = ENGINE_CLASSES.map((name) => {
    const own = trials.get(name) ?? [];
    const weights = isSmall(name) ? ofSmall : bestWeights(own);
    const misses = own.map((trial) => foretell(trial, weights));
    return [name, { ...weights, misses, ofSmallClasses: isSmall(name) }];
  });
  return Object.fromEntries(fitted) as Record<EngineClass, FittedWeights>;
}

const lotsOf = (trials: readonly Trial[]): number => trials.reduce((sum, { lots }) => sum + lots.length, 0);

function trialsOf(own: readonly ReportedLot[], all: readonly ReportedLot[], newestYear: number): Trial[] {
  return FORETOLD.filter((year) => year <= newestYear).flatMap((year) => {
    const lots = own.filter(
      (lot) =>
        certainReport(lot, year) !== undefined &&
        lot.reports.some((report) => report.year < year && !report.isProbable),
    );
    if (lots.length < ENOUGH) return [];
    const medians = vintageMedians(own, year);
    const changes = yearChanges(own, all, year).map(({ from, to, p50 }) => ({ from, to, ratio: p50 }));
    return [
      {
        year,
        lots,
        medians,
        spread: spreadOf(deviationsOf(own, year, medians)),
        yearLevels: yearLevels(changes),
      },
    ];
  });
}

function bestWeights(trials: readonly Trial[]): Weights {
  const tried = KEPT_PER_YEAR.flatMap((keptPerYear) =>
    REPORT_SHARES.map((reportShare) => ({ keptPerYear, reportShare })),
  );
  return tried.reduce((best, next) => (lossOf(trials, next) < lossOf(trials, best) ? next : best));
}

/** Mean error of a foretold year, every year alike. */
const lossOf = (trials: readonly Trial[], weights: Weights): number =>
  mean(
    trials.map((trial) =>
      mean(foretell(trial, weights).map(({ error }) => Math.min(ERROR_CAP, Math.abs(error)))),
    ),
  );

/** Foretells a year of the class from what each lot had certainly reported before. */
function foretell({ year, lots, medians, spread, yearLevels: levels }: Trial, weights: Weights): Miss[] {
  const ofClass: LevelOfClass = {
    spread,
    keptPerYear: weights.keptPerYear,
    reportVariance: weights.reportShare * spread * spread,
    probableVariance: 0,
    ownVariance: 0,
    quantiles: { ofKind: { low: 1, high: 1 }, withReports: { low: 1, high: 1 } },
    leastP90OverMedian: 0,
    grades: {},
    scores: null,
    yearLevels: levels,
  };
  return lots.map((lot) => {
    const { p50, p90 } = levelOf(
      {
        medianKbtuPerSqft: medians[lot.vintage].p50,
        spread,
        plausible: { low: 0, high: Infinity },
        reports: lot.reports.filter((report) => report.year < year && !report.isProbable),
      },
      ofClass,
      year,
    );
    const is = certainReport(lot, year)?.siteEuiKbtuPerSqft ?? NaN;
    return { error: Math.log(is / p50), doubt: Math.log(p90 / p50) ** 2 };
  });
}
