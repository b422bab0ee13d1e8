import type { Roi } from '../../contract/estimate/index.ts';
import { round } from '../../quantities/rounding.ts';
import { FUELS, type EnergyBaseline, type EnergyBill } from '../energy/types.ts';

/** The year after the work bill by bill, of every fuel that is still bought. */
export function billsAfter(
  { years }: EnergyBill,
  { rates }: Pick<EnergyBaseline, 'rates'>,
): Roi['billsAfter'] {
  const bills: Roi['billsAfter'] = [];
  for (const fuel of FUELS) {
    const year = years[fuel];
    if (year === null || (!year.ownerUsd.some(isPaid) && !year.tenantUsd.some(isPaid))) continue;
    const { rate } = rates[fuel];
    bills.push({
      fuel,
      rate: rate.id,
      asOf: rate.asOf,
      ownerUsd: year.ownerUsd.map(whole),
      ...(year.tenantUsd.some((usd) => usd > 0) && { tenantUsd: year.tenantUsd.map(whole) }),
      ...(year.kw !== null && { kw: year.kw.map(whole) }),
    });
  }
  return bills;
}

const isPaid = (usd: number): boolean => usd !== 0;
const whole = (value: number): number => round(value, 0);
