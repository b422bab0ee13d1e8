import type { Block, Charge, Rate } from './types.ts';

/** What one meter counted in one month. */
export interface MeterMonth {
  /** Place in `MONTHS`. */
  readonly month: number;
  /** kWh, therms, Mlb or gallons, as the rate bills them; below zero where more was made than used. */
  readonly quantity: number;
  /** The month’s peak, taken to fall inside every window that a rate bills. */
  readonly kw: number;
}

/** The bill of one meter for one month, USD, before rounding. Sales tax is not in it. */
export function monthBillUsd(rate: Rate, used: MeterMonth): number {
  let usd = 0;
  for (const charge of rate.charges) usd += (charge.usd[used.month] ?? 0) * billedOf(charge, used);
  return usd;
}

/** Units, kW or months that a charge is times. */
function billedOf(charge: Charge, { quantity, kw }: MeterMonth): number {
  if (charge.per === 'month') return 1;
  return inBlock(charge, charge.per === 'kw' ? kw : quantity);
}

/** What lies in a block. The first one takes what is below zero too: a surplus is credited at its price. */
export function inBlock({ from, to }: Pick<Block, 'from' | 'to'>, whole: number): number {
  const upTo = whole < to ? whole : to;
  return from === 0 ? upTo : upTo > from ? upTo - from : 0;
}
