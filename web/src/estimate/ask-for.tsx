import { Link } from '@tanstack/react-router';
import type { PaidJobView, UsualMoneyView } from '../../../src/contract/estimate/index.ts';
import { HowMany, Num, Value } from '../evidence/evidence-context.tsx';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, wholePercent } from '../format/numbers.ts';

/** Money of others: what can be counted on, what is usually paid, and whom to ask for it. */
export function AskFor({ answer, entry, at }: Pick<SectionProps, 'answer' | 'entry' | 'at'>) {
  const { usualIncentives: usual } = entry.roi;
  const calls = entry.usual_money?.calls ?? [];
  return (
    <div className="columns three money">
      <div className="stack-s">
        <h3>Count on</h3>
        <p>
          <Num
            at={`${at}/roi/totalIncentives`}
            as={(value) => (value === 0 ? 'Nothing yet' : aboutUsd(value))}
            label="Incentives counted"
          />
          {entry.incentives.length > 0 && `: ${entry.incentives.map(({ name }) => name).join('; ')}`}
        </p>
      </div>
      <div className="stack-s">
        <h3>Usually paid</h3>
        {usual ? (
          <p>
            <Num at={`${at}/roi/usualIncentives/low`} as={aboutUsd} label="Usual money, at the least" /> to{' '}
            <Num at={`${at}/roi/usualIncentives/high`} as={aboutUsd} label="Usual money, at the most" />. No
            total counts it.
          </p>
        ) : (
          <p className="muted">We know of none for this work.</p>
        )}
        <PaidJobs jobs={jobsOf(entry.usual_money, answer.estimate.paid_jobs ?? [])} />
      </div>
      <div className="stack-s">
        <h3>Ask before you sign</h3>
        {calls.length === 0 && <p className="muted">Nobody we know of pays toward this work.</p>}
        <ul className="plain">
          {calls.map((call, index) => (
            <Call key={call.programId} call={call} at={`${at}/usual_money/calls/${index}`} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Call({ call, at }: { readonly call: UsualMoneyView['calls'][number]; readonly at: string }) {
  return (
    <li>
      <strong>{call.administrator}</strong>, up to{' '}
      <Num at={`${at}/high`} as={aboutUsd} label={`${call.name}, at the most`} />:{' '}
      <Link to="/programs/$id" params={{ id: call.programId }}>
        {call.name}
      </Link>
      {call.page !== null && (
        <>
          {' '}
          (
          <a href={call.page} rel="noreferrer">
            its page
          </a>
          )
        </>
      )}
    </li>
  );
}

interface PlacedJob {
  readonly job: PaidJobView;
  /** JSON pointer of the job. */
  readonly at: string;
}

function jobsOf(usual: UsualMoneyView | undefined, all: readonly PaidJobView[]): PlacedJob[] {
  const ids = new Set(usual?.measures.flatMap(({ paid }) => paid?.jobs ?? []));
  return all.map((job, index) => ({ job, at: `/paid_jobs/${index}` })).filter(({ job }) => ids.has(job.id));
}

function PaidJobs({ jobs }: { readonly jobs: readonly PlacedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <details className="small">
      <summary>
        The finished jobs behind this (<HowMany of={jobs} />)
      </summary>
      <p className="muted">These got money and say so in public. How many others got none is not known.</p>
      <ul>
        {jobs.map(({ job: { id, place, year, administrator, words }, at }) => (
          <li key={id}>
            {place}
            {year !== '' && `, ${year}`}: <Value at={`${at}/share`} as={wholePercent} /> of the cost,{' '}
            {administrator}. “{words}”
          </li>
        ))}
      </ul>
    </details>
  );
}
