import type { Block, Rate } from './types.ts';

/**
 * A year of bills of one meter by place of `MONTHS`, USD, before rounding. Sales tax is not in them.
 * @param quantities kWh, therms, Mlb or gallons of each month, as the rate bills them; below zero where more was made than
 * used
 * @param kw each month’s peak, taken to fall inside every window that a rate bills; null where none is billed
 */
export function monthBillsUsd(
  { charges }: Rate,
  quantities: readonly number[],
  kw: readonly number[] | null,
): number[] {
  const bills: number[] = [];
  for (let month = 0; month < quantities.length; month += 1) {
    let usd = 0;
    for (const charge of charges) {
      const { per } = charge;
      const billed =
        per === 'month' ? 1 : inBlock(charge, (per === 'kw' ? kw?.[month] : quantities[month]) ?? 0);
      usd += (charge.usd[month] ?? 0) * billed;
    }
    bills.push(usd);
  }
  return bills;
}

/** What lies in a block. The first one takes what is below zero too: a surplus is credited at its price. */
export function inBlock({ from, to }: Pick<Block, 'from' | 'to'>, whole: number): number {
  const upTo = whole < to ? whole : to;
  return from === 0 ? upTo : upTo > from ? upTo - from : 0;
}
