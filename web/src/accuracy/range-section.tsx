import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { Bars, type BarRow } from '../charts/bars.tsx';
import { Chart } from '../charts/chart.tsx';
import { wholePercent } from '../format/numbers.ts';
import { housingFirst, isPrivate, maybe, titleOf, workOf, type Errors } from './accuracy-words.ts';
import { FEWEST_JOBS } from './class-section.tsx';
import { ErrorTable } from './error-table.tsx';

/** Whether the range that is printed beside a cost holds as many jobs as it is meant to. */
export function RangeSection({ report }: { report: AccuracyReport }) {
  const headline = report.headline.toSorted(housingFirst);
  const nominal = headline[0]?.band?.nominal_coverage ?? null;
  const cells = [...headline, ...report.families].filter(
    ({ calibrated: { coverage, n } }) => coverage !== null && n >= FEWEST_JOBS,
  );
  if (nominal === null || cells.length === 0) return null;
  return (
    <section aria-labelledby="range">
      <h2 id="range">Does the range hold?</h2>
      <p className="prose">
        Beside each cost we print a range. It is meant to hold {wholePercent(nominal)} of jobs:{' '}
        {headline
          .map((cell) => `${titleOf(cell).toLowerCase()} ${maybe(cell.calibrated.coverage)}`)
          .join(', ')}{' '}
        were inside.
      </p>
      <Chart
        id="range-coverage"
        csv={() => [
          ['jobs_of', 'jobs', 'share_inside_range', 'meant_to_hold'],
          ...cells.map((cell) => [nameOf(cell), cell.calibrated.n, cell.calibrated.coverage, nominal]),
        ]}
        summary="Share of finished jobs inside the range, with the number of jobs. With few jobs a bar says little: one job moves it far."
        table={<ErrorTable caption="Jobs inside the range" cells={cells} name={nameOf} />}
      >
        <Bars
          label="Share of jobs inside the printed range"
          rows={cells.map(rowOf)}
          format={wholePercent}
          goal={{ value: nominal, name: `Meant to hold ${wholePercent(nominal)}` }}
        />
      </Chart>
    </section>
  );
}

const nameOf = (cell: Errors): string =>
  cell.id.includes(', ')
    ? `${titleOf(cell)}, all jobs`
    : `${isPrivate(cell) ? 'Apartments' : 'Schools'}: ${workOf(cell)}`;

function rowOf(cell: Errors): BarRow {
  const coverage = cell.calibrated.coverage ?? 0;
  const name = `${nameOf(cell)} (${cell.calibrated.n})`;
  return {
    name,
    bars: [{ from: 0, to: coverage, tone: 'chart-1' }],
    text: wholePercent(coverage),
    title: `${name}: ${wholePercent(coverage)} inside`,
  };
}
