import type {
  AccuracyCell,
  AccuracyFile,
  ApartCell,
  ErrorFigures,
  FamilyCell,
} from '../../src/catalog/sections/calibration-accuracy.ts';
import type { UnitCostsFile } from '../../src/catalog/sections/calibration.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import { biasCorrection, fitBand, type Residual } from '../fit/band.ts';
import { FoldFitter } from '../fit/fold-fitter.ts';
import { borrowedFrom } from '../fit/borrowed.ts';
import { fitRemainder, type ExplainedResidual } from '../fit/remainder.ts';
import type { TrainingJob } from '../fit/training-job.ts';
import { familiesTaught, fitSolar, fitUnitCost } from '../fit/unit-costs.ts';
import type { FitInputs } from '../load.ts';
import { BASELINES } from './baselines.ts';
import { binomialInterval } from './binomial.ts';
import { compareWith } from './compare.ts';
import { outOfFold, residualsOf, type OutOfFold } from './out-of-fold.ts';
import { solarOutOfFold } from './solar.ts';

/** Schools alone: what private classes borrow is measured on private projects. */
export type SchoolAccuracy = Omit<AccuracyFile, 'borrowed'> & {
  readonly borrowed: Pick<AccuracyFile['borrowed'], 'public_works'>;
};

export interface Measurement {
  readonly unitCosts: UnitCostsFile;
  readonly accuracy: SchoolAccuracy;
  readonly headline: readonly OutOfFold[];
}

/** The whole calibration: refitted prices, and the error of every set out of fold. Same inputs, same result. */
export function measure(inputs: FitInputs): Measurement {
  const { settings, jobs } = inputs;
  const solar = fitSolar(inputs.corpus.records, inputs);
  const fitter = new FoldFitter(jobs, inputs, { ...inputs.terms, pv: solar });
  const headlineJobs = jobs.filter(({ record }) => record.use === 'headline');
  const { scored } = outOfFold(headlineJobs, fitter, settings);
  const residuals = residualsOf(scored);
  const accuracy: SchoolAccuracy = {
    kind: 'accuracy',
    corpus: 'catalog/calibration/corpus/real.csv',
    corpus_sha256: inputs.corpusDigest,
    source: 'nyc_sca_capital_projects',
    cells: [headlineCell(scored, residuals, inputs)],
    borrowed: { public_works: borrowedFrom(residuals, settings) },
    by_family: familyCells(scored, residuals, inputs),
    apart: [...apartCells(headlineJobs, scored, { fitter, inputs }), solarOutOfFold(inputs)],
    comparisons: BASELINES.map((baseline) => compareWith(baseline, scored, settings)),
    coverage_test: coverageTest(scored, inputs),
    completed_elsewhere: completedElsewhere(inputs),
    synthetic_records: inputs.corpus.records.filter(({ kind }) => kind === 'synthetic').length,
  };
  return { unitCosts: unitCosts(inputs, solar), accuracy, headline: scored };
}

function unitCosts(inputs: FitInputs, solar: UnitCostsFile['pv']): UnitCostsFile {
  const families = familiesTaught(inputs.jobs).flatMap(
    (family) => fitUnitCost(family, inputs.jobs, inputs) ?? [],
  );
  return {
    kind: 'unit_costs',
    price_level: 'nyc_public_works',
    missing_area_sqft: inputs.settings.referenceAreaSqft,
    ...inputs.terms,
    families: families.map(({ unitCost }) => unitCost),
    pv: solar,
  };
}

const buildingCount = (scored: readonly OutOfFold[]) => new Set(scored.map(({ job }) => job.building)).size;

function errorsOf(scored: readonly OutOfFold[]): {
  n_buildings: number;
  calibrated: ErrorFigures;
  raw: ErrorFigures;
} {
  const figures = (factorOf: (item: OutOfFold) => number) =>
    errorFigures(
      scored.map((item) => ({
        actualUsd: item.actualUsd,
        estimateUsd: item.expectedUsd * factorOf(item),
        lowUsd: item.expectedUsd * item.lowMultiplier,
        highUsd: item.expectedUsd * item.highMultiplier,
      })),
    );
  return {
    n_buildings: buildingCount(scored),
    calibrated: figures((item) => item.correction),
    raw: figures(() => 1),
  };
}

