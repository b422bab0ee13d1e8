import { numbersOf } from '../../number-rows.ts';
import { MONTHS } from '../../../vocabulary/energy.ts';
import { FUELS, ofFuel, type EnergyBaseline, type EnergyState, type Fuel } from '../types.ts';
import { monthBillsUsd } from './month-bill.ts';
import type { BilledYear } from './types.ts';
import { hasMeter, monthsOf, ownerKw, tenantYearUse, yearUse } from './year-use.ts';

/**
 * The year of a fuel bill by bill, under the rates of the building’s meters as is; null where the fuel has no meter.
 * Tenants with meters of their own leave the owner’s meter their part of the peak as is, in proportion to each month’s
 * use; all above it is the owner’s. On one meter for all they pay for their part of a month’s use. What the roof makes is
 * the owner’s, at the charges by the kWh.
 */
export const monthlyBills = (fuel: Fuel, state: EnergyState, baseline: EnergyBaseline): BilledYear | null =>
  monthlyBillsAt(FUELS.indexOf(fuel), state, baseline);

/** The same of the fuel at a place of `FUELS`. */
export function monthlyBillsAt(
  place: number,
  state: EnergyState,
  baseline: EnergyBaseline,
): BilledYear | null {
  const { rates, months } = baseline;
  const { rate, tenants } = ofFuel(rates, place);
  const all = yearUse(place, state);
  if (!hasMeter(place, all)) return null;
  const tenant = tenantYearUse(place, state, baseline);
  const kw = rate.billsDemand ? ownerKw(state, tenants === null ? null : tenant, baseline) : null;
  const whole = monthsOf(all, months);
  const tenantQuantity = monthsOf(tenant, months);
  const solar = place === 0 ? state.pvKwh : 0;
  const made = solar === 0 ? null : byMonth((month) => solar * months.shapes.solar[month]!);
  const ownerQuantity = less(less(whole, tenantQuantity), made);
  if (tenants !== null) {
    const meter = byMonth((month) => tenantQuantity[month]! / tenants.meters);
    const ownerUsd = monthBillsUsd(rate, ownerQuantity, kw);
    const ofMeter = monthBillsUsd(tenants.rate, meter, null);
    const tenantUsd = byMonth((month) => ofMeter[month]! * tenants.meters);
    return { ownerQuantity, tenantQuantity, kw, ownerUsd, tenantUsd };
  }
  const usd = monthBillsUsd(rate, whole, kw);
  const tenantUsd = byMonth((month) => {
    const quantity = whole[month]!;
    return quantity > 0 ? (usd[month]! * tenantQuantity[month]!) / quantity : 0;
  });
  const afterSolar = made === null ? usd : monthBillsUsd(rate, less(whole, made), kw);
  return { ownerQuantity, tenantQuantity, kw, ownerUsd: less(afterSolar, tenantUsd), tenantUsd };
}

const byMonth = (of: (month: number) => number): number[] => numbersOf(MONTHS, (_, month) => of(month));

/** Month by month. */
function less(all: readonly number[], part: readonly number[] | null): number[] {
  const left = all.slice();
  if (part !== null)
    for (let month = 0; month < left.length; month += 1) left[month] = left[month]! - part[month]!;
  return left;
}
