import { describe, expect, it } from 'vitest';
import { centreOf } from '../../src/engine/building/energy-centre.ts';

const OF_CLASS = {
  spread: 0.4,
  grades: { D: { ratio: 1.2, spread: 0.35 } },
  scores: {
    at: [
      { score: 10, ratio: 1.5 },
      { score: 50, ratio: 1.1 },
      { score: 90, ratio: 0.7 },
    ],
    spread: 0.25,
  },
};
const centre = (
  energyStarScore: number | null,
  hasReports = false,
  scores: typeof OF_CLASS.scores | null = OF_CLASS.scores,
) =>
  centreOf({ energyGrade: 'D', energyStarScore }, { classMedian: 100, hasReports }, { ...OF_CLASS, scores });

describe('the median that stands for a building', () => {
  it('is moved by the score where no report is held: straight between scores, level beyond them', () => {
    expect(centre(30)).toEqual({ kbtuPerSqft: 130, spread: 0.25, grade: null, score: 30 });
    expect(centre(90).kbtuPerSqft).toBeCloseTo(70, 9);
    expect([centre(1).kbtuPerSqft, centre(10).kbtuPerSqft]).toEqual([150, 150]);
    expect(centre(100).kbtuPerSqft).toBeCloseTo(70, 9);
  });
  it('is moved by the letter alone beside a report, without a score, or where scores were too few', () => {
    const byLetter = { kbtuPerSqft: 120, spread: 0.35, grade: 'D', score: null };
    expect(centre(30, true)).toEqual(byLetter);
    expect(centre(null)).toEqual(byLetter);
    expect(centre(30, false, null)).toEqual(byLetter);
  });
});
