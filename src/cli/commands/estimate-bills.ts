import type { BaselineFuel, BilledRate } from '../../contract/estimate/baseline.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import { whole } from '../../quantities/number-text.ts';
import { tableOf } from '../output.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The rates of every fuel with their date, and twelve bills as is and after each tier, USD. */
export const billsText = ({ resolution, tiers }: EstimateResponse): string =>
  resolution.baseline.fuels
    .map((fuel) =>
      [`${fuel.fuel}: ${fuel.bills.rates.map(rateText).join('; ')}`, monthTable(fuel, tiers)].join('\n'),
    )
    .join('\n');

const rateText = ({
  payer,
  rate,
  service_class: service,
  as_of: level,
  meters,
  one_price: one,
  assumed_parts: assumed,
}: BilledRate): string =>
  `${payer} ${rate} (${service}${level === null ? '' : `, level of ${level}`}${
    meters === undefined ? '' : `, ${meters} meters`
  })${[one, assumed].map((note) => (note === undefined ? '' : `. ${note}`)).join('')}`;

function monthTable({ fuel, bills, unit }: BaselineFuel, tiers: EstimateResponse['tiers']): string {
  const isByDemand = bills.months.some(({ kw }) => kw !== undefined);
  const after = tiers.map(({ tier, roi }) => ({ tier, of: roi.billsAfter.find((of) => of.fuel === fuel) }));
  const head = [
    'USD',
    unit,
    ...(isByDemand ? ['kW'] : []),
    'owner',
    'tenants',
    ...after.flatMap(({ tier }) => [`owner, ${tier}`, ...(isByDemand ? ['kW'] : [])]),
  ];
  const rows = bills.months.map((month, at) => [
    MONTHS[at] ?? '',
    whole(month.owner_quantity + month.tenant_quantity),
    ...(isByDemand ? [whole(month.kw ?? 0)] : []),
    whole(month.owner_usd),
    whole(month.tenant_usd),
    ...after.flatMap(({ of }) => [
      whole(of?.ownerUsd[at] ?? 0),
      ...(isByDemand ? [whole(of?.kw?.[at] ?? 0)] : []),
    ]),
  ]);
  return tableOf(head, rows);
}
