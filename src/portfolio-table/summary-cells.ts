import type { MadeBy } from '../contract/portfolio.ts';
import { TIER_TITLES, type Tier } from '../vocabulary/tiers.ts';
import type { Cell } from './columns.ts';
import type { summaryOf } from './totals.ts';

const MADE_BY: Readonly<Record<keyof MadeBy, string>> = {
  evaluated_on: 'Evaluated on',
  methodology_version: 'Method',
  catalog_version: 'Catalogue',
  programs_version: 'Programs',
  parcels: 'Parcels',
};

/** The first sheet of a workbook: how many rows came through, sums by tier, what warnings mean, and what made it. */
export function summaryCells(madeBy: MadeBy, summary: ReturnType<typeof summaryOf>): Cell[][] {
  const { rows, estimated, failed, rows_of_a_lot_named_before: repeated, tiers, warnings } = summary;
  return [
    ['Rows of the file', rows],
    ['Estimated', estimated],
    ['Not priced', failed],
    ['Rows that name a lot again (in no sum)', repeated],
    [],
    [
      'If every building did the same',
      'Buildings',
      'Cost, USD',
      'Incentives, USD',
      'Savings in 2030, USD',
      'Fine avoided in 2030, USD',
      'tCO2e cut a year',
    ],
    ...Object.entries(tiers).map(([tier, sums]): Cell[] => [
      TIER_TITLES[tier as Tier],
      ...Object.values(sums),
    ]),
    [],
    ['Warning', 'Buildings', 'Meaning'],
    ...warnings.map(({ code, buildings, meaning }): Cell[] => [code, buildings, meaning]),
    [],
    ...Object.entries(madeBy).map(([name, value]): Cell[] => [MADE_BY[name as keyof MadeBy], value]),
  ];
}
