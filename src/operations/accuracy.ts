import type { ErrorFigures } from '../catalog/sections/calibration-accuracy.ts';
import type { CompiledSources } from '../catalog/sections/sources.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { AccuracyReport, ErrorSummary, SourceList } from '../contract/accuracy-report.ts';
import type { ProgramServices } from './programs/services.ts';

type Sections = Pick<Snapshot, 'sections' | 'calibrationAsof'>;

/** The last accepted backtest with the counts of the corpus behind it. */
export function accuracyReport({ sections, calibrationAsof }: Sections): AccuracyReport {
  const { accuracy } = sections.calibration;
  const { records } = sections.calibrationCorpus;
  const real = records.filter(({ kind }) => kind === 'real');
  const privateProjects = sections.projects.rows.length;
  const uses = [...new Set(real.map(({ use }) => use))].toSorted();
  return {
    headline: accuracy.cells.map((cell) => ({
      ...errors(cell),
      id: `${cell.building_class}, ${cell.price_level}`,
      label: cell.label,
      band: cell.band,
    })),
    families: accuracy.by_family.map((cell) => ({
      ...errors(cell),
      id: cell.family,
      label: cell.label,
      band: cell.band,
    })),
    apart: accuracy.apart.map((cell) => ({ ...errors(cell), id: cell.id, label: cell.label, band: null })),
    comparisons: accuracy.comparisons.map((rule) => ({
      label: rule.label,
      n: rule.n,
      rule: summary(rule.baseline),
      engine: summary(rule.engine),
      engineBetter: rule.share_of_draws_engine_better,
    })),
    borrowedBand: accuracy.borrowed.private.band,
    completedElsewhere: accuracy.completed_elsewhere.map((job) => ({
      building: job.building,
      buildingClass: job.building_class,
      scope: job.scope,
      year: job.year,
      actualUsd: job.actual_usd,
    })),
    corpus: {
      real: real.length + privateProjects,
      places: [...new Set(real.map(({ borough }) => borough))].filter((name) => name !== '').toSorted(),
      synthetic: records.length - real.length,
      byUse: [
        ...uses.map((use) => ({ use, records: real.filter((record) => record.use === use).length })),
        { use: 'private_project', records: privateProjects },
      ],
    },
    calibrationAsof,
  };
}

interface Measured {
  readonly n_buildings: number;
  readonly calibrated: ErrorFigures;
  readonly raw: ErrorFigures;
}

function errors({ n_buildings, calibrated, raw }: Measured) {
  return { buildings: n_buildings, calibrated: summary(calibrated), raw: summary(raw) };
}

function summary(figures: ErrorFigures): ErrorSummary {
  return {
    n: figures.n,
    mape: figures.mape,
    medianApe: figures.median_ape,
    within20: figures.within_20,
    within50: figures.within_50,
    bias: figures.bias,
    coverage: figures.coverage,
  };
}

/** Every publication of both data sets, by id: what the evidence panel links to. */
export function sourceList(services: ProgramServices): SourceList {
  const list = Object.values(sourceRecords(services)).map(({ id, title, publisher, url }) => ({
    id,
    title,
    publisher,
    url,
  }));
  return { sources: list.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** The records themselves; where both sets have one, the programs' own is for the programs. */
export const sourceRecords = ({ snapshot, programs }: ProgramServices): CompiledSources => ({
  ...programs.sources,
  ...snapshot.sections.sources,
});
