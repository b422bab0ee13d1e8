import type { FailedRow, MadeBy, PricedBuilding, PricedTier } from '../contract/portfolio.ts';

export type Cell = string | number | boolean | null;

export interface Column<Of extends readonly unknown[]> {
  readonly name: string;
  /** Type of the column in Parquet. */
  readonly type: 'BIGINT' | 'VARCHAR' | 'DOUBLE' | 'BOOLEAN' | 'DATE';
  value(...of: Of): Cell;
}

/** What the cells of a building are made of. */
export interface TableRow {
  readonly building: PricedBuilding;
  /** Row that named the same lot first; null where this row is the first. */
  readonly sameLotAsRow: number | null;
  readonly madeBy: MadeBy;
}

interface TierLine {
  readonly building: PricedBuilding;
  readonly tier: PricedTier;
}

type BuildingColumn = Column<[row: TableRow]> & { readonly of: 'building' };
type TierColumn = Column<[line: TierLine]> & { readonly of: 'tier' };

/** The same in every line of a building. */
const buildingColumn = (
  name: string,
  type: BuildingColumn['type'],
  value: BuildingColumn['value'],
): BuildingColumn => ({ of: 'building', name, type, value });
const tierColumn = (name: string, type: TierColumn['type'], value: TierColumn['value']): TierColumn => ({
  of: 'tier',
  name,
  type,
  value,
});

const ofBuilding = (name: keyof PricedBuilding, type: BuildingColumn['type'], as: string = name) =>
  buildingColumn(as, type, ({ building }) => building[name] as Cell);
const ofTier = (name: keyof PricedTier, type: TierColumn['type'] = 'DOUBLE') =>
  tierColumn(name, type, ({ tier }) => tier[name] as Cell);

/** The charge columns are of the period that begins in this year. */
const CHARGE_PERIOD_FROM = 2030;
const charge = ({ tier }: TierLine, which: 'before_usd' | 'after_usd') =>
  // A charge that no figure counts would be added up by whoever reads the column alone.
  tier.ll97_counted ? (tier.charges.find(({ from }) => from === CHARGE_PERIOD_FROM)?.[which] ?? null) : null;

/** What made a line, in every line: a line is passed on without its file. */
const MADE_BY = [
  ['evaluated_on', 'DATE'],
  ['methodology_version', 'VARCHAR'],
  ['catalog_version', 'VARCHAR'],
  ['programs_version', 'VARCHAR'],
  ['parcels', 'VARCHAR'],
] as const satisfies readonly (readonly [keyof MadeBy, Column<[]>['type']])[];

