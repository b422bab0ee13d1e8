import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { accuracy } from '../api/queries.ts';
import { Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { housingFirst, isPrivate } from './accuracy-words.ts';
import { ClassSection } from './class-section.tsx';
import { RangeSection } from './range-section.tsx';
import { RecordsSection, UnknownSection } from './records-section.tsx';
import { RulesSection } from './rules-section.tsx';

/** The last backtest, in charts and words, and what it cannot say. */
export function AccuracyPage() {
  useTitle('How accurate it is');
  const { data, error, isPending, refetch } = useQuery(accuracy);
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>How far off have we been?</h1>
        <p className="lede">
          We take jobs that are finished, price them as if they were new, and compare with what was paid. The
          price of a job never helps to set its own estimate.
        </p>
        <p className="small">
          Did work of your own save what it should?{' '}
          <Link to="/measured-savings">Measure it from your bills</Link>.
        </p>
      </div>
      {isPending && <Loading what="Reading the last check…" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && <Report report={data} />}
    </div>
  );
}

function Report({ report }: { report: AccuracyReport }) {
  return (
    <div className="plumb">
      {report.headline.toSorted(housingFirst).map((cell) => (
        <ClassSection
          key={cell.id}
          cell={cell}
          families={report.families.filter((family) => isPrivate(family) === isPrivate(cell))}
        />
      ))}
      <RangeSection report={report} />
      <RulesSection comparisons={report.comparisons} />
      <UnknownSection report={report} />
      <RecordsSection report={report} />
    </div>
  );
}
