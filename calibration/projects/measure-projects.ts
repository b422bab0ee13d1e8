import type {
  AccuracyCell,
  AccuracyFile,
  ApartCell,
  Borrowed,
  Comparison,
  ErrorFigures,
  FamilyCell,
  FittedBand,
} from '../../src/catalog/sections/calibration-accuracy.ts';
import type { EngineSnapshot } from '../../src/engine/engine-snapshot.ts';
import {
  isPrivateHousing,
  OWN_PRICE,
  pricedProjects,
  type PricedCorpus,
} from '../../src/operations/backtest/priced-projects.ts';
import type { ProjectScopesFile } from '../../src/catalog/sections/project-scopes.ts';
import { isPublic, type ProjectText } from '../../src/engine/projects/read-project.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import type { SchoolAccuracy } from '../backtest/measure.ts';
import { compareEstimates, compareLogErrors, type LogErrors, type Pair } from '../backtest/compare.ts';
import { medianErrorRange } from '../backtest/draws.ts';
import { conformalLogBand } from '../fit/band.ts';
import { borrowedFrom } from '../fit/borrowed.ts';
import { fitRemainder } from '../fit/remainder.ts';
import type { FitSettings } from '../fit/settings.ts';
import { NAIVE_RULES, PER_DWELLING, type NaiveRule } from './naive-rules.ts';
import { outOfOwner, residualsOf, type HeldOutProject } from './out-of-owner.ts';

export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

const PRIVATE_LABEL = 'Private multifamily housing, publicised projects';

export interface ProjectMeasurement {
  readonly corpus: PricedCorpus;
  readonly scored: readonly HeldOutProject[];
  readonly rows: number;
  /** Ids of the rows that say what work on private housing of New York cost. */
  readonly paid: readonly string[];
  /** Of the errors of several measures in one tier, as served. */
  readonly correlation: number;
  /** Rows that were not scored, each with its reason. */
  readonly left: readonly LeftOut[];
  /** Between what the median error of nine draws of ten lies, owners drawn with replacement. */
  readonly medianErrorRange: readonly [low: number, high: number];
  readonly cell: AccuracyCell;
  /** What other private classes borrow. */
  readonly borrowed: Borrowed;
  readonly families: readonly FamilyCell[];
  readonly apart: readonly ApartCell[];
  readonly comparisons: readonly Comparison[];
  /** Against dollars a dwelling of the same scope family. */
  readonly perDwellingLogErrors: LogErrors;
}

/** The error of the shipped lines on private housing, out of owner; public housing apart. Same inputs, same result. */
export function measureProjects(snapshot: EngineSnapshot, settings: FitSettings): ProjectMeasurement {
  const { rows } = snapshot.sections.projects;
  const { projectScopes } = snapshot.sections.calibration;
  const corpus = pricedProjects(rows, snapshot);
  const options = {
    coverage: settings.bandCoverage,
    levelOfRecords: snapshot.tables.interval.levelOfRecords,
  };
  const scored = outOfOwner(corpus.priced.filter(isPrivateHousing), options);
  const publicJobs = corpus.priced.filter(({ project }) => project.level === 'public_housing');
  const otherClasses = corpus.priced.filter(
    (item) => !isPrivateHousing(item) && item.project.level !== 'public_housing',
  );
  const band = bandOf(scored, settings);
  const taken = new Set([...scored, ...publicJobs, ...otherClasses].map(({ project }) => project.id));
  const taught = corpus.priced.flatMap(({ project }) =>
    taken.has(project.id) ? [] : [{ id: project.id, reason: OWN_PRICE }],
  );
  const errors = scored.map(({ project, expectedUsd }) => ({
    building: project.owner,
    error: Math.abs(expectedUsd / project.costUsd - 1),
  }));
  return {
    corpus,
    scored,
    rows: rows.length,
    paid: rows.filter((row) => isPaidHousing(row, projectScopes)).map(({ id }) => id),
    correlation: snapshot.tables.interval.correlation,
    left: [...corpus.skipped, ...taught],
    medianErrorRange: medianErrorRange(errors, settings),
    cell: {
      building_class: 'multifamily',
      price_level: 'nyc_private',
      label: PRIVATE_LABEL,
      ...errorsOf(scored),
      bias_correction: 1,
      band,
      remainder: fitRemainder(residualsOf(scored), { coverage: settings.bandCoverage, centre: 0 }),
      share_within_published_range: shareInPublishedRange(scored, settings),
    },
    borrowed: borrowedFrom(residualsOf(scored), settings),
    families: familyCells(scored, band, snapshot),
    apart:
      publicJobs.length === 0
        ? []
        : [
            {
              id: 'public_housing',
              label: 'Public housing, at the shipped private lines',
              ...errorsOf(outOfOwner(publicJobs, options)),
            },
          ],
    comparisons: NAIVE_RULES.map((rule) => compareEstimates(rule, pairsOf(rule, scored), settings)),
    perDwellingLogErrors: compareLogErrors(pairsOf(PER_DWELLING, scored), settings),
  };
}

