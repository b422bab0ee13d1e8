import { Link } from '@tanstack/react-router';
import type { PaidJobView, UsualMoneyView } from '../../../src/contract/estimate/index.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, percent } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** Whom to ask before signing, what it is usually worth, and the completed jobs that say so. */
export function UsualMoney({ answer, entry, at }: Pick<SectionProps, 'answer' | 'entry' | 'at'>) {
  const usual = entry.usual_money;
  if (usual === undefined || usual.calls.length === 0) return null;
  const { usualIncentives: sum, npvAtUsual: npv } = entry.roi;
  return (
    <div className="stack" id="usual-money">
      <h3>Ask before you sign</h3>
      {sum && npv && (
        <p className="small">
          Programs usually pay between{' '}
          <Num
            at={`${at}/roi/usualIncentives/low`}
            text={aboutUsd(sum.low)}
            label="Usual money, at the least"
          />{' '}
          and{' '}
          <Num
            at={`${at}/roi/usualIncentives/high`}
            text={aboutUsd(sum.high)}
            label="Usual money, at the most"
          />{' '}
          toward this work. No total on this page counts it. At the most, the net present value would be{' '}
          <Num
            at={`${at}/roi/npvAtUsual/high`}
            text={aboutUsd(npv.high)}
            label="Net present value at the most usual money"
          />
          .
        </p>
      )}
      <ul className="list">
        {usual.calls.map((call, index) => (
          <CallItem key={call.programId} call={call} at={`${at}/usual_money/calls/${index}`} />
        ))}
      </ul>
      <PaidJobs jobs={jobsOf(usual, answer.estimate.paid_jobs ?? [])} />
    </div>
  );
}

function jobsOf({ measures }: UsualMoneyView, all: readonly PaidJobView[]): PaidJobView[] {
  const ids = new Set(measures.flatMap(({ paid }) => paid?.jobs ?? []));
  return all.filter(({ id }) => ids.has(id));
}

function CallItem({ call, at }: { readonly call: UsualMoneyView['calls'][number]; readonly at: string }) {
  return (
    <li className="item">
      <span className="row between">
        <Link to="/programs/$id" params={{ id: call.programId }}>
          {call.name}
        </Link>
        <span>
          up to <Num at={`${at}/high`} text={aboutUsd(call.high)} label={`${call.name}, at the most`} />
        </span>
      </span>
      <span className="small">{sentence(call.say)}</span>
      {call.page !== null && (
        <a className="small" href={call.page} rel="noreferrer">
          Page of {call.administrator}
        </a>
      )}
    </li>
  );
}

function PaidJobs({ jobs }: { readonly jobs: readonly PaidJobView[] }) {
  if (jobs.length === 0) return null;
  return (
    <details className="small">
      <summary>The {jobs.length} completed jobs behind this</summary>
      <p className="muted">These got money and say so in public. How many others got none is not known.</p>
      <ul>
        {jobs.map(({ id, place, year, administrator, share, words }) => (
          <li key={id}>
            {place}
            {year !== '' && `, ${year}`}: {percent(share)} of the cost, {administrator}. “{words}”
          </li>
        ))}
      </ul>
    </details>
  );
}
