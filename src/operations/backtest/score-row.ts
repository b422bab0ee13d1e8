import type { Snapshot } from '../../catalog/snapshot.ts';
import { midpointMonth, scopeOfText } from '../../engine/costs/scope.ts';
import { priceScope } from './price-scope.ts';
import type { ScoredEstimate } from './error-figures.ts';
import type { IntervalRules } from '../../engine/uncertainty/interval-rules.ts';
import { familyJobWidth, jobInterval } from './job-interval.ts';
import {
  measuredAccuracy,
  remainderOf,
  type AccuracySnapshot,
} from '../../engine/uncertainty/measured-accuracy.ts';
import { ENGINE_CLASSES, type PriceLevel } from '../../engine/building/types.ts';
import type { CsvRow } from './csv-rows.ts';

/** A record priced by the shipped snapshot. */
export interface ScoredRow {
  readonly recordId: string;
  readonly buildingClass: string;
  readonly tier: string;
  readonly family: string;
  /** `expected` against the actual cost; `calibrated` likewise, with the same interval. */
  readonly raw: ScoredEstimate;
  readonly calibrated: ScoredEstimate;
}

export type RowOutcome =
  | { readonly kind: 'scored'; readonly row: ScoredRow }
  | { readonly kind: 'skipped'; readonly reason: string };

/** What pricing a record reads. */
export type ScoringSnapshot = Pick<Snapshot, 'sections'> & {
  readonly tables: AccuracySnapshot['tables'] & { readonly interval: IntervalRules };
};
const skipped = (reason: string): RowOutcome => ({ kind: 'skipped', reason });
/** Costs that were paid. An estimate, a loan or a contract sum is not one. */
const PAID = new Set(['real_actual', 'real_near_final', '']);

/** Prices the record's own scope on its building at its date and price level, without an escalation line. */
export function scoreRow(row: CsvRow, snapshot: ScoringSnapshot): RowOutcome {
  const read = readRow(row);
  if (typeof read === 'string') return skipped(read);
  const { calibration, escalation } = snapshot.sections;
  const scope = scopeOfText(row['measures'] ?? '', calibration.scopeMap);
  if (scope.unknownTerms.length > 0) return skipped(`unknown scope: ${scope.unknownTerms.join('; ')}`);
  if (scope.families.length === 0) return skipped('no scope in measures');
  const months = calibration.fitSettings.settings.construction_months.value;
  const outcome = priceScope({
    families: scope.families,
    mixed: (row['non_energy_scope'] ?? '') !== '',
    areaSqft: read.areaSqft,
    pvKw: read.pvKw,
    priceYear: read.year,
    priceMonth: midpointMonth(read.year, read.dating, months),
    priceLevel: read.priceLevel,
    calibration,
    escalation,
  });
  if (outcome.kind === 'unpriced') return skipped(outcome.reason);
  const { expectedUsd } = outcome.price;
  const engineClass = ENGINE_CLASSES.find((name) => name === row['building_class']) ?? null;
  const profile = { engineClass, priceLevel: read.priceLevel };
  const accuracy = measuredAccuracy(profile, snapshot);
  const correction = accuracy.bias_correction_applied;
  const width = familyJobWidth(outcome.price, snapshot.tables.interval);
  const remainder = remainderOf(profile, snapshot);
  const interval = width === null ? null : jobInterval(width, remainder, Math.log(correction));
  const score = (factor: number): ScoredEstimate => ({
    actualUsd: read.actualUsd,
    estimateUsd: expectedUsd * factor,
    lowUsd: interval === null ? null : expectedUsd * interval.lowMultiplier,
    highUsd: interval === null ? null : expectedUsd * interval.highMultiplier,
  });
  return {
    kind: 'scored',
    row: {
      recordId: row['record_id'] ?? '',
      buildingClass: row['building_class'] || 'unknown',
      tier: row['scope_tier_guess'] || 'unknown',
      family: scope.families.join('+'),
      raw: score(1),
      calibrated: score(correction),
    },
  };
}

interface ReadRow {
  readonly actualUsd: number;
  readonly areaSqft: number | null;
  readonly pvKw: number | null;
  readonly year: number;
  readonly dating: 'start' | 'end';
  readonly priceLevel: PriceLevel;
}

/** The row's numbers, or why it cannot be scored. */
function readRow(row: CsvRow): ReadRow | string {
  const status = row['real_vs_derived'] ?? '';
  if (!PAID.has(status)) return `not a paid cost: ${status}`;
  const solar = row['backtest_use'] === 'backtest_unit_pv';
  const actualUsd = positive(row['construction_cost_usd'] || (solar ? row['total_cost_usd'] : ''));
  if (actualUsd === undefined) return 'construction_cost_usd is not a positive number';
  if (actualUsd === null) return 'no construction cost';
  const areaSqft = positive(row['floor_area_sqft']);
  if (areaSqft === undefined) return 'floor_area_sqft is not a positive number';
  const pvKw = positive(row['pv_kw']);
  if (pvKw === undefined) return 'pv_kw is not a positive number';
  const year = Number(row['year']);
  if (!Number.isInteger(year) || year < 1900 || year > 2999) return 'year is not a calendar year';
  return {
    actualUsd,
    areaSqft,
    pvKw,
    year,
    dating: status === 'real_near_final' ? 'start' : 'end',
    priceLevel: priceLevelOf(row, solar),
  };
}

/** Null when blank; undefined when it is not a positive number. */
function positive(text: string | undefined): number | null | undefined {
  if (text === undefined || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

const BOROUGHS = new Set(
  'manhattan,bronx,brooklyn,queens,staten island,new york,kings,richmond,mn,bx,bk,qn,si'.split(','),
);

/** Public works: municipal solar, and schools of the city. Every other record has a private price level. */
function priceLevelOf(row: CsvRow, solar: boolean): PriceLevel {
  const county = (row['county_or_borough'] ?? '').toLowerCase();
  const inCity = BOROUGHS.has(county) || (county === '' && /^[1-5]\d{9}$/.test(row['bbl'] ?? ''));
  if (solar || (inCity && row['building_class'] === 'education')) return 'nyc_public_works';
  return county === 'westchester' ? 'westchester_private' : 'nyc_private';
}
