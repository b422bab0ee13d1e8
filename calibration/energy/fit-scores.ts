import type { LevelOfClass, LevelOfScores } from '../../src/catalog/sections/energy-level.ts';
import { centreOf } from '../../src/engine/building/energy-centre.ts';
import { ENOUGH, type VintageMedians } from './class-statistics.ts';
import { anyReport, type ReportedLot } from './lots.ts';
import { median, spreadOf } from './statistics.ts';

/** Scores that stand together, up to and with these; the last band holds the rest. */
const BANDS_TO = [20, 40, 60, 80, 100];

export interface FittedScores extends LevelOfScores {
  readonly n: number;
}

export interface Scored {
  readonly score: number;
  /** Logarithm of the level over the median of class and vintage. */
  readonly deviation: number;
  readonly lot: ReportedLot;
}

/** Lots with a score that reported in a year. */
export const scoredLots = (
  lots: readonly ReportedLot[],
  { year, medians }: { readonly year: number; readonly medians: VintageMedians },
): Scored[] =>
  lots.flatMap((lot) => {
    const report = anyReport(lot, year);
    if (lot.score === null || report === undefined) return [];
    return [
      {
        score: lot.score,
        deviation: Math.log(report.siteEuiKbtuPerSqft / medians[lot.vintage].p50),
        lot,
      },
    ];
  });

/** Median level in each band of scores, at the median score of the band; null where a band has too few lots. */
export function fitScores(scored: readonly Scored[]): FittedScores | null {
  const bands = BANDS_TO.map((to, place) =>
    scored.filter(({ score }) => score <= to && score > (BANDS_TO[place - 1] ?? 0)),
  );
  if (bands.some((band) => band.length < ENOUGH)) return null;
  const at = bands.map((band) => ({
    score: median(band.map(({ score }) => score)),
    ratio: Math.exp(median(band.map(({ deviation }) => deviation))),
  }));
  return { at, n: scored.length, spread: spreadOf(missesOf(scored, { at, spread: 0 })) };
}

/** By how much the logarithm is missed where score, or letter, moves the median. */
export function missesOf(
  scored: readonly Scored[],
  scores: LevelOfScores | null,
  grades: LevelOfClass['grades'] = {},
): number[] {
  const ofClass = { scores, grades, spread: 0 };
  return scored.map(({ score, deviation, lot }) => {
    const { kbtuPerSqft } = centreOf(
      { energyStarScore: score, energyGrade: lot.grade },
      { classMedian: 1, hasReports: false },
      ofClass,
    );
    return deviation - Math.log(kbtuPerSqft);
  });
}
