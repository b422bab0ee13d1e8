import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { irr, signChanges } from '../../src/engine/returns/irr.ts';
import { npv, paybackYears } from '../../src/engine/returns/npv.ts';

/** Flows whose present value is zero at these rates and no other: the product of (1 + r) - (1 + rate), spelled out. */
function flowsReturning(rates: readonly number[], scale: number): number[] {
  let flows = [scale];
  for (const rate of rates) flows = [...flows, 0].map((flow, t) => flow - (1 + rate) * (flows[t - 1] ?? 0));
  return flows;
}

const flow = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('irr', () => {
  it('makes the net present value zero, whatever the flows', () => {
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 30 }), (flows) => {
        const result = irr(flows);
        const scale = flows.reduce((sum, value) => sum + Math.abs(value), 1);
        for (const rate of result.kind === 'unique' ? [result.rate] : result.roots) {
          // Near a total loss the discount factors themselves are huge: compare with the largest term.
          const largest = Math.max(scale, ...flows.map((value, t) => Math.abs(value) / (1 + rate) ** t));
          expect(Math.abs(npv(rate, flows)) / largest).toBeLessThan(1e-9);
        }
      }),
    );
  });
  it('is unique for an outlay followed by receipts worth more than it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 500_000 }), { minLength: 2, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (receipts, share) => {
          // More than the first receipt, less than all of them.
          const [first = 0] = receipts;
          const later = receipts.reduce((a, b) => a + b, 0) - first;
          const outlay = first + 1 + Math.floor(share * (later - 2));
          expect(irr([-outlay, ...receipts]).kind).toBe('unique');
        },
      ),
    );
  });
  it('is none without a change of sign', () => {
    expect(irr([-5, -1, -1])).toEqual({ kind: 'none', roots: [] });
    expect(irr([])).toEqual({ kind: 'none', roots: [] });
    expect(irr([0, 0])).toEqual({ kind: 'none', roots: [] });
    expect(irr([0, 10, 10])).toEqual({ kind: 'none', roots: [] });
  });
  it('is unique where the sign changes twice but only one rate fits', () => {
    const flows = [-100, 30, 30, 30, 30, -10, 30, 30];
    expect(signChanges(flows)).toBe(3);
    expect(irr(flows).kind).toBe('unique');
  });
  it('of flows that only come back is nothing, to the last bit', () => {
    expect(irr([-100, 50, 50])).toEqual({ kind: 'unique', rate: 0 });
  });
  it('passes over years without a flow, and takes one change of sign for one', () => {
    expect(signChanges([0, -100, 0, 0, 60, 0, 70])).toBe(1);
    expect(signChanges([-100, 0, 50, 0, -10, 70])).toBe(3);
    expect(signChanges([5, -3])).toBe(1);
    expect(signChanges([0, 0])).toBe(0);
    const gaps = irr([0, -100, 0, 121]);
    expect(gaps.kind === 'unique' && gaps.rate).toBeCloseTo(0.1, 12);
  });
  it('finds every rate that the flows were made from, however long before or after nothing is paid', () => {
    const low = Array.from({ length: 46 }, (_, i) => -0.895 + 0.03 * i);
    const high = Array.from({ length: 25 }, (_, i) => 0.65 + 0.3 * i);
    fc.assert(
      fc.property(
        fc.subarray([...low, ...high], { minLength: 2, maxLength: 4 }),
        fc.nat(3),
        fc.nat(3),
        fc.constantFrom(-250, 1_000),
        (rates, before, after, scale) => {
          const delay = (years: number) => Array.from({ length: years }, () => 0);
          const flows = [...delay(before), ...flowsReturning(rates, scale), ...delay(after)];
          const result = irr(flows);
          const found = result.kind === 'unique' ? [result.rate] : result.roots;
          expect(found.map((rate) => rate.toFixed(6))).toEqual(rates.map((rate) => rate.toFixed(6)));
        },
      ),
      { numRuns: 300 },
    );
  });
  it('finds a rate wherever the value changes sign between two that are scanned, and nowhere else', () => {
    const scanned: number[] = [];
    for (let rate = -0.99; rate < 10; rate += rate < 0.5 ? 0.01 : 0.1) scanned.push(rate);
    const outlay = fc.integer({ min: -3_000_000, max: -1 });
    fc.assert(
      fc.property(outlay, fc.array(flow, { minLength: 3, maxLength: 25 }), (first, later) => {
        const flows = [first, ...later];
        fc.pre(signChanges(flows) > 1);
        const changes = scanned.filter(
          (rate, place) => place > 0 && npv(rate, flows) > 0 !== npv(scanned[place - 1] ?? 0, flows) > 0,
        );
        const result = irr(flows);
        expect(result.kind === 'unique' ? 1 : result.roots.length).toBe(changes.length);
      }),
      { numRuns: 500 },
    );
  });
  it('tells two rates apart that lie five points from each other', () => {
    expect(irr(flowsReturning([0.113, 0.167], -100)).kind).toBe('multiple');
  });
  it('finds a return of 295 % beside a last cost of a tenth of a cent', () => {
    const result = irr([-100, 395, -0.001]);
    expect(result.kind === 'unique' && result.rate).toBeCloseTo(2.95, 4);
  });
  it('is none where the flows change sign and no rate balances them', () => {
    expect(irr([10, -5, 10])).toEqual({ kind: 'none', roots: [] });
  });
  it('of one outlay and one receipt is their ratio, far beyond 1,000 % too; below -99 % it is none', () => {
    expect(irr([-1, 100])).toEqual({ kind: 'unique', rate: expect.closeTo(99, 9) });
    expect(irr([100, -1_000])).toEqual({ kind: 'unique', rate: expect.closeTo(9, 9) });
    expect(irr([-100, 50])).toEqual({ kind: 'unique', rate: expect.closeTo(-0.5, 9) });
    expect(irr([100, -50])).toEqual({ kind: 'unique', rate: expect.closeTo(-0.5, 9) });
    expect(irr([-1_000, 5])).toEqual({ kind: 'none', roots: [] });
    expect(irr([-100, 60, 40])).toEqual({ kind: 'unique', rate: 0 });
  });
  it('falls as the outlay grows', () => {
    const rate = (outlay: number) => {
      const result = irr([-outlay, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
      return result.kind === 'unique' ? result.rate : NaN;
    };
    expect(rate(50)).toBeGreaterThan(rate(51));
  });
});

describe('payback', () => {
  it('interpolates inside the year and is null when never reached', () => {
    expect(paybackYears(0, [-100, 40, 40, 40])).toBeCloseTo(2.5, 12);
    expect(paybackYears(0, [-100, 10, 10])).toBeNull();
    expect(paybackYears(0, [0, 10])).toBe(0);
    expect(paybackYears(0, [-100, 50, 50])).toBe(2);
    expect(paybackYears(0, [-100, 60, -20, 70])).toBeCloseTo(2 + 60 / 70, 12);
    expect(paybackYears(0.1, [-100, 0, 242])).toBeCloseTo(1.5, 12);
  });
  it('is never shorter when money is discounted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }), (receipts) => {
        const flows = [-150, ...receipts];
        const plain = paybackYears(0, flows);
        const discounted = paybackYears(0.07, flows);
        if (discounted !== null) expect(discounted).toBeGreaterThanOrEqual((plain ?? 0) - 1e-12);
      }),
    );
  });
});
