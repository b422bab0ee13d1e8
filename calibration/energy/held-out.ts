import { levelOf } from '../../src/engine/building/energy-level.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { fitLevels, type FittedLevels } from './fit-level.ts';
import { certainReport, type ReportedLot } from './lots.ts';
import { mean, median } from './statistics.ts';

export type Plausible = Readonly<Record<EngineClass, { readonly low: number; readonly high: number }>>;

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
  const fitted = fitLevels(lots, fittedTo);
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
  const reports = lot.reports.filter((report) => report.year < year);
  const last = reports.at(-1)?.siteEuiKbtuPerSqft;
  if (is === undefined || last === undefined) return null;
  const { medians, level } = fitted[lot.engineClass];
  const kind = lot.grade === null ? undefined : level.grades[lot.grade];
  const classMedian = medians[lot.vintage].p50;
  const { p10, p50, p90 } = levelOf(
    {
      medianKbtuPerSqft: classMedian * (kind?.ratio ?? 1),
      spread: kind?.spread ?? level.spread,
      plausible: plausible[lot.engineClass],
      reports,
    },
    level,
    year,
  );
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
