import type { Check } from './checks.ts';
import { given, range, Sheet, text, worked, Placed } from './sheet.ts';

/** Title, note, gap, sum and heads stand above. */
const FIRST_ROW = 6;

/** Every figure the workbook works out beside the one that was served. */
export function checkSheet(checks: readonly Check[]): {
  readonly sheet: Sheet;
  readonly differences: Placed;
} {
  const sheet = new Sheet('Check', [60, 60, 20, 20, 14]);
  sheet.title(
    'Check',
    'Worked out here and as served. Money must be equal to the cent, ratios to three decimals.',
  );
  const difference = (row: number) => new Placed({ sheet: sheet.name, column: 4, row }, 0);
  const [first, last] = [difference(FIRST_ROW), difference(FIRST_ROW + checks.length - 1)];
  const [, differences] = sheet.add(
    text('Figures that differ', 'total'),
    worked(`SUMPRODUCT(--(${range(first, last)}<>0))`, 0, 'year', 'total'),
  );
  sheet.heads('Figure', 'In the artifact at', 'Served', 'Worked out', 'Difference');
  for (const { what, pointer, served, cell, decimals } of checks)
    sheet.add(
      text(what),
      text(pointer),
      given(served, decimals === 2 ? 'usd' : 'ratio'),
      worked(String(cell), cell.value, decimals === 2 ? 'usd' : 'ratio'),
      ([, , left, right]) => worked(`ROUND(${String(right)}-${String(left)},${decimals})`, 0, 'number'),
    );
  return { sheet, differences: differences as Placed };
}
