import { describe, expect, it } from 'vitest';
import { pmt } from '../../src/quantities/level-loan.ts';
import { irr } from '../../src/engine/returns/irr.ts';
import { npv } from '../../src/engine/returns/npv.ts';

describe('worked examples published elsewhere', () => {
  // Microsoft's reference pages for the spreadsheet functions IRR, NPV and PMT.
  it('IRR of -70,000, 12,000, 15,000, 18,000, 21,000 is -2.1 %; with 26,000 more 8.7 %', () => {
    const four = irr([-70_000, 12_000, 15_000, 18_000, 21_000]);
    const five = irr([-70_000, 12_000, 15_000, 18_000, 21_000, 26_000]);
    expect(four.kind === 'unique' && four.rate).toBeCloseTo(-0.0212448, 6);
    expect(five.kind === 'unique' && five.rate).toBeCloseTo(0.0866309, 6);
  });
  it('NPV at 10 % of -10,000, 3,000, 4,200, 6,800 paid from the end of year one is 1,188.44', () => {
    expect(npv(0.1, [0, -10_000, 3_000, 4_200, 6_800])).toBeCloseTo(1188.44, 2);
  });
  it('PMT of 10,000 over ten months at 8 % is 1,037.03', () => {
    expect(pmt(0.08 / 12, 10, 10_000)).toBeCloseTo(1037.03, 2);
  });
  it('the pump problem of Lorie and Savage (1955) returns 25 % and 400 %: multiple', () => {
    const result = irr([-1_600, 10_000, -10_000]);
    expect(result.kind).toBe('multiple');
    if (result.kind === 'unique') return;
    expect(result.roots[0]).toBeCloseTo(0.25, 9);
    expect(result.roots[1]).toBeCloseTo(4, 9);
  });
});
