import { GRADES, type Grade } from '../../src/vocabulary/energy.ts';
import { anyReport, type ReportedLot } from './lots.ts';
import type { VintageMedians } from './class-statistics.ts';
import { median, spreadOf } from './statistics.ts';

/** Fewer lots say nothing of a letter. */
const ENOUGH = 20;

export interface FittedGrade {
  readonly n: number;
  /** Median level over that of class and vintage. */
  readonly ratio: number;
  readonly spread: number;
}
export type FittedGrades = Readonly<Partial<Record<Grade, FittedGrade>>>;

/** How lots with a letter of the City use energy beside their class and vintage; letters of too few lots are left out. */
export function fitGrades(
  lots: readonly ReportedLot[],
  { year, medians }: { readonly year: number; readonly medians: VintageMedians },
): FittedGrades {
  const fitted = GRADES.flatMap((grade): [Grade, FittedGrade][] => {
    const logs = lots.flatMap((lot) => {
      const report = lot.grade === grade ? anyReport(lot, year) : undefined;
      return report === undefined ? [] : [Math.log(report.siteEuiKbtuPerSqft / medians[lot.vintage].p50)];
    });
    return logs.length < ENOUGH
      ? []
      : [[grade, { n: logs.length, ratio: Math.exp(median(logs)), spread: spreadOf(logs) }]];
  });
  return Object.fromEntries(fitted);
}
