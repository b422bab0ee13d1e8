import jstat from 'jstat';
import { expect, test } from 'vitest';
import { MONTHS_AFTER, monthsToSeeSavings } from '../../src/engine/returns/months-to-see.ts';
import { CONFIDENCE, autocorrelation } from '../../src/measured-savings/method.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

const { factors } = testSnapshot().sections;

test.each([
  [0.4, 3],
  [0.36, 3],
  [0.35, 4],
  [0.225, 12],
  [0.224, 18],
  [0.19, 36],
  [0.18, null],
  [0, null],
  [-0.4, null],
])('%d of site energy shows after %s months', (share, months) => {
  expect(monthsToSeeSavings(share, factors)).toBe(months);
});

test('the multiples of the catalogue are those of the method that measures', () => {
  const SPARE_PERIODS = 10;
  const OF_THE_SPREAD = 0.8;
  const halfWidth = (months: number, confidence: number): number =>
    jstat.studentt.inv(1 - (1 - confidence) / 2, SPARE_PERIODS) *
    autocorrelation(months) *
    Math.sqrt((1 + 2 / 12) / months);
  for (const months of MONTHS_AFTER)
    expect(
      factors.byFile['measurability']?.[`after_${months}_months`]?.value,
      `${months} months`,
    ).toBeCloseTo(halfWidth(months, CONFIDENCE) / halfWidth(12, OF_THE_SPREAD), 3);
});