/** One row for each building and tier; money in USD, energy and emissions a year, shares as fractions. */
export const TABLE_COLUMNS: readonly (BuildingColumn | TierColumn)[] = [
  ofBuilding('row', 'BIGINT'),
  ofBuilding('reference', 'VARCHAR'),
  buildingColumn('same_lot_as_row', 'BIGINT', ({ sameLotAsRow }) => sameLotAsRow),
  ofBuilding('parcel_id', 'VARCHAR', 'bbl'),
  ofBuilding('address', 'VARCHAR'),
  ofBuilding('borough', 'VARCHAR'),
  ofBuilding('zipcode', 'VARCHAR'),
  ofBuilding('building_class', 'VARCHAR'),
  ofBuilding('year_built', 'BIGINT'),
  ofBuilding('gross_floor_area_sqft', 'DOUBLE'),
  ofBuilding('site_eui_kbtu_per_sqft', 'DOUBLE'),
  ofBuilding('energy_year', 'BIGINT'),
  ofBuilding('energy_method', 'VARCHAR'),
  ofTier('tier', 'VARCHAR'),
  ofBuilding('recommendation', 'VARCHAR'),
  buildingColumn('certainty', 'VARCHAR', ({ building }) => building.certainty ?? null),
  tierColumn('is_default_tier', 'BOOLEAN', ({ building, tier }) => building.default_tier === tier.tier),
  ofBuilding('in_steps_tier', 'VARCHAR'),
  ofBuilding('in_steps_second_on', 'DATE'),
  ofBuilding('in_steps_less_usd', 'DOUBLE'),
  ofTier('total_cost_usd'),
  ofTier('likely_cost_usd'),
  ofTier('low_usd'),
  ofTier('high_usd'),
  ofTier('cost_per_sqft_usd'),
  ofTier('incentives_usd'),
  ofTier('incentives_first_paid_on', 'DATE'),
  ofTier('incentives_last_paid_on', 'DATE'),
  ofTier('contingent_incentives_usd'),
  ofTier('usual_incentives_low_usd'),
  ofTier('usual_incentives_high_usd'),
  ofTier('net_cost_usd'),
  ofTier('annual_savings_usd'),
  ofTier('savings_in_2030_usd'),
  ofTier('energy_savings_usd'),
  ofTier('simple_payback_years'),
  ofTier('npv_usd'),
  ofTier('npv_at_usual_high_usd'),
  ofTier('site_energy_savings'),
  ofTier('emissions_reduction_tco2e'),
  ofTier('cost_per_tco2e_usd'),
  ofTier('ll97_pathway', 'VARCHAR'),
  ofTier('ll97_applicable', 'BOOLEAN'),
  ofTier('ll97_counted', 'BOOLEAN'),
  ofTier('ll97_compliant_through_2034', 'BOOLEAN'),
  tierColumn('penalty_2030_2034_before_usd', 'DOUBLE', (line) => charge(line, 'before_usd')),
  tierColumn('penalty_2030_2034_after_usd', 'DOUBLE', (line) => charge(line, 'after_usd')),
  ofTier('measures', 'BIGINT'),
  ofBuilding('read_as', 'VARCHAR'),
  buildingColumn('warnings', 'VARCHAR', ({ building: { warnings } }) =>
    warnings.length === 0 ? null : [...new Set(warnings.map(({ code }) => code))].join(' '),
  ),
  ...MADE_BY.map(([name, type]) => buildingColumn(name, type, ({ madeBy }) => madeBy[name])),
];

/** One row for each row that could not be priced. */
export const ERROR_COLUMNS: readonly Column<[failed: FailedRow, madeBy: MadeBy]>[] = [
  ...(
    [
      ['row', 'BIGINT'],
      ['reference', 'VARCHAR'],
      ['bbl', 'VARCHAR'],
      ['code', 'VARCHAR'],
      ['detail', 'VARCHAR'],
    ] as const
  ).map(([name, type]) => ({ name, type, value: (failed: FailedRow) => failed[name] })),
  ...MADE_BY.map(([name, type]) => ({
    name,
    type,
    value: (_: FailedRow, madeBy: MadeBy) => madeBy[name],
  })),
];

/** The sentences of a building's warnings, each once, under the codes of the table. */
export const WARNING_COLUMNS: readonly Column<
  [building: PricedBuilding, warning: PricedBuilding['warnings'][number]]
>[] = [
  { name: 'row', type: 'BIGINT', value: ({ row }) => row },
  { name: 'reference', type: 'VARCHAR', value: ({ reference }) => reference },
  { name: 'bbl', type: 'VARCHAR', value: ({ parcel_id: lot }) => lot },
  { name: 'code', type: 'VARCHAR', value: (_, { code }) => code },
  { name: 'text', type: 'VARCHAR', value: (_, { text }) => text },
];

export const headings = (columns: readonly { readonly name: string }[]): string[] =>
  columns.map(({ name }) => name);
/** The line of one tier. */
export const lineCells = (row: TableRow, tier: PricedTier): Cell[] =>
  TABLE_COLUMNS.map((column) =>
    column.of === 'tier' ? column.value({ building: row.building, tier }) : column.value(row),
  );
export const errorCells = (failed: FailedRow, madeBy: MadeBy): Cell[] =>
  ERROR_COLUMNS.map(({ value }) => value(failed, madeBy));
export const warningCells = (building: PricedBuilding): Cell[][] =>
  building.warnings.map((warning) => WARNING_COLUMNS.map(({ value }) => value(building, warning)));
