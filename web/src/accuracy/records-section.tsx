import type { ReactNode } from 'react';
import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { Table } from '../design/table.tsx';
import { count, day, percent, usd, words } from '../format/numbers.ts';
import { apartOf, housingFirst, titleOf } from './accuracy-words.ts';
import { ErrorTable } from './error-table.tsx';

/** What the records cannot say. */
export function UnknownSection({ report }: { report: AccuracyReport }) {
  const { borrowedBand: band, completedElsewhere: elsewhere } = report;
  const known = report.headline.toSorted(housingFirst).map((cell) => titleOf(cell).toLowerCase());
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">What we do not know</h2>
      <ul className="prose">
        <li>
          <strong>Other kinds of building.</strong> We have finished jobs for {known.join(' and ')}. Of all
          others{' '}
          {elsewhere.length === 0
            ? 'none is'
            : `only ${count(elsewhere.length)} ${elsewhere.length === 1 ? 'is' : 'are'}`}{' '}
          public. Their range is borrowed from apartment buildings and widened: a single job may cost from{' '}
          {percent(band.low_multiplier)} to {percent(band.high_multiplier)} of our itemised cost.
        </li>
        <li>
          <strong>Savings.</strong> The records say what work cost, not what it saved. To check a job of your
          own, measure it from its bills.
        </li>
        <li>
          <strong>Other places.</strong> Jobs that name their place are in {report.corpus.places.join(', ')}.
        </li>
      </ul>
      {elsewhere.length > 0 && (
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
          rows={elsewhere.map((job): ReactNode[] => [
            job.building,
            words(job.buildingClass),
            words(job.scope),
            job.year,
            usd(job.actualUsd),
          ])}
        />
      )}
    </section>
  );
}

const USES: Readonly<Record<string, string>> = {
  headline: 'City energy work, completed or at least 95 % spent: the figures for schools',
  non_energy: 'City work that is no energy measure: in the table above only',
  mixed_scope: 'City work with other work in the same contract: in the table above only',
  in_construction: 'City work still being built: counts half in prices, no error measured',
  not_started: 'City work not begun: in a price only where nothing else is known',
  pv_unit: 'City solar, priced by the kilowatt: in the table above only',
  press: 'From the press: no figure rests on it alone',
  private_project: 'Private projects: measured where built work, its size and its cost are known',
};

/** What the figures of the page rest on. */
export function RecordsSection({ report }: { report: AccuracyReport }) {
  const { corpus } = report;
  return (
    <section aria-labelledby="corpus">
      <h2 id="corpus">The records</h2>
      <p className="prose">
        {count(corpus.real)} records of real work. Another {count(corpus.synthetic)} were made up to test the
        software: no figure here and no price rests on them. Last measured {day(report.calibrationAsof)}.
      </p>
      <ErrorTable caption="Jobs that count in no figure above" cells={report.apart} name={apartOf} />
      <Table
        caption="Real records by use"
        columns={[{ head: 'Use' }, { head: 'Records', numeric: true }]}
        rows={corpus.byUse.map(({ use, records }): ReactNode[] => [USES[use] ?? words(use), count(records)])}
        total={['Real records', count(corpus.real)]}
      />
    </section>
  );
}
