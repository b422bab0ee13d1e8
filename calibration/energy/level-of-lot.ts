import type { LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { levelOf, type EnergyLevel } from '../../src/engine/building/energy-level.ts';
import type { EngineClass } from '../../src/vocabulary/building.ts';
import type { VintageMedians } from './class-statistics.ts';
import type { ReportedLot } from './lots.ts';

export type Plausible = Readonly<Record<EngineClass, { readonly low: number; readonly high: number }>>;

/** What was fitted to a class, as far as a lot is foretold by it. */
export interface FittedKind {
  readonly medians: VintageMedians;
  readonly level: LevelOfClass;
}

/** A year of a lot foretold from its reports before that year; null where it has none. */
export function levelOfLot(
  lot: ReportedLot,
  year: number,
  { medians, level }: FittedKind,
  plausible: Plausible,
): EnergyLevel | null {
  const reports = lot.reports.filter((report) => report.year < year);
  if (reports.length === 0) return null;
  const kind = lot.grade === null ? undefined : level.grades[lot.grade];
  return levelOf(
    {
      medianKbtuPerSqft: medians[lot.vintage].p50 * (kind?.ratio ?? 1),
      spread: kind?.spread ?? level.spread,
      plausible: plausible[lot.engineClass],
      reports,
    },
    level,
    year,
  );
}
