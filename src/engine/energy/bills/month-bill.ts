import type { Charge, Rate } from './types.ts';

/** What one meter counted in one month. */
export interface MeterMonth {
  /** Place in `MONTHS`. */
  readonly month: number;
  /** kWh, therms, Mlb or gallons, as the rate bills them. */
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
function billedOf({ per, from, to }: Charge, { quantity, kw }: MeterMonth): number {
  if (per === 'month') return 1;
  const whole = per === 'kw' ? kw : quantity;
  return Math.max(0, Math.min(whole, to) - from);
}
