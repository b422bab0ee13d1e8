import type { AccuracyFile, Comparison } from '../../src/catalog/sections/calibration-accuracy.ts';
import type { EnergyLevelFile } from '../../src/catalog/sections/energy-level.ts';
import type { UnitCostsFile } from '../../src/catalog/sections/calibration.ts';
import type { ProjectMeasurement } from '../projects/measure-projects.ts';
import { energyLevels } from './energy-levels.ts';
import { otherClasses } from './other-classes.ts';
import { privateHousing } from './private-housing.ts';
import { errorCells, ERROR_HEAD, percent, remainderText, table, times } from './tables.ts';
import type { HeldOutFigure } from '../backtest/held-out.ts';
import type { CandidateScore, NestedChoice } from '../backtest/search.ts';

export interface ReportParts {
  readonly accuracy: AccuracyFile;
  readonly projects: ProjectMeasurement;
  readonly unitCosts: UnitCostsFile;
  readonly alternatives: readonly CandidateScore[];
  readonly nested: NestedChoice;
  readonly heldOut: readonly HeldOutFigure[];
  readonly energy: EnergyLevelFile['held_out'];
  /** Records by use, real ones. */
  readonly corpusCounts: readonly (readonly [use: string, count: number])[];
}

/** `docs/accuracy-report/README.md`: generated, the same bytes from the same corpus. */
export function reportMarkdown(parts: ReportParts): string {
  return [
    '# Accuracy report',
    '',
    'Written by `npm run backtest` from `catalog/calibration`; do not edit by hand. How it is measured: [methods/accuracy.md](../methods/accuracy.md).',
    '',
    headline(parts),
    '',
    privateHousing(parts),
    '',
    otherClasses(parts),
    '',
    families(parts.accuracy),
    '',
    comparisons(parts.accuracy),
    '',
    apart(parts.accuracy),
    '',
    choices(parts),
    '',
    unseen(parts),
    '',
    prices(parts.unitCosts),
    '',
    energyLevels(parts.energy),
    '',
    corpus(parts),
    '',
  ].join('\n');
}

function headline({ accuracy, nested }: ReportParts): string {
  const [cell] = accuracy.cells;
  if (cell === undefined) throw new Error('no measured cell');
  const { calibrated, raw, band } = cell;
  const test = accuracy.coverage_test;
  const [main] = accuracy.comparisons;
  return [
    `## ${cell.label}: ${calibrated.n} jobs, ${cell.n_buildings} buildings`,
    '',
    `Leave-one-building-out, construction cost. Half of the calibrated estimates lie within **${percent(calibrated.median_ape)}** of the actual cost (ambition 35 %: ${(calibrated.median_ape ?? 1) <= 0.35 ? 'met' : 'missed'}), **${percent(calibrated.within_50)}** within a factor of 1.5. When the settings of the fit are themselves chosen without the held-out buildings: ${percent(nested.figures.median_ape)} and ${percent(nested.figures.within_50)}.`,
    '',
    table(
      ['estimate', ...ERROR_HEAD],
      [
        ['expected (raw)', ...errorCells(raw, cell.n_buildings)],
        ['calibratedExpected', ...errorCells(calibrated, cell.n_buildings)],
      ],
    ),
    '',
    `* Correction ×${cell.bias_correction}; interval from its parts, nominal ${percent(band.nominal_coverage)}. ${remainderText(cell.remainder)} One pair for all jobs, with nothing explained, would be ×${band.low_multiplier} to ×${band.high_multiplier} of expected.`,
    `* Coverage out of fold ${test.inside} of ${test.n}; a true 80 % leaves ${test.accept_from} to ${test.accept_to} with 90 % probability: ${test.inside >= test.accept_from && test.inside <= test.accept_to ? 'passed' : 'FAILED'}.`,
    `* ${percent(cell.share_within_published_range)} of the jobs lie in -30 % to +50 % around the calibrated estimate: Class 5 by its inputs, and its measured 80 % spread is wider than the range published for Class 5.`,
    ...(main === undefined
      ? []
      : [
          `* Against the median job of the same scope family: ${percent(main.engine.median_ape)} to ${percent(main.baseline.median_ape)} on the same ${main.n} jobs, better in ${percent(main.share_of_draws_engine_better)} of paired draws of buildings.`,
        ]),
    `* Synthetic records: ${accuracy.synthetic_records}, in none of these figures.`,
    '',
    '![Actual cost against estimate](actual-against-estimate.svg)',
  ].join('\n');
}

function families(accuracy: AccuracyFile): string {
  return [
    '## By scope family',
    '',
    'Calibrated estimate, out of fold. The interval of a family is as wide as its own jobs spread, and all share one remainder.',
    '',
    table(
      ['family', ...ERROR_HEAD],
      accuracy.by_family.map((cell) => [cell.label, ...errorCells(cell.calibrated, cell.n_buildings)]),
    ),
    '',
    '![Error by family](error-by-family.svg)',
  ].join('\n');
}

