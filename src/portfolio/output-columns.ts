import type { EstimateResponse, TierEntry } from '../contract/estimate/index.ts';

type Cell = string | number | boolean | null;

interface Row {
  readonly row: number;
  readonly reference: string;
  readonly readAs: string | null;
  readonly answer: EstimateResponse;
  readonly entry: TierEntry;
}

interface Column {
  readonly name: string;
  /** DuckDB type of the column in Parquet. */
  readonly type: 'BIGINT' | 'VARCHAR' | 'DOUBLE' | 'BOOLEAN';
  value(of: Row): Cell;
}

const column = (name: string, type: Column['type'], value: Column['value']): Column => ({
  name,
  type,
  value,
});

/** The penalty columns are of the compliance period that begins in this year. */
const PENALTY_PERIOD_FROM = 2030;

const penalty = (entry: TierEntry, which: 'baselinePenaltyUsd' | 'afterPenaltyUsd') =>
  entry.roi.compliance.periods.find(({ from }) => from === PENALTY_PERIOD_FROM)?.[which] ?? null;

/** One row for each building and tier; money in USD, energy and emissions a year, shares as fractions. */
export const OUTPUT_COLUMNS: readonly Column[] = [
  column('row', 'BIGINT', ({ row }) => row),
  column('reference', 'VARCHAR', ({ reference }) => reference || null),
  column('bbl', 'VARCHAR', ({ answer }) => answer.resolution.parcel_id),
  column('building_class', 'VARCHAR', ({ answer }) => answer.resolution.building_class),
  column('gross_floor_area_sqft', 'DOUBLE', ({ answer }) => answer.resolution.gross_floor_area_sqft),
  column('site_eui_kbtu_per_sqft', 'DOUBLE', ({ answer }) => answer.resolution.site_eui_kbtu_per_sqft),
  column('tier', 'VARCHAR', ({ entry }) => entry.tier),
  column('recommendation', 'VARCHAR', ({ answer }) => answer.default_tier?.recommendation ?? null),
  column('is_default_tier', 'BOOLEAN', ({ answer, entry }) => answer.default_tier?.tier === entry.tier),
  column('total_cost_usd', 'DOUBLE', ({ entry }) => entry.cost_breakdown.totalCost),
  column('likely_cost_usd', 'DOUBLE', ({ entry }) => entry.sensitivity.calibratedExpected),
  column('low_usd', 'DOUBLE', ({ entry }) => entry.sensitivity.bestCase),
  column('high_usd', 'DOUBLE', ({ entry }) => entry.sensitivity.worstCase),
  column('cost_per_sqft_usd', 'DOUBLE', ({ entry }) => entry.cost_breakdown.costPerSqft),
  column('incentives_usd', 'DOUBLE', ({ entry }) => entry.roi.totalIncentives),
  column('net_cost_usd', 'DOUBLE', ({ entry }) => entry.roi.netCost),
  column('annual_savings_usd', 'DOUBLE', ({ entry }) => entry.roi.totalAnnualSavings),
  column('savings_in_2030_usd', 'DOUBLE', ({ entry }) => entry.roi.in2030?.total ?? null),
  column('energy_savings_usd', 'DOUBLE', ({ entry }) => entry.roi.energySavings),
  column('simple_payback_years', 'DOUBLE', ({ entry }) => entry.roi.simplePaybackYears),
  column('npv_usd', 'DOUBLE', ({ entry }) => entry.roi.npv),
  column('site_energy_savings', 'DOUBLE', ({ entry }) => entry.roi.siteEnergySavings),
  column('emissions_reduction_tco2e', 'DOUBLE', ({ entry }) => entry.roi.emissionsReductionTco2e),
  column('cost_per_tco2e_usd', 'DOUBLE', ({ entry }) => entry.roi.costPerTco2e),
  column('ll97_applicable', 'BOOLEAN', ({ entry }) => entry.roi.compliance.applicable),
  column('ll97_counted', 'BOOLEAN', ({ entry }) => entry.roi.compliance.counted),
  column('ll97_compliant_through_2034', 'BOOLEAN', ({ entry }) => entry.roi.compliance.compliantThrough2034),
  column('penalty_2030_2034_before_usd', 'DOUBLE', ({ entry }) => penalty(entry, 'baselinePenaltyUsd')),
  column('penalty_2030_2034_after_usd', 'DOUBLE', ({ entry }) => penalty(entry, 'afterPenaltyUsd')),
  column('measures', 'BIGINT', ({ entry }) => entry.measures.length),
  column('read_as', 'VARCHAR', ({ readAs }) => readAs),
];

export const ERROR_COLUMNS = ['row', 'reference', 'bbl', 'code', 'detail'] as const;
