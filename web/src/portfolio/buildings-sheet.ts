import type { Cell } from '../../../src/portfolio-table/columns.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { sumsOfLines } from './selection.ts';
import {
  chargeLeftOf,
  chargeOf,
  classText,
  linesOf,
  netCostOf,
  npvOf,
  whyUncharged,
  type Line,
} from './view.ts';
import type { Results } from './run.ts';
import type { Sheet } from './write-workbook.worker.ts';

const USD = '$#,##0;-$#,##0';

interface SheetColumn {
  readonly head: string;
  readonly width: number;
  readonly format?: string;
  value(line: Line): Cell;
}

const column = (head: string, width: number, value: SheetColumn['value'], format?: string): SheetColumn => ({
  head,
  width,
  value,
  ...(format !== undefined && { format }),
});

const COLUMNS: readonly SheetColumn[] = [
  column('Row', 6, ({ building }) => building.row),
  column('Building', 30, ({ name }) => name),
  column('Address', 30, ({ building }) => building.address),
  column('Lot (BBL)', 14, ({ building }) => building.parcel_id),
  column('Use', 16, ({ building }) => classText(building.building_class)),
  column('Year built', 10, ({ building }) => building.year_built),
  column('Floor area, sq ft', 16, ({ building }) => building.gross_floor_area_sqft, '#,##0'),
  column(
    'Fine a year 2030-34, as it is',
    18,
    ({ building: { tiers } }) => chargeOf(tiers[0] ?? null, 'before_usd') ?? whyUncharged(tiers[0] ?? null),
    USD,
  ),
  column('Recommended', 18, ({ building: { recommendation } }) => tierText(recommendation)),
  column('How sure', 10, ({ building }) => building.certainty ?? null),
  column('Cost after incentives', 18, netCostOf, USD),
  column('Net present value', 18, npvOf, USD),
  column('Fine a year 2030-34, after', 18, chargeLeftOf, USD),
  column('Cost a ton', 12, ({ tier }) => tier?.cost_per_tco2e_usd ?? null, USD),
  column('Row of the same lot', 12, ({ sameAs }) => sameAs),
  column('Warnings', 60, ({ building }) => building.warnings.map(({ text }) => text).join(' ') || null),
];

const tierText = (tier: string | null): string =>
  tier === null || tier === 'do_nothing'
    ? 'Do nothing'
    : ((TIER_TITLES as Readonly<Record<string, string>>)[tier] ?? tier);

/** A line a building, with what it is recommended. */
export const buildingsSheet = ({ buildings }: Pick<Results, 'buildings'>): Sheet => ({
  name: 'Buildings',
  header: COLUMNS.map(({ head }) => head),
  rows: linesOf(buildings, 'recommended').map((line) => COLUMNS.map(({ value }) => value(line))),
  columns: COLUMNS.map(({ width, format }) => ({ width, ...(format !== undefined && { format }) })),
});

/** What the recommendations come to, each lot once: for the head of the summary. */
export function recommendedCells({ buildings }: Pick<Results, 'buildings'>): Cell[][] {
  const lines = linesOf(buildings, 'recommended').filter(({ sameAs }) => sameAs === null);
  const { offered, netCost, npv, before, after } = sumsOfLines(lines);
  return [
    ['If every building does what it is recommended'],
    ['Buildings', lines.length],
    ['Of these with work', offered],
    ['Cost after incentives, USD', Math.round(netCost)],
    ['Net present value, USD', Math.round(npv)],
    ['Fines a year from 2030 as they are, USD', Math.round(before)],
    ['Fines a year from 2030 after the work, USD', Math.round(after)],
    [],
  ];
}
