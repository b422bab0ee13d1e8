import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { Num, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, count, percent, usd, wholePercent, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { ComparableProjects } from './comparable-projects.tsx';
import type { SectionProps } from './view.ts';

const STATUS = {
  calibrated: 'measured on 30 or more finished jobs',
  provisional: 'measured on 10 to 29 finished jobs',
  uncalibrated: 'not measured for this kind of building',
} as const;

const BAND = {
  fitted: 'fitted to finished jobs of this kind',
  borrowed: 'borrowed from jobs of another kind, and widened',
  published: 'taken from published practice',
} as const;

/** The interval, what was measured, and the nearest finished jobs. */
export function UncertaintySection({ answer, entry, at }: SectionProps) {
  const accuracy = answer.estimate.measured_accuracy;
  const figure = (name: 'median_ape' | 'mape' | 'bias' | 'coverage', as: (value: number) => string) =>
    accuracy[name] === null ? 'not measured' : <Value at={`/measured_accuracy/${name}`} as={as} />;
  const num = (pointer: string, as: (value: number) => string, label: string) => (
    <Num key={pointer} at={`${at}${pointer}`} as={as} label={label} />
  );
  return (
    <>
      <Interval at={at} banded={accuracy.band !== null} />
      <Causes answer={answer} entry={entry} />
      <p className="prose">{sentence(accuracy.disclosure)}</p>
      <div className="columns">
        <div className="card">
          <h4>Measured accuracy</h4>
          <Facts
            entries={[
              ['Measured on', measuredOn(accuracy.category)],
              ['Status', STATUS[accuracy.calibration_status]],
              ['Finished jobs behind it', <Value key="n" at="/measured_accuracy/n" as={count} />],
              ...(accuracy.n === 0
                ? [['Error', 'not measured'] as const]
                : ([
                    ['Half of the estimates are within', figure('median_ape', percent)],
                    ['Mean error', figure('mape', percent)],
                    ['Runs low (−) or high (+) by', figure('bias', percent)],
                    ['Actual cost fell inside the range', figure('coverage', wholePercent)],
                  ] as const)),
              ['Rest of the range', accuracy.band === null ? 'none' : BAND[accuracy.band.basis]],
            ]}
          />
        </div>
        <div className="card">
          <h4>What it rests on</h4>
          <Facts
            entries={[
              ['Itemised cost', num('/sensitivity/expected', aboutUsd, 'Itemised cost')],
              [
                'Likely cost after correction',
                num('/sensitivity/calibratedExpected', aboutUsd, 'Likely cost after correction'),
              ],
              [
                'Cost resting on assumed prices',
                num('/cost_breakdown/assumptionShareOfCost', wholePercent, 'Share of cost on assumed prices'),
              ],
              [
                'Savings resting on assumptions',
                num('/roi/assumptionShareOfSavings', wholePercent, 'Share of savings on assumptions'),
              ],
            ]}
          />
          <p className="small muted">{sentence(accuracy.aace_class_analogy.statement)}</p>
        </div>
      </div>
      <ComparableProjects answer={answer} entry={entry} />
      <NearestJobs answer={answer} entry={entry} at={at} />
      <p>
        <Link to="/accuracy">How the error was measured</Link>
      </p>
    </>
  );
}

type Band = NonNullable<SectionProps['answer']['estimate']['measured_accuracy']['band']>['tiers'][number];

const CAUSES: Readonly<Record<Band['causes'][number]['cause'], readonly [label: string, meaning: string]>> = {
  price: ['Prices', 'spread of the records behind the prices'],
  quantity: ['Quantities', 'sizes and counts that we work out'],
  system: ['Systems', 'heating, cooling and hot-water systems that are not named'],
  energy: ['Energy', 'equipment sized by energy that is not billed'],
  scope: ['Scope', 'work in such jobs that their description leaves out'],
};

/** What is known, where its name does not read. */
const NARROWING: Readonly<Record<string, string>> = {
  quotes: 'bids',
  dwelling_units: 'dwellings',
  num_floors: 'storeys',
  benchmarking_report: 'its energy report to the City',
  energy_star_score: 'the ENERGY STAR score',
  electrical_service_kva: 'the electrical service',
};

/** Why the range is as wide as it is, the widest cause first, and what already narrows it. */
function Causes({ answer, entry }: Pick<SectionProps, 'answer' | 'entry'>) {
  const { tiers = [] } = answer.estimate.measured_accuracy.band ?? {};
  const position = tiers.findIndex(({ tier }) => tier === entry.tier);
  const band = tiers[position];
  if (band === undefined) return null;
  const at = `/measured_accuracy/band/tiers/${position}`;
  const known = band.narrowed_by.map((one) => NARROWING[one.known] ?? words(one.known).toLowerCase());
  return (
    <>
      <Table
        caption="Why the range is this wide"
        showCaption
        columns={[
          { head: 'Cause' },
          { head: 'Share of the width', numeric: true },
          { head: 'Range if only this were unknown', numeric: true },
        ]}
        rows={band.causes
          .map((cause, index) => ({ ...cause, at: `${at}/causes/${index}` }))
          .filter(({ share }) => share > 0)
          .toSorted((one, other) => other.share - one.share)
          .map((cause): ReactNode[] => {
            const [label, meaning] = CAUSES[cause.cause];
            return [
              `${label}: ${meaning}`,
              <Num
                key="share"
                at={`${cause.at}/share`}
                as={wholePercent}
                label={`${label}, share of the width`}
              />,
              <span key="range">
                <Num
                  at={`${cause.at}/low_multiplier`}
                  as={(value) => `×${value.toFixed(2)}`}
                  label={`${label}: low multiplier, if only this were open`}
                />{' '}
                to{' '}
                <Num
                  at={`${cause.at}/high_multiplier`}
                  as={(value) => `×${value.toFixed(2)}`}
                  label={`${label}: high multiplier, if only this were open`}
                />
              </span>,
            ];
          })}
      />
      <p className="small muted prose">
        The range covers the cost of the work listed, not which work is chosen and not its savings.
        {known.length > 0 && ` Known here, and so narrower: ${known.join(', ')}.`}
      </p>
    </>
  );
}

interface IntervalProps {
  /** JSON pointer of the tier. */
  readonly at: string;
  /** Whether the range has a stated coverage. */
  readonly banded: boolean;
}

/** `office, nyc_private` → Office, private work in the City. */
const measuredOn = (category: string): string =>
  words(
    category
      .replace('nyc_private', 'private work in the City')
      .replace('nyc_public', 'public works in the City'),
  );

/** Low, likely and high. */
function Interval({ at, banded }: IntervalProps) {
  return (
    <p className="prose">
      Likely{' '}
      <strong>
        <Num at={`${at}/sensitivity/calibratedExpected`} as={aboutUsd} label="Likely cost" />
      </strong>
      , between <Num at={`${at}/sensitivity/bestCase`} as={aboutUsd} label="Low end of the cost" /> and{' '}
      <Num at={`${at}/sensitivity/worstCase`} as={aboutUsd} label="High end of the cost" />.
      {banded && (
        <>
          {' '}
          The range is meant to hold <Value
            at="/measured_accuracy/band/nominal_coverage"
            as={wholePercent}
          />{' '}
          of projects.
        </>
      )}
    </p>
  );
}

const sqft = (value: number): string => `${count(value)} sq ft`;

function NearestJobs({ answer, entry }: Pick<SectionProps, 'answer' | 'entry' | 'at'>) {
  const groups = answer.insights.nearestJobs
    .map((group, index) => ({ ...group, at: `/insights/nearestJobs/${index}/jobs` }))
    .filter(({ tier, jobs }) => tier === entry.tier && jobs.length > 0);
  if (groups.length === 0) {
    return <p className="muted small">We know no finished job like this tier's work.</p>;
  }
  return (
    <div className="stack">
      <h4>Nearest finished jobs</h4>
      <p className="small muted prose">
        City school jobs, let as public works: they cost more than private work. They are here for comparison;
        no price rests on them.
      </p>
      {groups.map(({ family, jobs, at }) => (
        <Table
          key={family}
          caption={words(family)}
          showCaption
          columns={[
            { head: 'Building' },
            { head: 'Year', numeric: true },
            { head: 'Floor area', numeric: true },
            { head: 'Paid', numeric: true },
            { head: "In today's prices", numeric: true },
          ]}
          rows={jobs.map((job, index): ReactNode[] => [
            job.building,
            job.year,
            job.areaSqft === null ? 'not known' : <Value key="a" at={`${at}/${index}/areaSqft`} as={sqft} />,
            <Value key="p" at={`${at}/${index}/actualUsd`} as={usd} />,
            job.currentUsd === null ? (
              'not known'
            ) : (
              <Value key="c" at={`${at}/${index}/currentUsd`} as={usd} />
            ),
          ])}
        />
      ))}
    </div>
  );
}
