import type { AccuracyFile } from '../../src/catalog/sections/calibration-accuracy.ts';
import { mostHeld, narrowestHolding } from '../backtest/hindsight.ts';
import type { ProjectMeasurement } from '../projects/measure-projects.ts';
import { errorCells, ERROR_HEAD, percent, remainderText, table } from './tables.ts';

/** Private multifamily: its own records, errors, band and naive rules, and what they cannot carry. */
export function privateHousing({
  accuracy,
  projects,
}: {
  readonly accuracy: AccuracyFile;
  readonly projects: ProjectMeasurement;
}): string {
  const cell = accuracy.cells.find(({ building_class }) => building_class === 'multifamily');
  if (cell === undefined) throw new Error('private housing is not measured');
  const { calibrated, raw, band, n_buildings: owners } = cell;
  const rule = accuracy.comparisons.find(({ id }) => id === 'private_family_median_dwelling');
  const logRatios = projects.scored.map(({ project, expectedUsd }) =>
    Math.log(project.costUsd / expectedUsd),
  );
  const inClass = projects.corpus.priced.length + projects.corpus.skipped.length;
  return [
    `## ${cell.label}: ${calibrated.n} jobs, ${owners} owners`,
    '',
    `Leave-one-owner-out, cost as published (all-in, or the contract where only that is known). Each project is priced by the shipped lines of its scope, on a building described by its row; the level of each scope family is the median that the projects of other owners paid. Half of the estimates lie within **${percent(calibrated.median_ape)}** of the actual cost (goal 40 % on 60 jobs: ${(calibrated.median_ape ?? 1) <= 0.4 && calibrated.n >= 60 ? 'met' : 'missed'}), **${percent(calibrated.within_50)}** within a factor of 1.5.`,
    '',
    table(
      ['estimate', ...ERROR_HEAD.map((head) => (head === 'buildings' ? 'owners' : head))],
      [
        ['shipped lines', ...errorCells(raw, owners)],
        ['level of other owners', ...errorCells(calibrated, owners)],
      ],
    ),
    '',
    `* Interval from its parts, nominal ${percent(band.nominal_coverage)}: coverage out of owner **${percent(calibrated.coverage)}** (below ${percent(calibrated.share_below_band)}, above ${percent(calibrated.share_above_band)}). ${remainderText(cell.remainder)} One pair for all jobs, with nothing explained, would be ×${band.low_multiplier} to ×${band.high_multiplier}.`,
    `* The best pair for all jobs, chosen when every cost is known, would need a high ${narrowestHolding(logRatios, band.nominal_coverage).toFixed(1)} times its low to hold ${percent(band.nominal_coverage)} of them; one of ${GOAL_HIGH_OVER_LOW} times would hold ${percent(mostHeld(logRatios, GOAL_HIGH_OVER_LOW))} at most.`,
    ...(rule === undefined
      ? []
      : [
          `* Against the median dollars a dwelling of the same scope family: ${percent(rule.engine.median_ape)} to ${percent(rule.baseline.median_ape)} on the same ${rule.n} jobs, better in ${percent(rule.share_of_draws_engine_better)} of paired draws of owners (goal 90 %).`,
        ]),
    '* The shipped lines may rest on prices that were read from some of these projects; the level of other owners drops such a price out, and a project without peers whose own price was read from it is not scored.',
    '',
    'What this evidence cannot carry: publicised projects are not a random sample; most totals are a journalist’s; the year is often the article’s; sizes are dwellings, seldom what was installed; a family has one to eight projects; solar is seldom given in kW. Nothing here measures a whole package, an overclad, a roof membrane, ventilation or electrical work, and no tier of several measures.',
    '',
    `Of ${inClass} rows ${projects.corpus.priced.length} could be scored, public ones among them. The others, by reason:`,
    '',
    table(['reason', 'rows'], reasons(projects.corpus.skipped)),
    '',
    table(
      ['project', 'scope', 'year', 'actual', 'shipped lines', 'level of other owners', 'estimate/actual'],
      projects.scored.map(({ project, scope, linesUsd, expectedUsd }) => [
        `[${project.id}](https://${project.url}) ${project.name}`,
        scope,
        project.year,
        dollars(project.costUsd),
        dollars(linesUsd),
        dollars(expectedUsd),
        (expectedUsd / project.costUsd).toFixed(2),
      ]),
    ),
  ].join('\n');
}

/** How wide the interval of a tier was meant to be where nothing is known. */
const GOAL_HIGH_OVER_LOW = 2.5;

const dollars = (usd: number): string => `$${Number(usd.toPrecision(3)).toLocaleString('en-US')}`;

/** Reasons with how many rows they kept out; what names a place or a phrase counts under its kind. */
function reasons(skipped: readonly { readonly reason: string }[]): (string | number)[][] {
  const kinds = Map.groupBy(
    skipped,
    ({ reason }) => reason.split(':')[0]?.replace(/ for .*/, ' for the place') ?? '',
  );
  return [...kinds]
    .map(([kind, rows]) => [kind, rows.length] as [string, number])
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
