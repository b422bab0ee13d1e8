import type { Roi } from '../../contract/estimate/index.ts';
import { round } from '../../quantities/rounding.ts';
import { monthlyBills } from '../energy/bills/monthly-bills.ts';
import { FUELS, type EnergyBaseline, type EnergyState } from '../energy/types.ts';

/** The year after the work bill by bill, of every fuel that is still bought. */
export function billsAfter(after: EnergyState, baseline: EnergyBaseline): Roi['billsAfter'] {
  return FUELS.flatMap((fuel) => {
    const months = monthlyBills(fuel, after, baseline);
    const { rate } = baseline.rates[fuel];
    if (months.every(({ ownerUsd, tenantUsd }) => ownerUsd === 0 && tenantUsd === 0)) return [];
    return [
      {
        fuel,
        rate: rate.id,
        asOf: rate.asOf,
        ownerUsd: months.map(({ ownerUsd }) => round(ownerUsd, 0)),
        ...(months.some(({ tenantUsd }) => tenantUsd > 0) && {
          tenantUsd: months.map(({ tenantUsd }) => round(tenantUsd, 0)),
        }),
        ...(rate.billsDemand && { kw: months.map(({ kw }) => round(kw ?? 0, 0)) }),
      },
    ];
  });
}
