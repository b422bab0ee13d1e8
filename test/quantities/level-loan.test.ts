import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amortisation,
  drawInterest,
  levelPaymentCents,
  loanYears,
  type LevelLoan,
} from '../../src/quantities/level-loan.ts';
import type { Cents } from '../../src/quantities/money.ts';

const loan: fc.Arbitrary<LevelLoan> = fc.record({
  principalCents: fc.integer({ min: 1_000_00, max: 50_000_000_00 }) as fc.Arbitrary<Cents>,
  annualRate: fc.double({ min: 0, max: 0.2, noNaN: true }),
  years: fc.integer({ min: 1, max: 30 }),
  paymentsPerYear: fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const),
});

describe('amortisation', () => {
  it('sums to principal and interest, ends at zero, and only the last payment differs', () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const rows = amortisation(terms);
        const sum = (pick: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + pick(row), 0);
        expect(sum((row) => row.principalCents)).toBe(terms.principalCents);
        expect(sum((row) => row.paymentCents)).toBe(terms.principalCents + sum((row) => row.interestCents));
        expect(rows.at(-1)?.balanceCents).toBe(0);
        const level = levelPaymentCents(terms);
        expect(rows.slice(0, -1).every((row) => row.paymentCents === level)).toBe(true);
        expect(rows.every((row) => Number.isInteger(row.paymentCents) && row.principalCents >= 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
  it('by year is the same schedule', () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const rows = amortisation(terms);
        const years = loanYears(terms);
        const paid = rows.reduce((total, row) => total + row.paymentCents, 0);
        expect(years.serviceCents.reduce((a, b) => a + b, 0)).toBe(paid);
        expect(years.interestCents).toBe(paid - terms.principalCents);
        expect(years.balanceCents.at(-1)).toBe(0);
        // A loan may be paid off early, by rounding: the last year then has fewer payments.
        const byYear = Map.groupBy(rows, ({ number }) => Math.ceil(number / terms.paymentsPerYear));
        const expected = [...byYear.values()];
        expect(years.balanceCents).toEqual(expected.map((year) => year.at(-1)?.balanceCents));
        expect(years.serviceCents).toEqual(
          expected.map((year) => year.reduce((total, row) => total + row.paymentCents, 0)),
        );
      }),
      { numRuns: 60 },
    );
  });
  it('without interest divides the principal evenly and leaves the odd cents to the last payment', () => {
    const rows = amortisation({
      principalCents: 100_00 as Cents,
      annualRate: 0,
      years: 3,
      paymentsPerYear: 1,
    });
    expect(rows.map((row) => row.paymentCents)).toEqual([3333, 3333, 3334]);
  });
});

it('100,000 at 6 % over thirty years of months is 599.55 a month, and 7,264.89 a year where it is paid yearly', () => {
  const terms = { principalCents: 100_000_00 as Cents, annualRate: 0.06, years: 30 };
  expect(levelPaymentCents({ ...terms, paymentsPerYear: 12 })).toBe(599_55);
  expect(levelPaymentCents({ ...terms, paymentsPerYear: 1 })).toBe(7_264_89);
});

describe('interest while the work is paid for', () => {
  it('runs on each draw from its own month: of two months at 1 %, on half for one and on half for two', () => {
    expect(drawInterest(0.01, 1)).toBeCloseTo(0.01, 12);
    expect(drawInterest(0.01, 2)).toBeCloseTo((0.01 + 0.0201) / 2, 12);
    expect(drawInterest(0, 18)).toBe(0);
  });
});
