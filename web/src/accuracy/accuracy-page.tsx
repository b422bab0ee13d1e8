import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { AccuracyReport, ErrorSummary } from '../../../src/contract/accuracy-report.ts';
import { accuracy } from '../api/queries.ts';
import { Bars } from '../charts/bars.tsx';
import { Chart } from '../charts/chart.tsx';
import type { CsvRows } from '../charts/csv-rows.ts';
import { Facts } from '../design/facts.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { useTitle } from '../design/title.ts';
import { count, day, percent, tenthPercent, usd, wholePercent, words } from '../format/numbers.ts';

/** The last backtest, in plots and words, and what it cannot say. */
export function AccuracyPage() {
  useTitle('How accurate it is');
  const { data, error, isPending, refetch } = useQuery(accuracy);
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>How far off have we been?</h1>
        <p className="lede">
          We price finished jobs as if they were new and compare the result with what was paid. The job itself
          is left out of the records that set its prices. Finished means completed, or at least 95 % spent.
        </p>
      </div>
      {isPending && <Loading what="Reading the last backtest…" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && <Report report={data} />}
    </div>
  );
}

function Report({ report }: { report: AccuracyReport }) {
  return (
    <div className="plumb">
      {report.headline.toSorted(housingFirst).map((cell) => (
        <Headline key={cell.id} cell={cell} />
      ))}
      <Rules report={report} />
      <Families report={report} />
      <Unknown report={report} />
      <Corpus report={report} />
    </div>
  );
}

/** Most who look own or manage apartments. */
const housingFirst = (a: { readonly id: string }, b: { readonly id: string }): number =>
  Number(b.id.startsWith('multifamily')) - Number(a.id.startsWith('multifamily'));

const maybe = (value: number | null, text: (value: number) => string = wholePercent) =>
  value === null ? 'not measured' : text(value);

function Headline({ cell }: { cell: AccuracyReport['headline'][number] }) {
  const { calibrated: figures, band } = cell;
  const heading = useId();
  const isPrivate = cell.id.includes('private');
  const [first, second] = isPrivate
    ? ['At the level other owners paid', 'At our own prices']
    : ['After correction', 'As itemised, before correction'];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{cell.label}</h2>
      {isPrivate && (
        <p className="prose">
          These projects are known because somebody wrote about them. They are not a random sample, many
          totals come from journalists, and few say how much was installed, so part of the error is in the
          records. They measure one kind of work each, never a whole package.
        </p>
      )}
      <p className="prose">
        Half of the estimates lie within <strong>{maybe(figures.medianApe)}</strong> of what was paid, and{' '}
        <strong>{maybe(figures.within50)}</strong> within a factor of one and a half. The mean error is
        larger, {maybe(figures.mape)}: a few jobs are far off. The range we print held{' '}
        {maybe(figures.coverage)} of them; it is meant to hold{' '}
        {band === null ? '80 %' : wholePercent(band.nominal_coverage)}.
      </p>
      <div className="columns">
        <div className="card">
          <h3>{first}</h3>
          <Figures figures={figures} buildings={cell.buildings} unit={isPrivate ? 'owners' : 'buildings'} />
        </div>
        <div className="card">
          <h3>{second}</h3>
          <Figures figures={cell.raw} buildings={cell.buildings} unit={isPrivate ? 'owners' : 'buildings'} />
        </div>
      </div>
      {band !== null && (
        <p className="small muted prose">
          The range runs from {percent(band.low_multiplier)} to {percent(band.high_multiplier)} of the
          itemised cost, {band.basis} on {band.n} jobs.
        </p>
      )}
    </section>
  );
}

function Figures({
  figures,
  buildings,
  unit,
}: {
  figures: ErrorSummary;
  buildings: number;
  unit: 'buildings' | 'owners';
}) {
  return (
    <Facts
      entries={[
        ['Jobs', `${count(figures.n)}, from ${count(buildings)} ${unit}`],
        ['Median error', maybe(figures.medianApe, tenthPercent)],
        ['Mean error', maybe(figures.mape, tenthPercent)],
        ['Within 20 %', maybe(figures.within20, tenthPercent)],
        ['Within a factor of 1.5', maybe(figures.within50, tenthPercent)],
        ['Runs low (−) or high (+)', maybe(figures.bias, tenthPercent)],
        ['Inside the range', maybe(figures.coverage, tenthPercent)],
      ]}
    />
  );
}

function Rules({ report }: { report: AccuracyReport }) {
  const { comparisons } = report;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Better than a rule of thumb?</h2>
      <Chart
        id="rules-of-thumb"
        csv={pairsCsv(
          ['rule', 'rule_median_error', 'plumbline_median_error'],
          comparisons.map(({ label, rule, engine }) => [label, rule, engine]),
        )}
        summary={`Median error on the same jobs, smaller is better: ${comparisons.map(({ label, rule, engine }) => `${label} ${maybe(rule.medianApe)}, Plumbline ${maybe(engine.medianApe)}`).join('; ')}.`}
        table={
          <Table
            caption="Simple rules on the same jobs"
            columns={[
              { head: 'Rule' },
              { head: 'Jobs', numeric: true },
              { head: 'Median error, rule', numeric: true },
              { head: 'Plumbline', numeric: true },
              { head: 'Plumbline better in', numeric: true },
            ]}
            rows={comparisons.map((item): ReactNode[] => [
              item.label,
              item.n,
              maybe(item.rule.medianApe),
              maybe(item.engine.medianApe),
              `${wholePercent(item.engineBetter)} of draws`,
            ])}
          />
        }
      >
        <Pairs
          items={comparisons.map(({ label, rule, engine }) => [label, rule, engine])}
          names={['The simple rule', 'Plumbline']}
        />
      </Chart>
    </section>
  );
}

