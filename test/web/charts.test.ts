import { describe, expect, it } from 'vitest';
import { ticksOf } from '../../web/src/charts/ticks.ts';
import { waterfall } from '../../web/src/charts/waterfall.ts';

describe('ticks of a scale', () => {
  it.each([
    [0, 1_558_867, 4, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
    [-1_560_000, 337_111, 5, [-2_000_000, -1_500_000, -1_000_000, -500_000, 0, 500_000]],
    [0, 0, 4, [0, 0.25]],
    [0, 3, 5, [0, 1, 2, 3]],
    [0, 0.93, 4, [0, 0.25, 0.5, 0.75, 1]],
  ])('from %d to %d in about %d steps', (low, high, wanted, ticks) => {
    expect(ticksOf(low, high, wanted)).toEqual(ticks);
  });
});

it('a waterfall hangs each change where the one before ended, and totals stand on the ground', () => {
  const rows = waterfall([
    { name: 'Construction', amount: 100 },
    { name: 'Design', amount: 20 },
    { name: 'Gross cost', amount: 120, total: true },
    { name: 'Rebate', amount: -50 },
    { name: 'Net cost', amount: 70, total: true },
  ]);
  expect(rows.map(({ bars }) => bars.map(({ from, to }) => [from, to]))).toEqual([
    [[0, 100]],
    [[100, 120]],
    [[0, 120]],
    [[120, 70]],
    [[0, 70]],
  ]);
  expect(rows[3]).toMatchObject({ text: '−\u2060$50', bars: [{ tone: 'c-incentive' }] });
});
