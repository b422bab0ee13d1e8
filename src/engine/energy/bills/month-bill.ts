import { numbersOf } from '../../number-rows.ts';
import { MONTHS } from '../../../vocabulary/energy.ts';
import type { Block, Charge, Rate } from './types.ts';

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
  const bills = numbersOf(MONTHS, () => 0);
  for (const charge of charges) {
    if (charge.per === 'month') addByMonth(bills, charge);
    else addByUse(bills, charge, charge.per === 'kw' ? kw : quantities);
  }
  return bills;
}

function addByMonth(bills: number[], { usd }: Charge): void {
  for (let month = 0; month < bills.length; month += 1) bills[month] = bills[month]! + usd[month]!;
}

function addByUse(bills: number[], charge: Charge, counted: readonly number[] | null): void {
  if (counted === null) return;
  for (let month = 0; month < bills.length; month += 1)
    bills[month] = bills[month]! + charge.usd[month]! * inBlock(charge, counted[month]!);
}

/** What lies in a block. The first one takes what is below zero too: a surplus is credited at its price. */
export function inBlock({ from, to }: Pick<Block, 'from' | 'to'>, whole: number): number {
  const upTo = whole < to ? whole : to;
  return from === 0 ? upTo : upTo > from ? upTo - from : 0;
}