interface PairsProps {
  readonly items: readonly (readonly [string, ErrorSummary, ErrorSummary])[];
  readonly names: readonly [string, string];
}

const pairsCsv =
  (heads: readonly string[], items: PairsProps['items']): (() => CsvRows) =>
  () => [heads, ...items.map(([name, ...errors]) => [name, ...errors.map(({ medianApe }) => medianApe)])];

/** Two median errors for each name, one bar below the other. */
function Pairs({ items, names: [first, second] }: PairsProps) {
  const tones = ['chart-5', 'chart-1'] as const;
  return (
    <Bars
      label={`Median error: ${first} and ${second}`}
      rows={items.map(([name, ...errors]) => ({
        name,
        bars: errors.flatMap(({ medianApe }, index) =>
          medianApe === null ? [] : [{ from: 0, to: medianApe, tone: tones[index] ?? 'chart-1' }],
        ),
        title: `${name}: ${first} ${maybe(errors[0].medianApe)}, ${second} ${maybe(errors[1].medianApe)}`,
      }))}
      format={wholePercent}
      keys={[
        { name: first, tone: tones[0] },
        { name: second, tone: tones[1] },
      ]}
    />
  );
}

function Families({ report }: { report: AccuracyReport }) {
  const most = Math.max(0, ...report.families.map(({ calibrated }) => calibrated.n));
  const enough = report.families.filter(({ calibrated }) => calibrated.n >= 3);
  return (
    <section aria-labelledby="families">
      <h2 id="families">By kind of work</h2>
      <Chart
        id="errors-by-kind"
        csv={pairsCsv(
          ['kind_of_work', 'median_error_before_correction', 'median_error_after_correction'],
          report.families.map(({ label, calibrated, raw }) => [label, raw, calibrated]),
        )}
        summary={`Median error by kind of work, with the number of jobs; kinds with fewer than three jobs are in the table only. The kind with the most jobs has ${count(most)}.`}
        table={<ErrorTable caption="Errors by kind of work" cells={report.families} />}
      >
        <Pairs
          items={enough.map(({ label, calibrated, raw }) => [`${label} (${calibrated.n})`, raw, calibrated])}
          names={['Before correction', 'After correction']}
        />
      </Chart>
      <h3>Reported apart, never in the headline</h3>
      <ErrorTable caption="Sets reported apart" cells={report.apart} />
    </section>
  );
}

function ErrorTable({ caption, cells }: { caption: string; cells: AccuracyReport['families'] }) {
  return (
    <Table
      caption={caption}
      columns={[
        'Set',
        'Jobs',
        'Median error',
        'Mean error',
        'Within a factor of 1.5',
        'Inside the range',
      ].map((head, index) => ({ head, numeric: index > 0 }))}
      rows={cells.map(({ label, calibrated }): ReactNode[] => [
        label,
        calibrated.n,
        maybe(calibrated.medianApe),
        maybe(calibrated.mape),
        maybe(calibrated.within50),
        maybe(calibrated.coverage),
      ])}
    />
  );
}

function Unknown({ report }: { report: AccuracyReport }) {
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">What we do not know</h2>
      <ul className="prose">
        <li>
          Buildings other than {report.headline.map(({ label }) => label).join(', ')}:{' '}
          {report.completedElsewhere.length === 0
            ? 'we hold too few finished projects'
            : `${count(report.completedElsewhere.length)} finished projects are public, too few`}{' '}
          to measure an error. What the parts of their range do not explain is borrowed from private housing
          and widened: one job of one kind of work may cost {percent(report.borrowedBand.low_multiplier)}–
          {percent(report.borrowedBand.high_multiplier)} of its itemised cost.
        </li>
        <li>Savings are not backtested: the records hold costs only.</li>
        <li>Other places: the jobs whose borough is on record are in {report.corpus.places.join(', ')}.</li>
      </ul>
      {report.completedElsewhere.length > 0 && (
        <Table
          caption="Finished projects of other kinds, too few to measure an error on"
          showCaption
          columns={[
            { head: 'Building' },
            { head: 'Kind' },
            { head: 'Work' },
            { head: 'Year', numeric: true },
            { head: 'Paid', numeric: true },
          ]}
          rows={report.completedElsewhere.map((job): ReactNode[] => [
            job.building,
            words(job.buildingClass),
            job.scope,
            job.year,
            usd(job.actualUsd),
          ])}
        />
      )}
    </section>
  );
}

const USES: Readonly<Record<string, string>> = {
  headline: 'Energy work, completed or at least 95 % spent: the headline figures',
  non_energy: 'No energy measure: reported apart',
  mixed_scope: 'Other work in the same contract: reported apart',
  in_construction: 'Still being built: half weight in prices, no error measured',
  not_started: 'Not begun: in a price only where nothing else is known',
  pv_unit: 'City solar, priced by the kilowatt: reported apart',
  press: 'From the press: no figure of its own',
  private_project:
    'Private projects: those that say what was built, how large it was and what it cost are measured',
};

function Corpus({ report }: { report: AccuracyReport }) {
  const { corpus } = report;
  return (
    <section aria-labelledby="corpus">
      <h2 id="corpus">The records</h2>
      <p className="prose">
        {count(corpus.real)} real records. {count(corpus.synthetic)} synthetic ones exist to test the
        software: no figure on this page and no price uses them. Calibrated {day(report.calibrationAsof)}.
      </p>
      <Table
        caption="Real records by use"
        columns={[{ head: 'Use' }, { head: 'Records', numeric: true }]}
        rows={corpus.byUse.map(({ use, records }): ReactNode[] => [USES[use] ?? words(use), count(records)])}
        total={['Real records', count(corpus.real)]}
      />
    </section>
  );
}
