import { expect, it } from 'vitest';
import { waterfall } from '../../web/src/charts/waterfall.ts';

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
