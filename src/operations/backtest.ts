import type { Snapshot } from '../catalog/snapshot.ts';
import { scopeOfText } from '../engine/costs/scope.ts';
import { accuracyTable } from '../engine/uncertainty/measured-accuracy.ts';
import { errorFigures } from './backtest/error-figures.ts';
import { intervalRules } from '../engine/uncertainty/interval-rules.ts';
import { figuresOf, type BacktestFigures } from './backtest/figures.ts';
import { csvRows, type CsvRow } from './backtest/csv-rows.ts';
import { scoreRow, type ScoredRow, type ScoringSnapshot } from './backtest/score-row.ts';

export interface BacktestReport {
  /** Scores of `calibratedExpected` over the headline rows. */
  readonly overall: BacktestFigures & { readonly n_skipped: number };
  /** Scores of `expected` over the same rows. */
  readonly raw: BacktestFigures & { readonly n_skipped: number };
  readonly by_class: Readonly<Record<string, BacktestFigures>>;
  readonly by_tier: Readonly<Record<string, BacktestFigures>>;
  readonly by_scope_family: Readonly<Record<string, BacktestFigures>>;
  /** Scored beside the headline, never in it. */
  readonly apart: Readonly<Record<'mixed_scope' | 'non_energy' | 'solar_by_kw', BacktestFigures>>;
  /** What the shipped snapshot claims for unseen records of the measured class. */
  readonly published: Pick<BacktestFigures, 'median_ape' | 'within_50' | 'coverage'>;
  /** Scored headline rows that the shipped snapshot was fitted on: over them the figures flatter. */
  readonly n_seen_in_fit: number;
  /** Headline rows that could not be scored. */
  readonly skipped: readonly { readonly record_id: string; readonly reason: string }[];
}

type Bucket = 'headline' | 'mixed_scope' | 'non_energy' | 'solar_by_kw';

/**
 * Scores a file of project records with the shipped snapshot; nothing is fitted. It reads the columns that describe a job
 * and its construction cost, and no other. Rows of other uses are passed over; an odd row is skipped with its reason.
 */
export function runBacktest(csvText: string, snapshot: Pick<Snapshot, 'sections'>): BacktestReport {
  const scored: Record<Bucket, ScoredRow[]> = {
    headline: [],
    mixed_scope: [],
    non_energy: [],
    solar_by_kw: [],
  };
  const scoring = withTables(snapshot);
  const skipped: { record_id: string; reason: string }[] = [];
  csvRows(csvText).forEach((row, index) => {
    const bucket = bucketOf(row, snapshot);
    if (bucket === null) return;
    const outcome = scoreRow(row, scoring);
    if (outcome.kind === 'scored') scored[bucket].push(outcome.row);
    else if (bucket === 'headline')
      skipped.push({ record_id: row['record_id'] || `row ${index + 2}`, reason: outcome.reason });
  });
  const { headline } = scored;
  const seen = new Set(snapshot.sections.calibrationCorpus.records.map(({ recordId }) => recordId));
  const n_skipped = skipped.length;
  return {
    overall: { ...withSkipped(calibrated(headline), n_skipped) },
    raw: { ...withSkipped(figuresOf(errorFigures(headline.map((row) => row.raw))), n_skipped) },
    by_class: grouped(headline, (row) => row.buildingClass),
    by_tier: grouped(headline, (row) => row.tier),
    by_scope_family: grouped(headline, (row) => row.family),
    apart: {
      mixed_scope: calibrated(scored.mixed_scope),
      non_energy: calibrated(scored.non_energy),
      solar_by_kw: calibrated(scored.solar_by_kw),
    },
    published: published(snapshot),
    n_seen_in_fit: headline.filter(({ recordId }) => seen.has(recordId)).length,
    skipped,
  };
}

function withTables({ sections }: Pick<Snapshot, 'sections'>): ScoringSnapshot {
  const accuracy = accuracyTable(sections.calibration);
  return { sections, tables: { accuracy, interval: intervalRules(sections.factors) } };
}

function bucketOf(row: CsvRow, snapshot: Pick<Snapshot, 'sections'>): Bucket | null {
  switch (row['backtest_use'] ?? '') {
    case 'backtest_total': {
      const scope = scopeOfText(row['measures'] ?? '', snapshot.sections.calibration.scopeMap);
      return scope.nonEnergyOnly && scope.unknownTerms.length === 0 ? 'non_energy' : 'headline';
    }
    case 'backtest_total_mixed_scope':
      return 'mixed_scope';
    case 'backtest_unit_pv':
      return 'solar_by_kw';
    default:
      return null;
  }
}

const calibrated = (rows: readonly ScoredRow[]): BacktestFigures =>
  figuresOf(errorFigures(rows.map((row) => row.calibrated)));

function withSkipped(found: BacktestFigures, n_skipped: number): BacktestFigures & { n_skipped: number } {
  const { n, ...rest } = found;
  return { n, n_skipped, ...rest };
}

function grouped(
  rows: readonly ScoredRow[],
  keyOf: (row: ScoredRow) => string,
): Record<string, BacktestFigures> {
  const groups = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(groups.map(([key, items]) => [key, calibrated(items)]));
}

function published(snapshot: Pick<Snapshot, 'sections'>): BacktestReport['published'] {
  const claimed = snapshot.sections.calibration.accuracy.cells[0]?.calibrated;
  return {
    median_ape: claimed?.median_ape ?? null,
    within_50: claimed?.within_50 ?? null,
    coverage: claimed?.coverage ?? null,
  };
}
