import type { MadeBy } from '../contract/portfolio.ts';
import type { Cell } from './columns.ts';
import type { summaryOf } from './totals.ts';

/** The first sheet of a workbook: what made it, how many rows came through, sums by tier, and what warnings mean. */
export function summaryCells(madeBy: MadeBy, summary: ReturnType<typeof summaryOf>): Cell[][] {
  const { rows, estimated, failed, rows_of_a_lot_named_before: repeated, tiers, warnings } = summary;
  return [
    ...Object.entries(madeBy),
    ['rows', rows],
    ['estimated', estimated],
    ['failed', failed],
    ['rows_of_a_lot_named_before', repeated],
    [],
    [
      'tier',
      'buildings',
      'total_cost_usd',
      'incentives_usd',
      'savings_in_2030_usd',
      'penalty_avoided_in_2030_usd',
      'emissions_reduction_tco2e',
    ],
    ...Object.entries(tiers).map(([tier, sums]): Cell[] => [tier, ...Object.values(sums)]),
    [],
    ['warning', 'buildings', 'meaning'],
    ...warnings.map(({ code, buildings, meaning }): Cell[] => [code, buildings, meaning]),
  ];
}
