import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsFromUsd, roundCents } from '../../src/quantities/money.ts';
import { round } from '../../src/quantities/rounding.ts';

it.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.4, 0, 2],
  [-0.04, 1, 0],
  [64_634.849_999_999_99, 1, 64_634.9],
  [64_634.849_999_9, 1, 64_634.8],
])('%d to %d decimals is %d', (value, digits, rounded) => expect(round(value, digits)).toBe(rounded));

it('cents take a half up on both sides of nothing, and nothing less than a half', () => {
  expect(centsFromUsd(1.005)).toBe(101);
  expect(centsFromUsd(-1.005)).toBe(-101);
  expect(roundCents(123_456_789_012.49)).toBe(123_456_789_012);
});

it('a half goes the same way in whatever order it was summed', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0.1, max: 12, noNaN: true }), (twentieths, unit) => {
      const whole = twentieths.reduce((sum, part) => sum + part, 0);
      const forward = twentieths.reduce((sum, part) => sum + part * 0.05, 0);
      const backward = twentieths.reduceRight((sum, part) => sum + part * unit * 0.05, 0) / unit;
      const expected = Math.floor((whole + 1) / 2) / 10;
      expect(round(forward, 1)).toBe(expected);
      expect(round(backward, 1)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

it.each([1e12, 35_985_290_994_526, 1e15 + 1])('%d cents are a whole number and stay it', (cents) => {
  expect(roundCents(cents)).toBe(cents);
  expect(roundCents(-cents)).toBe(-cents);
});