function headlineCell(
  scored: readonly OutOfFold[],
  residuals: readonly ExplainedResidual[],
  { settings }: FitInputs,
): AccuracyCell {
  const correction = biasCorrection(residuals, settings);
  const inside = scored.filter(({ actualUsd, expectedUsd, correction: factor }) => {
    const error = actualUsd / (expectedUsd * factor) - 1;
    return error >= settings.publishedRangeLow && error <= settings.publishedRangeHigh;
  });
  return {
    building_class: 'education',
    price_level: 'nyc_public_works',
    label: 'NYC public schools, public works',
    ...errorsOf(scored),
    bias_correction: correction,
    band: fitBand(residuals, residuals, { settings, correction }),
    remainder: fitRemainder(residuals, { coverage: settings.bandCoverage, centre: Math.log(correction) }),
    share_within_published_range: inside.length / scored.length,
  };
}

function familyCells(
  scored: readonly OutOfFold[],
  pooled: readonly Residual[],
  { settings, scopeMap }: FitInputs,
): FamilyCell[] {
  const labelOf = (key: string) =>
    key
      .split('+')
      .map((family) => scopeMap.families.find(({ id }) => id === family)?.label ?? family)
      .join(' + ');
  const groups = [...Map.groupBy(scored, ({ job }) => job.families.join('+'))];
  const cells = groups.map(([family, items]) => ({
    family,
    label: labelOf(family),
    ...errorsOf(items),
    band: fitBand(residualsOf(items), pooled, { settings, correction: 1 }),
  }));
  return cells.toSorted((a, b) => b.raw.n - a.raw.n || (a.family < b.family ? -1 : 1));
}

interface ApartContext {
  readonly fitter: FoldFitter;
  readonly inputs: FitInputs;
}

function apartCells(
  headlineJobs: readonly TrainingJob[],
  headline: readonly OutOfFold[],
  { fitter, inputs }: ApartContext,
): ApartCell[] {
  const apart = (id: string, label: string, jobs: readonly TrainingJob[]): ApartCell => {
    const { scored } = outOfFold(jobs, fitter, inputs.settings, headlineJobs);
    return { id, label, ...errorsOf(scored) };
  };
  const byUse = (use: string) => inputs.jobs.filter(({ record }) => record.use === use);
  const completed = headline.filter(({ job }) => job.record.dating === 'end');
  return [
    { id: 'completed_only', label: 'Headline, formally completed jobs alone', ...errorsOf(completed) },
    apart('mixed_scope', 'Jobs with other work in the contract', byUse('mixed_scope')),
    apart('non_energy', 'Jobs that are no energy measure', byUse('non_energy')),
  ];
}

function coverageTest(scored: readonly OutOfFold[], { settings }: FitInputs): AccuracyFile['coverage_test'] {
  const inside = scored.filter(({ actualUsd, expectedUsd, lowMultiplier, highMultiplier }) => {
    const ratio = actualUsd / expectedUsd;
    return ratio >= lowMultiplier && ratio <= highMultiplier;
  }).length;
  const accept = binomialInterval(scored.length, settings.bandCoverage, settings.coverageTestLevel);
  return { n: scored.length, inside, accept_from: accept.from, accept_to: accept.to };
}

function completedElsewhere({ corpus }: FitInputs): AccuracyFile['completed_elsewhere'] {
  const boroughs = new Set(['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island']);
  return corpus.records
    .filter((record) => record.use === 'press' && boroughs.has(record.borough))
    .map((record) => ({
      record_id: record.recordId,
      building_class: record.buildingClass,
      building: record.buildingName,
      scope: record.measures,
      actual_usd: record.constructionUsd,
      year: record.year,
    }));
}
