import type { Roi } from '../../contract/estimate/index.ts';
import { round } from '../../quantities/rounding.ts';
import { FUELS, type EnergyBaseline, type EnergyBill } from '../energy/types.ts';

/** The year after the work bill by bill, of every fuel that is still bought. */
export function billsAfter({ monthsByFuel }: EnergyBill, { rates }: EnergyBaseline): Roi['billsAfter'] {
  return FUELS.flatMap((fuel) => {
    const months = monthsByFuel[fuel];
    const { rate } = rates[fuel];
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
