import type { AccuracyFile } from '../../src/catalog/sections/calibration-accuracy.ts';
import { isPrivateHousing, type PricedProject } from '../../src/operations/backtest/priced-projects.ts';
import { medianOf } from '../../src/quantities/median.ts';
import { mostHeld, narrowestHolding } from '../backtest/hindsight.ts';
import type { LeftOut, ProjectMeasurement } from '../projects/measure-projects.ts';
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
  const {
    scored,
    left,
    medianErrorRange: [leastMedian, mostMedian],
  } = projects;
  const paid = new Set(projects.paid);
  const ofPaid = paid.size - left.filter(({ id }) => paid.has(id)).length;
  const scopes = [...Map.groupBy(scored, ({ scope }) => scope).values()].map(({ length }) => length);
  const log = projects.perDwellingLogErrors;
  const bestOfOne = narrowestHolding(logRatios, band.nominal_coverage);
  return [
    `## ${cell.label}: ${calibrated.n} jobs, ${owners} owners`,
    '',
    `Leave-one-owner-out, cost as published (all-in, or the contract where only that is known). Each project is priced by the shipped lines of its scope, on a building described by its row; the level of each scope family is the median that the projects of other owners paid. Half of the estimates lie within **${percent(calibrated.median_ape)}** of the actual cost (goal 40 % on ${GOAL_ROWS} jobs: ${(calibrated.median_ape ?? 1) <= 0.4 && calibrated.n >= GOAL_ROWS ? 'met' : 'missed'}), **${percent(calibrated.within_50)}** within a factor of 1.5. In nine of ten draws of owners the median error lies between ${percent(leastMedian)} and ${percent(mostMedian)}.`,
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
    `* The best pair for all jobs, chosen when every cost is known, would need a high ${bestOfOne.toFixed(1)} times its low to hold ${percent(band.nominal_coverage)} of them; one of ${GOAL_HIGH_OVER_LOW} times would hold ${percent(mostHeld(logRatios, GOAL_HIGH_OVER_LOW))} at most. A tier of many equal measures, whose errors partly cancel at the assumed correlation of ${projects.correlation}, would still need ${(bestOfOne ** Math.sqrt(projects.correlation)).toFixed(1)} times, before any doubt about its quantities and systems.`,
    ...(rule === undefined
      ? []
      : [
          `* Against the median dollars a dwelling of the same scope family: ${percent(rule.engine.median_ape)} to ${percent(rule.baseline.median_ape)} on the same ${rule.n} jobs, better in ${percent(rule.share_of_draws_engine_better)} of paired draws of owners (goal 90 %: ${(rule.share_of_draws_engine_better ?? 0) >= GOAL_DRAWS ? 'met' : 'missed'}). Medians of so few jobs turn with one row. By the mean of the log errors, ${log.engine.toFixed(2)} to ${log.baseline.toFixed(2)}, the engine is better in ${percent(log.shareOfDrawsEngineBetter)}.`,
        ]),
    '* The shipped lines may rest on prices that were read from some of these projects; the level of other owners drops such a price out, and a project without peers whose own price was read from it is not scored.',
    '',
    '### As the estimate prices it',
    '',
    'The price that an estimate serves (lines, contractor, soft cost, contingency of the tier that sells the work; no level of other owners) over what was paid, in the money of the job’s year. Rows whose own price was read from the job show only that the parts add up again; the last columns leave them out.',
    '',
    table(
      [
        'scope',
        'jobs',
        'served ÷ paid, median',
        'at the sizes an estimate takes',
        'jobs no price was read from',
        'served ÷ paid, median',
      ],
      servedByScope(projects.corpus.priced.filter(isPrivateHousing)),
    ),
    '',
    `What this evidence cannot carry: publicised projects are not a random sample; most totals are a journalist’s; the year is often the article’s; sizes are dwellings, seldom what was installed; a family has ${Math.min(...scopes)} to ${Math.max(...scopes)} projects; solar is seldom given in kW. Nothing here measures a whole package, an overclad, a roof membrane or electrical work, and no tier of several measures.`,
    '',
    `The corpus has ${projects.rows} rows of every class and place. ${paid.size} say what work on private housing of New York cost; ${ofPaid} of those are scored (${GOAL_ROWS} would be ${percent(GOAL_ROWS / paid.size)} of them); the others hold work that no measure sells, or lack the size, the year or a source of their own. Of rows with a net cost ${calibrated.n - ofPaid} is scored, where the page states the share that incentives paid. Rows left out, by reason; the last column counts those of the ${paid.size}:`,
    '',
    table(['reason', 'rows', 'paid, private housing of New York'], reasons(left, paid)),
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

/** The served price over what was paid by scope, the commonest first, and all together. */
function servedByScope(priced: readonly PricedProject[]): (string | number)[][] {
  const scopes = [...Map.groupBy(priced, ({ scope }) => scope)].toSorted(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  );
  return [...scopes, ['all', priced] as const].map(([scope, jobs]) => {
    const unseen = jobs.filter(({ citesItself }) => !citesItself);
    const sized = jobs.filter(({ estimatedSizesUsd: usd }) => usd !== null);
    return [
      scope,
      jobs.length,
      medianRatio(jobs, ({ linesUsd }) => linesUsd),
      sized.length === 0
        ? '–'
        : `${medianRatio(sized, ({ estimatedSizesUsd: usd }) => usd ?? NaN)} (${sized.length})`,
      unseen.length,
      unseen.length === 0 ? '–' : medianRatio(unseen, ({ linesUsd }) => linesUsd),
    ];
  });
}

const medianRatio = (jobs: readonly PricedProject[], usd: (job: PricedProject) => number): string =>
  medianOf(jobs.map((job) => usd(job) / job.project.costUsd)).toFixed(2);

/** How wide the interval of a tier was meant to be where nothing is known. */
const GOAL_HIGH_OVER_LOW = 2.5;
/** In how many draws the engine was to be better than dollars a dwelling. */
const GOAL_DRAWS = 0.9;
/** How many jobs were to be scored. */
const GOAL_ROWS = 60;

const dollars = (usd: number): string => `$${Number(usd.toPrecision(3)).toLocaleString('en-US')}`;

/** Reasons with how many rows they kept out; what names a place, a row or a phrase counts under its kind. */
function reasons(left: readonly LeftOut[], paid: ReadonlySet<string>): (string | number)[][] {
  const kinds = Map.groupBy(
    left,
    ({ reason }) =>
      reason
        .split(':')[0]
        ?.replace(/ for .*/, ' for the place')
        .replace(/^part of .*/, PART) ?? '',
  );
  return [...kinds]
    .map(([kind, rows]): [string, number, number] => [
      kind,
      rows.length,
      rows.filter(({ id }) => paid.has(id)).length,
    ])
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const PART = 'part or whole of another row that is counted';
