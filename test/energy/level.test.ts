import { describe, expect, it } from 'vitest';
import { levelOf, type ReportedYear } from '../../src/engine/building/energy-level.ts';
import type { LevelOfClass } from '../../src/catalog/sections/energy-level.ts';
import { periodStatuses } from '../../src/engine/compliance/period-status.ts';

/** A class of round figures: 2016 was a tenth above the newest year. */
const CLASS: LevelOfClass = {
  spread: 0.4,
  keptFirstYear: 0.9,
  keptPerYear: 0.8,
  reportVariance: 0.04,
  probableVariance: 0.12,
  ownVariance: 0.01,
  widening: 0.5,
  levelVariance: 0.0025,
  quantiles: { withReports: { low: 1.3, high: 1.2 }, ofKind: { low: 1.5, high: 1 } },
  leastP90OverMedian: 0.99,
  grades: {},
  scores: null,
  yearLevels: [
    { year: 2016, level: 1.1 },
    { year: 2022, level: 1 },
  ],
};
const level = (reports: readonly ReportedYear[], plausible = { low: 10, high: 200 }) =>
  levelOf({ medianKbtuPerSqft: 80, spread: 0.4, plausible, reports }, CLASS, 2023);
const report = (year: number, siteEuiKbtuPerSqft: number, isProbable = false): ReportedYear => ({
  year,
  siteEuiKbtuPerSqft,
  isProbable,
});

const weightOf = (only: ReportedYear) => level([only]).reports[0]?.weight;

describe('the level of energy that reports and class say together', () => {
  it('is the class where no report is held', () => {
    const { p10, p50, p90, reports } = level([]);
    expect(p10).toBeCloseTo(80 * Math.exp(-0.6), 9);
    expect(p50).toBe(80);
    expect(p90).toBeCloseTo(80 * Math.exp(0.4), 9);
    expect(reports).toEqual([]);
  });
  it('takes one report by the weight that its error leaves, worked by hand', () => {
    // Weight 0.16 / (0.16 + 0.04) = 0.8, of which 0.9 is left a year later; ln(120 / 80) = 0.405465.
    const { p10, p50, reports } = level([report(2022, 120)]);
    expect(reports[0]?.weight).toBeCloseTo(0.72, 12);
    expect(p50).toBeCloseTo(80 * Math.exp(0.72 * 0.4054651081), 6);
    // Doubt left 0.16 × 0.2 = 0.032; a year's own 0.01, and 0.0025 of the class in the year after the newest one.
    expect(p10).toBeCloseTo(p50 * Math.exp(-1.3 * Math.sqrt(0.0445)), 6);
  });
  it('lets an old report fade, and its range widen with the years to their power, worked by hand', () => {
    // Seven years: 0.8 × 0.9 × 0.8⁶ = 0.18874368 is left; own variance 0.01 × √7 = 0.0264575.
    const { p10, p50, reports } = level([report(2016, 132)]);
    expect(reports[0]?.weight).toBeCloseTo(0.18874368, 12);
    expect(p50).toBeCloseTo(80 * Math.exp(0.18874368 * 0.4054651081), 6);
    expect(p10).toBeCloseTo(p50 * Math.exp(-1.3 * Math.sqrt(0.032 + 0.0264575131 + 0.0025)), 6);
  });
  it('measures an old report by the class of its own year', () => {
    expect(level([report(2016, 88)]).p50).toBeCloseTo(80, 9);
  });
  it('grows surer with a second report that agrees, and less sure with the years', () => {
    const width = (reports: readonly ReportedYear[]) => Math.log(level(reports).p90 / level(reports).p10);
    expect(width([report(2021, 120), report(2022, 120)])).toBeLessThan(width([report(2022, 120)]));
    expect(width([report(2016, 120)])).toBeGreaterThan(width([report(2022, 120)]));
    expect(width([report(2016, 120)])).toBeLessThan(width([]));
  });
  it('reaches up to about its kind from a report far below it, and jumps nowhere', () => {
    const low = level([report(2022, 30)]);
    expect(low.p50).toBeLessThan(45);
    // 0.99 is leastP90OverMedian below: of a median of 80.
    expect(low.p90).toBeCloseTo(79.2, 9);
    const upperEnds = Array.from({ length: 60 }, (_, at) => level([report(2022, 30 + at)]).p90);
    const steps = upperEnds.slice(1).map((p90, at) => p90 / (upperEnds[at] ?? p90));
    expect(Math.max(...steps)).toBeLessThan(1.03);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1);
    expect(level([report(2022, 88)]).p90).toBeGreaterThan(80);
  });
  it('settles no more than half by an outlier, which counts in full the year after and half later', () => {
    expect(weightOf(report(2022, 195))).toBeCloseTo(0.72, 12);
    expect(weightOf(report(2022, 205))).toBeCloseTo(0.72, 12);
    expect(weightOf(report(2021, 195))).toBeCloseTo(0.8 * 0.9 * 0.8, 12);
    expect(weightOf(report(2021, 205))).toBeCloseTo(0.5 * 0.9 * 0.8, 12);
    const widthAt = (high: number) => {
      const { p10, p50 } = level([report(2022, 205)], { low: 10, high });
      return Math.log(p50 / p10) / 1.3;
    };
    expect(widthAt(300)).toBeCloseTo(Math.sqrt(0.0445), 9);
    expect(widthAt(200)).toBeCloseTo(Math.sqrt(0.08 + 0.0125), 9);
  });
  it('weighs a doubtful report by the error of such reports', () => {
    // 0.16 / (0.16 + 0.04 + 0.12) = 0.5.
    expect(weightOf(report(2022, 120, true))).toBeCloseTo(0.45, 12);
  });
});

describe('a period against the range', () => {
  const range = { lowRatio: 0.8, highRatio: 1.3 };
  const at = (limitTco2e: number) =>
    periodStatuses(
      [
        {
          from: 2030,
          to: 2034,
          limitTco2e,
          baselineTco2e: 100,
          baselinePenaltyUsd: 0,
          projection: false,
          scenario: 'promulgated',
        },
      ],
      range,
      { firstPenaltyYear: 2024, penaltyUsdPerTco2e: 268 },
    )[0];
  it('is over with one in two at the limit, and nine or one in ten at the ends', () => {
    expect(at(100)?.probabilityOver).toBeCloseTo(0.5, 6);
    expect(at(80)?.probabilityOver).toBeCloseTo(0.9, 4);
    expect(at(130)?.probabilityOver).toBeCloseTo(0.1, 4);
  });
  it('charges what is over the limit at each end, the middle as the period has it', () => {
    expect(at(90)?.chargeUsd).toEqual({ p10: 0, p50: 0, p90: 268 * 40 });
  });
  it('is open between the ends and settled beyond', () => {
    expect([at(79), at(81), at(129), at(131)].map((period) => period?.status)).toEqual([
      'over',
      'undecided',
      'undecided',
      'within',
    ]);
  });
});
