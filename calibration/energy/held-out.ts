import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { fitLevels, type FittedLevels } from './fit-level.ts';
import { levelOfLot, type Plausible } from './level-of-lot.ts';
import { certainReport, type ReportedLot } from './lots.ts';
import { mean, median } from './statistics.ts';

/** How well a year was foretold from reports and grades before it. */
export interface HeldOut {
  readonly name: EngineClass | 'all';
  readonly n: number;
  /** Share of lots inside p10 to p90. */
  readonly coverage: number;
  /** Median errors over what was reported: by the level, the last report as it is, the median of class and vintage. */
  readonly errorOfLevel: number;
  readonly errorOfLastReport: number;
  readonly errorOfClass: number;
  /** Share of lots to which the level was nearer than the last report; a tie counts half. */
  readonly nearerThanLast: number;
}

interface Foretold {
  readonly name: EngineClass;
  readonly isInside: boolean;
  readonly errors: readonly [level: number, last: number, ofClass: number];
}

/** Fits on the years up to one and foretells a later one, for lots that reported then and before. */
export function heldOut(
  lots: readonly ReportedLot[],
  { fittedTo, year }: { readonly fittedTo: number; readonly year: number },
  plausible: Plausible,
): HeldOut[] {
  const fitted = fitLevels(lots, fittedTo, plausible);
  const foretold = lots.flatMap((lot) => foretell(lot, { year, fitted, plausible }) ?? []);
  const byClass = Map.groupBy(foretold, ({ name }) => name);
  const rows = ENGINE_CLASSES.flatMap((name) => {
    const own = byClass.get(name);
    return own === undefined ? [] : [summary(name, own)];
  });
  return [...rows, summary('all', foretold)];
}

interface Test {
  readonly year: number;
  readonly fitted: FittedLevels;
  readonly plausible: Plausible;
}

function foretell(lot: ReportedLot, { year, fitted, plausible }: Test): Foretold | null {
  const is = certainReport(lot, year)?.siteEuiKbtuPerSqft;
  const last = lot.reports.findLast((report) => report.year < year)?.siteEuiKbtuPerSqft;
  const kind = fitted[lot.engineClass];
  const level = levelOfLot(lot, year, kind, plausible);
  if (is === undefined || last === undefined || level === null) return null;
  const { p10, p50, p90 } = level;
  const classMedian = kind.medians[lot.vintage].p50;
  const error = (foretold: number): number => Math.abs(foretold / is - 1);
  return {
    name: lot.engineClass,
    isInside: is >= p10 && is <= p90,
    errors: [error(p50), error(last), error(classMedian)],
  };
}

function summary(name: HeldOut['name'], lots: readonly Foretold[]): HeldOut {
  const medianOf = (which: 0 | 1 | 2): number => median(lots.map(({ errors }) => errors[which]));
  return {
    name,
    n: lots.length,
    coverage: lots.filter(({ isInside }) => isInside).length / lots.length,
    errorOfLevel: medianOf(0),
    errorOfLastReport: medianOf(1),
    errorOfClass: medianOf(2),
    nearerThanLast: mean(
      lots.map(({ errors: [level, last] }) => (level === last ? 0.5 : Number(level < last))),
    ),
  };
}
