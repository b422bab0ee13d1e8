import type { LevelOfClass, LevelOfScores } from '../../catalog/sections/energy-level.ts';
import type { Grade } from '../../vocabulary/energy.ts';
import { gradeOf } from './energy-grade.ts';
import type { BuildingInput } from './types.ts';

/** The median that stands for the building before its own reports, and what it was taken by. */
export interface Centre {
  readonly kbtuPerSqft: number;
  /** Standard deviation of the logarithm of a lot's level about it. */
  readonly spread: number;
  readonly grade: Grade | null;
  readonly score: number | null;
}

/**
 * Median of class and vintage, moved by the ENERGY STAR score where no report is held, else by the City's letter. A score
 * says more than its letter, but it is made of one year's report: beside that report it would say the same thing twice.
 */
export function centreOf(
  { energyGrade, energyStarScore }: Pick<BuildingInput, 'energyGrade' | 'energyStarScore'>,
  { classMedian, hasReports }: { readonly classMedian: number; readonly hasReports: boolean },
  ofClass: Pick<LevelOfClass, 'scores' | 'grades' | 'spread'>,
): Centre {
  const score = energyStarScore ?? null;
  if (!hasReports && score !== null && ofClass.scores !== null) {
    const kbtuPerSqft = classMedian * ratioAt(score, ofClass.scores.at);
    return { kbtuPerSqft, spread: ofClass.scores.spread, grade: null, score };
  }
  const grade = gradeOf(energyGrade);
  const ofGrade = grade === null ? undefined : ofClass.grades[grade];
  return ofGrade === undefined
    ? { kbtuPerSqft: classMedian, spread: ofClass.spread, grade: null, score: null }
    : { kbtuPerSqft: classMedian * ofGrade.ratio, spread: ofGrade.spread, grade, score: null };
}

/** Ratio at a score: straight between two scores fitted, level beyond the lowest and the highest. */
function ratioAt(score: number, at: LevelOfScores['at']): number {
  const above = at.findIndex((one) => one.score >= score);
  const upper = at.at(above);
  if (upper === undefined) throw new RangeError('a level by score names no score');
  const lower = above > 0 ? at[above - 1] : undefined;
  if (lower === undefined || above === -1) return upper.ratio;
  const share = (score - lower.score) / (upper.score - lower.score);
  return lower.ratio + (upper.ratio - lower.ratio) * share;
}
