import { inputs } from './measured.ts';
import { words } from '../support/words.ts';

/** A file in the columns of the source of the records, from the corpus: what `plumbline backtest` is given. */
export type RecordRow = Record<string, string>;

const READ_COLUMNS = [
  'record_id',
  'year',
  'state',
  'county_or_borough',
  'bbl',
  'building_name',
  'building_class',
  'floor_area_sqft',
  'units',
  'measures',
  'non_energy_scope',
  'scope_tier_guess',
  'pv_kw',
  'backtest_use',
  'real_vs_derived',
  'quality',
  'total_cost_usd',
  'construction_cost_usd',
  'soft_cost_usd',
] as const;
export const OTHER_COLUMNS = words(
  'source year_basis early_estimate_usd cost_per_sqft project_status cost_type source_ref',
);

const USES: Readonly<Record<string, string>> = {
  headline: 'backtest_total',
  non_energy: 'backtest_total',
  press: 'backtest_total',
  mixed_scope: 'backtest_total_mixed_scope',
  in_construction: 'calibrate_only',
  not_started: 'sanity_only',
  pv_unit: 'backtest_unit_pv',
};

export function recordRows(): RecordRow[] {
  const real = inputs.corpus.records.filter(({ kind }) => kind === 'real');
  return real.map((record) => ({
    record_id: record.recordId,
    year: String(record.year),
    state: 'NY',
    county_or_borough: record.borough,
    bbl: '',
    building_name: record.buildingName,
    building_class: record.buildingClass,
    floor_area_sqft: record.areaSqft === null ? '' : `${record.areaSqft}.0`,
    units: '',
    measures: record.measures,
    non_energy_scope: record.otherScope === '' ? '' : 'masonry, "parapets"',
    scope_tier_guess: 'quick_wins',
    pv_kw: record.pvKw === null ? '' : String(record.pvKw),
    backtest_use: USES[record.use] ?? '',
    real_vs_derived: record.dating === 'end' ? 'real_actual' : 'real_near_final',
    quality: 'B',
    total_cost_usd: String(record.constructionUsd),
    construction_cost_usd: record.use === 'pv_unit' ? '' : String(record.constructionUsd),
    soft_cost_usd: '',
    ...Object.fromEntries(OTHER_COLUMNS.map((name) => [name, `${name} of ${record.recordId}, 99`])),
  }));
}

export function csvOf(rows: readonly RecordRow[]): string {
  const columns = [...READ_COLUMNS, ...OTHER_COLUMNS];
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((name) => cell(row[name] ?? '')))]
    .map((cells) => cells.join(','))
    .join('\r\n');
}