/** Estimates of the same jobs by the engine and by a rule, where the rule says something. */
function pairsOf(rule: NaiveRule, scored: readonly HeldOutProject[]): Pair[] {
  return scored.flatMap((item) => {
    const baselineUsd = rule.estimateUsd(item, scored);
    const { owner, costUsd } = item.project;
    return baselineUsd === null
      ? []
      : [{ building: owner, actualUsd: costUsd, engineUsd: item.expectedUsd, baselineUsd }];
  });
}

/** The measurement with private housing beside it. */
export function withProjects(accuracy: SchoolAccuracy, projects: ProjectMeasurement): AccuracyFile {
  return {
    ...accuracy,
    borrowed: { private: projects.borrowed, ...accuracy.borrowed },
    cells: [...accuracy.cells, projects.cell],
    by_family: [...accuracy.by_family, ...projects.families],
    apart: [...accuracy.apart, ...projects.apart],
    comparisons: [...accuracy.comparisons, ...projects.comparisons],
    // What the schools' corpus lists of housing stands in the private corpus, with its error.
    completed_elsewhere: accuracy.completed_elsewhere.filter(
      ({ building_class }) => building_class !== projects.cell.building_class,
    ),
  };
}

function errorsOf(scored: readonly HeldOutProject[]): {
  n_buildings: number;
  calibrated: ErrorFigures;
  raw: ErrorFigures;
} {
  const figures = (estimateOf: (item: HeldOutProject) => number) =>
    errorFigures(
      scored.map((item) => {
        const banded = Number.isFinite(item.lowMultiplier);
        return {
          actualUsd: item.project.costUsd,
          estimateUsd: estimateOf(item),
          lowUsd: banded ? item.expectedUsd * item.lowMultiplier : null,
          highUsd: banded ? item.expectedUsd * item.highMultiplier : null,
        };
      }),
    );
  return {
    n_buildings: new Set(scored.map(({ project }) => project.owner)).size,
    calibrated: figures((item) => item.expectedUsd),
    raw: figures((item) => item.linesUsd),
  };
}

/** The residuals' own conformal ranks; they are too few for a band that depends on anything else. */
function bandOf(scored: readonly HeldOutProject[], settings: FitSettings): FittedBand {
  const band = conformalLogBand(residualsOf(scored), settings.bandCoverage);
  if (band === null) throw new Error('too few private projects for a band');
  return {
    low_multiplier: Math.min(1, Math.exp(band[0])),
    high_multiplier: Math.max(1, Math.exp(band[1])),
    nominal_coverage: settings.bandCoverage,
    basis: 'fitted',
    n: scored.length,
  };
}

function shareInPublishedRange(scored: readonly HeldOutProject[], settings: FitSettings): number {
  const inside = scored.filter(({ project, expectedUsd }) => {
    const error = project.costUsd / expectedUsd - 1;
    return error >= settings.publishedRangeLow && error <= settings.publishedRangeHigh;
  });
  return inside.length / scored.length;
}

function familyCells(
  scored: readonly HeldOutProject[],
  band: FittedBand,
  { sections }: EngineSnapshot,
): FamilyCell[] {
  const { families } = sections.calibration.projectScopes;
  const labelOf = (key: string) =>
    key
      .split('+')
      .map((id) => families.find((family) => family.id === id)?.label ?? id)
      .join(' + ');
  const cells = [...Map.groupBy(scored, ({ scope }) => scope)].map(([scope, items]) => ({
    family: `private_${scope}`,
    label: `Private housing: ${labelOf(scope)}`,
    ...errorsOf(items),
    band,
  }));
  return cells.toSorted((a, b) => b.raw.n - a.raw.n || (a.family < b.family ? -1 : 1));
}

/** Whether a row says what work on private housing of the State cost, whether or not it can be priced. */
export function isPaidHousing(row: ProjectText, map: ProjectScopesFile): boolean {
  const text = (name: string) => (row[name] ?? '').trim();
  return (
    text('class') === 'multifamily' &&
    text('state').toUpperCase() === 'NY' &&
    map.bases.some(({ basis }) => basis === text('cost_basis')) &&
    !isPublic(row, map)
  );
}