function comparisons(accuracy: AccuracyFile): string {
  const cells = (comparison: Comparison) => [
    comparison.label,
    comparison.n,
    percent(comparison.baseline.median_ape),
    percent(comparison.engine.median_ape),
    percent(comparison.baseline.within_50),
    percent(comparison.engine.within_50),
    percent(comparison.baseline.mape),
    percent(comparison.engine.mape),
    percent(comparison.share_of_draws_engine_better),
  ];
  return [
    '## Beside naive rules, on the same jobs',
    '',
    'Each rule also leaves the building out and moves prices by the same index. Last column: share of paired bootstrap draws, whole buildings drawn with replacement, in which the engine has the smaller median error (required: 90 %).',
    '',
    table(
      [
        'rule',
        'n',
        'median APE: rule',
        'engine',
        'within 50 %: rule',
        'engine',
        'MAPE: rule',
        'engine',
        'engine better',
      ],
      accuracy.comparisons.map(cells),
    ),
  ].join('\n');
}

function apart(accuracy: AccuracyFile): string {
  return [
    '## Reported apart',
    '',
    table(
      ['set', ...ERROR_HEAD],
      accuracy.apart.map((cell) => [cell.label, ...errorCells(cell.calibrated, cell.n_buildings)]),
    ),
    ...(accuracy.completed_elsewhere.length === 0
      ? []
      : [
          '',
          'Completed projects of other kinds, too few to measure an error on:',
          '',
          table(
            ['record', 'class', 'building', 'scope', 'year', 'actual'],
            accuracy.completed_elsewhere.map((project) => [
              project.record_id,
              project.building_class,
              project.building,
              project.scope,
              project.year,
              `$${project.actual_usd.toLocaleString('en-US')}`,
            ]),
          ),
        ]),
  ].join('\n');
}

function choices({ alternatives, nested }: ReportParts): string {
  return [
    '## What other settings would have given',
    '',
    'One setting changed at a time, leave-one-building-out. The reasons for the shipped settings stand in `fit-settings.yaml`; several alternatives score better and were not taken. The break year, the gate and the weight of estimates were settled after looking at these same records, so the headline is a little flattered; the last paragraph says by how much.',
    '',
    table(
      ['setting', 'median APE', 'within 50 %', 'MAPE', 'mean abs. log error (≤ 1.5 each)'],
      alternatives.map(({ label, figures, loss }) => [
        label,
        percent(figures.median_ape),
        percent(figures.within_50),
        percent(figures.mape),
        loss.toFixed(3),
      ]),
    ),
    '',
    `Chosen inside ten folds of buildings instead (${nested.chosen.map(([label, folds]) => `${label}: ${folds}`).join('; ')}): median APE ${percent(nested.figures.median_ape)}, within 50 % ${percent(nested.figures.within_50)}, MAPE ${percent(nested.figures.mape)}.`,
  ].join('\n');
}

function unseen({ heldOut }: ReportParts): string {
  return [
    '## Would the published figures have held?',
    '',
    'A hundred and fifty times, three buildings in ten are set aside, everything is refitted and measured on the rest as for publication, and the buildings set aside are scored once.',
    '',
    table(
      ['figure', 'published, mean', 'unseen, mean', 'unseen, P10', 'unseen, P90'],
      heldOut.map((figure) => [
        figure.label,
        ...[figure.published, figure.unseen, ...figure.unseenRange].map(percent),
      ]),
    ),
  ].join('\n');
}

function prices(unitCosts: UnitCostsFile): string {
  return [
    '## Fitted public-works prices',
    '',
    `Construction contract at ${unitCosts.families[0]?.reference_area_sqft.toLocaleString('en-US') ?? ''} sqft, dollars of ${unitCosts.families[0]?.dollar_period ?? ''}; size exponent ± standard error of the family's own slope before shrinking; below “law from” the price a square foot is held.`,
    '',
    table(
      [
        'family',
        'completed',
        'estimates',
        'price',
        'low',
        'high',
        'exponent',
        '± own slope',
        'law from sqft',
        'earlier level',
      ],
      unitCosts.families.map((family) => [
        family.label,
        family.n_real,
        family.n_estimates,
        ...[
          family.cost_usd_at_reference,
          family.cost_usd_at_reference_low,
          family.cost_usd_at_reference_high,
        ].map((usd) => `$${Math.round(usd).toLocaleString('en-US')}`),
        times(family.area_exponent),
        times(family.area_exponent_standard_error),
        Math.round(family.smallest_area_sqft).toLocaleString('en-US'),
        family.earlier_level === null
          ? '–'
          : `×${times(family.earlier_level.multiplier)} before ${family.earlier_level.before_year}`,
      ]),
    ),
    '',
    `Municipal solar: $${Math.round(unitCosts.pv.cost_usd_per_kw).toLocaleString('en-US')} per kW, ${unitCosts.pv.n_real} systems; the spread is evidence, the price level is of its years.`,
    '',
    '![Prices over floor area](size-laws.svg)',
  ].join('\n');
}

function corpus({ corpusCounts, accuracy }: ReportParts): string {
  return [
    '## Records',
    '',
    table(['use', 'records'], corpusCounts),
    '',
    `Corpus \`${accuracy.corpus}\`, SHA-256 \`${accuracy.corpus_sha256}\`.`,
  ].join('\n');
}
