import { kwhFromKbtu } from '../../../quantities/units.ts';
import { tenantElectricityKwh } from '../energy-bill.ts';
import type { EnergyBaseline, Fuel } from '../types.ts';
import { monthBillUsd } from './month-bill.ts';
import { monthlyLoads, type MonthLoad } from './monthly-loads.ts';

/** One month of one fuel as it is billed, not rounded. */
export interface BilledMonth extends Omit<MonthLoad, 'kw'> {
  /** kW billed on the owner’s meter; null where the rate bills none. */
  readonly kw: number | null;
  readonly ownerUsd: number;
  readonly tenantUsd: number;
}

/**
 * The year of a fuel bill by bill, under the rates of its meters. Tenants with meters of their own leave the owner’s
 * meter their part of the peak, in proportion to a year’s use. On one meter for all they pay for their part of a month’s use.
 */
export function monthlyBills(fuel: Fuel, baseline: EnergyBaseline): BilledMonth[] {
  const { rate, tenants } = baseline.rates[fuel];
  const ownShare = tenants === null ? 1 : 1 - tenantShareOfPeak(baseline);
  return monthlyLoads(fuel, baseline).map(({ ownerQuantity, tenantQuantity, kw }, month) => {
    const quantity = ownerQuantity + (tenants === null ? tenantQuantity : 0);
    const ownKw = kw * ownShare;
    const usd = monthBillUsd(rate, { month, quantity, kw: ownKw });
    const load = { ownerQuantity, tenantQuantity, kw: rate.billsDemand ? ownKw : null };
    if (tenants === null) {
      const tenantUsd = quantity > 0 ? (usd * tenantQuantity) / quantity : 0;
      return { ...load, ownerUsd: usd - tenantUsd, tenantUsd };
    }
    const each = monthBillUsd(tenants.rate, { month, quantity: tenantQuantity / tenants.meters, kw: 0 });
    return { ...load, ownerUsd: usd, tenantUsd: each * tenants.meters };
  });
}

function tenantShareOfPeak(baseline: EnergyBaseline): number {
  const kwh = kwhFromKbtu(baseline.kbtuByFuel.electricity);
  return kwh > 0 ? tenantElectricityKwh(baseline.state, baseline) / kwh : 0;
}
