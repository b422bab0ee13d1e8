import { MONTHS } from '../../../vocabulary/energy.ts';
import { FUELS, type EnergyBaseline, type EnergyState, type Fuel } from '../types.ts';
import { monthBillUsd } from './month-bill.ts';
import type { BilledYear } from './types.ts';
import { hasMeter, meterKw, monthOf, tenantYearUse, yearUse } from './year-use.ts';

/**
 * The year of a fuel bill by bill, under the rates of the building’s meters as is; null where the fuel has no meter.
 * Tenants with meters of their own leave the owner’s meter their part of the peak as is, in proportion to each month’s
 * use; all above it is the owner’s. On one meter for all they pay for their part of a month’s use. What the roof makes is
 * the owner’s, at the charges by the kWh.
 */
export function monthlyBills(fuel: Fuel, state: EnergyState, baseline: EnergyBaseline): BilledYear | null {
  const { rates, months } = baseline;
  const { rate, tenants } = rates[fuel];
  const place = FUELS.indexOf(fuel);
  const all = yearUse(place, state);
  if (!hasMeter(place, all)) return null;
  const tenant = tenantYearUse(place, state, baseline);
  const solar = place === 0 ? state.pvKwh : 0;
  const apart = tenants === null ? null : tenant;
  const year = emptyYear(rate.billsDemand);
  for (let month = 0; month < MONTHS.length; month += 1) {
    const whole = monthOf(all, month, months);
    const tenantQuantity = monthOf(tenant, month, months);
    const made = solar * (months.shapes.solar[month] ?? 0);
    const ownerQuantity = whole - tenantQuantity - made;
    const kw = rate.billsDemand ? meterKw(month, state, apart, baseline) : 0;
    let ownerUsd: number;
    let tenantUsd: number;
    if (tenants === null) {
      const usd = monthBillUsd(rate, { month, quantity: whole, kw });
      tenantUsd = whole > 0 ? (usd * tenantQuantity) / whole : 0;
      ownerUsd = (made === 0 ? usd : monthBillUsd(rate, { month, quantity: whole - made, kw })) - tenantUsd;
    } else {
      ownerUsd = monthBillUsd(rate, { month, quantity: ownerQuantity, kw });
      const quantity = tenantQuantity / tenants.meters;
      tenantUsd = monthBillUsd(tenants.rate, { month, quantity, kw: 0 }) * tenants.meters;
    }
    year.ownerQuantity.push(ownerQuantity);
    year.tenantQuantity.push(tenantQuantity);
    year.kw?.push(kw);
    year.ownerUsd.push(ownerUsd);
    year.tenantUsd.push(tenantUsd);
  }
  return year;
}

const emptyYear = (billsDemand: boolean) => ({
  ownerQuantity: [] as number[],
  tenantQuantity: [] as number[],
  kw: billsDemand ? ([] as number[]) : null,
  ownerUsd: [] as number[],
  tenantUsd: [] as number[],
});
