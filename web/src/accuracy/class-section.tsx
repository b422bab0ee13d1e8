import { useId, type ReactNode } from 'react';
import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { Chart } from '../charts/chart.tsx';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { count, percent, tenthPercent } from '../format/numbers.ts';
import { isPrivate, maybe, namesOf, titleOf, workOf, type Errors } from './accuracy-words.ts';
import { ErrorBars, pairsCsv, type Pair } from './error-bars.tsx';
import { ErrorTable } from './error-table.tsx';

/** Kinds with fewer jobs are in the table only. */
export const FEWEST_JOBS = 3;

/** How far off the estimates of one class of building were, and for which work. */
export function ClassSection({ cell, families }: { cell: Errors; families: readonly Errors[] }) {
  const { calibrated, band, buildings } = cell;
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{titleOf(cell)}</h2>
      <p className="prose">
        We checked {count(calibrated.n)} finished jobs of {count(buildings)}{' '}
        {isPrivate(cell) ? 'owners' : 'buildings'}. Half of our estimates were within{' '}
        <strong>{maybe(calibrated.medianApe)}</strong> of what was paid. {maybe(calibrated.within50)} were no
        more than one and a half times too high or too low. A few were far off, so the mean error is larger:{' '}
        {maybe(calibrated.mape)}.
      </p>
      {isPrivate(cell) && (
        <p className="prose small muted">
          We know of these projects because somebody wrote about them, so they are no random sample. Many
          totals come from journalists, and few say how much was installed: part of the error is theirs. Each
          is one kind of work, none a whole package.
        </p>
      )}
      <KindsChart cell={cell} families={families} />
      <Unfold summary="All figures" small>
        <Figures cell={cell} />
        {band !== null && (
          <p className="small muted prose">
            The range runs from {percent(band.low_multiplier)} to {percent(band.high_multiplier)} of the
            itemised cost, {band.basis} on {band.n} jobs.
          </p>
        )}
      </Unfold>
    </section>
  );
}

function KindsChart({ cell, families }: { cell: Errors; families: readonly Errors[] }) {
  const drawn = families.filter(({ calibrated }) => calibrated.n >= FEWEST_JOBS);
  const pairs: Pair[] = drawn.map((each) => [
    `${workOf(each)} (${each.calibrated.n})`,
    each.raw,
    each.calibrated,
  ]);
  if (pairs.length === 0) return null;
  const [before, after] = namesOf(cell);
  return (
    <Chart
      id={`errors-${isPrivate(cell) ? 'apartments' : 'schools'}`}
      csv={pairsCsv(
        ['kind_of_work', 'median_error_before', 'median_error_after'],
        families.map((each) => [workOf(each), each.raw, each.calibrated]),
      )}
      summary="Half of the jobs of a kind were nearer than its bar, half farther: shorter is better. The number of jobs stands behind each name; a kind with fewer than three is in the table only."
      table={
        <ErrorTable caption={`Errors by kind of work: ${titleOf(cell)}`} cells={families} name={workOf} />
      }
    >
      <ErrorBars pairs={pairs} names={[before, after]} />
    </Chart>
  );
}

const ROWS: readonly (readonly [string, keyof AccuracyReport['families'][number]['raw']])[] = [
  ['Median error', 'medianApe'],
  ['Mean error', 'mape'],
  ['Within 20 %', 'within20'],
  ['Within a factor of 1.5', 'within50'],
  ['Runs low (−) or high (+)', 'bias'],
  ['Inside the range', 'coverage'],
];

function Figures({ cell }: { cell: Errors }) {
  const [before, after] = namesOf(cell);
  return (
    <Table
      caption={`All figures: ${titleOf(cell)}`}
      columns={[{ head: 'Figure' }, { head: before, numeric: true }, { head: after, numeric: true }]}
      rows={ROWS.map(([name, key]): ReactNode[] => [
        name,
        maybe(cell.raw[key], tenthPercent),
        maybe(cell.calibrated[key], tenthPercent),
      ])}
    />
  );
}
