import type { Incentive } from '../shapes.ts';
import { words } from './family.ts';

export const LOWER_INCOME = words(
  'income_low',
  'Household income in the lower of the steps that the program pays.',
);

const isSameThing = (a: Incentive, b: Incentive): boolean =>
  (a.items ?? []).some((item) => b.items?.includes(item) === true);

function byWorth({ amount: a }: Incentive, { amount: b }: Incentive): number {
  const isShare = a.type === 'percent' && b.type === 'percent' && a.number !== b.number;
  return isShare ? a.number - b.number : (a.maximum ?? a.number) - (b.maximum ?? b.number);
}

/**
 * Lines of an income limit under which more is paid for the same thing than under another: who is under one limit may be
 * over this one, and is sure of the least alone.
 */
export function lowerIncomeLines(lines: readonly Incentive[]): readonly string[] {
  const limited = lines.filter(({ low_income: group }) => group !== undefined);
  const isOfLower = (line: Incentive): boolean => {
    const alike = Map.groupBy(
      limited.filter((other) => isSameThing(line, other)),
      ({ low_income: group }) => group,
    );
    const best = [...alike].flatMap(([group, of]) => {
      const most = of.toSorted(byWorth).at(-1);
      return most === undefined ? [] : [{ group, most }];
    });
    const own = best.find(({ group }) => group === line.low_income)?.most;
    return own !== undefined && best.some(({ most }) => byWorth(most, own) < 0);
  };
  return limited.filter(isOfLower).map(({ id }) => id);
}
