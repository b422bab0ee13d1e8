import type { Roi } from '../../contract/estimate/index.ts';
import { roundEach } from '../../quantities/rounding.ts';
import { FUELS, ofFuel, type EnergyBaseline, type EnergyBill } from '../energy/types.ts';

/** The year after the work bill by bill, of every fuel that is still bought. */
export function billsAfter(
  { years }: EnergyBill,
  { rates }: Pick<EnergyBaseline, 'rates'>,
): Roi['billsAfter'] {
  const bills: Roi['billsAfter'] = [];
  for (const [place, fuel] of FUELS.entries()) {
    const year = ofFuel(years, place);
    if (year === null || (!year.ownerUsd.some(isPaid) && !year.tenantUsd.some(isPaid))) continue;
    const { rate } = ofFuel(rates, place);
    bills.push({
      fuel,
      rate: rate.id,
      asOf: rate.asOf,
      ownerUsd: roundEach(year.ownerUsd, 0),
      ...(year.tenantUsd.some((usd) => usd > 0) && { tenantUsd: roundEach(year.tenantUsd, 0) }),
      ...(year.kw !== null && { kw: roundEach(year.kw, 0) }),
    });
  }
  return bills;
}

const isPaid = (usd: number): boolean => usd !== 0;
