import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { HowMany, Value } from '../evidence/evidence-context.tsx';
import { asAssumed, assumedUnit } from './assumed-value.ts';
import { day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

const Words = lazy(() => import('./words-used.tsx'));

/** What was assumed, how fresh the sources are, and which release answered. */
export function AboutSection({ answer }: SectionProps) {
  const [asked, setAsked] = useState(false);
  const {
    resolution,
    freshness_summary: freshness,
    data_snapshot: snapshot,
    methodology_version: release,
    generated_at: at,
  } = answer.estimate;
  return (
    <>
      <details>
        <summary>
          Assumed values (<HowMany of={resolution.assumptions} />)
        </summary>
        <Table
          caption="Assumed values"
          columns={[{ head: 'Assumption' }, { head: 'Value', numeric: true }, { head: 'From' }]}
          rows={resolution.assumptions.map(({ text, value, unit, source }, index): ReactNode[] => [
            sentence(text),
            <span key="v">
              {typeof value === 'number' ? (
                <Value at={`/resolution/assumptions/${index}/value`} as={asAssumed} />
              ) : (
                value === null && 'not known'
              )}{' '}
              {assumedUnit(unit)}
            </span>,
            <span key="s" className="small">
              <SourceName id={source} />
            </span>,
          ])}
        />
      </details>
      <details>
        <summary>
          Inputs left open (<HowMany of={resolution.defaults_applied} />)
        </summary>
        <ul className="small">
          {resolution.defaults_applied.map((text) => (
            <li key={text}>{sentence(text)}</li>
          ))}
        </ul>
      </details>
      <details>
        <summary>
          Sources and when we read them (<HowMany of={freshness} />)
        </summary>
        <Table
          caption="Sources of this answer"
          columns={[{ head: 'Source' }, { head: 'Read on' }]}
          rows={freshness.map(({ source_id, as_of, review_after, status }): ReactNode[] => [
            <SourceName key="s" id={source_id} />,
            <span key="d">
              {as_of === null ? 'not dated' : day(as_of)}
              {review_after !== null &&
                status === 'stale' &&
                `; it was to be read again by ${day(review_after)}`}
            </span>,
          ])}
        />
      </details>
      <details onToggle={(event) => event.currentTarget.open && setAsked(true)}>
        <summary>Words used here</summary>
        {asked && (
          <Suspense>
            <Words />
          </Suspense>
        )}
      </details>
      <p className="tiny muted">
        Release {release}, catalogue {snapshot.catalog_version}, prices to{' '}
        {day(snapshot.escalation_series_last)}, answered on {day(at)}. Not an offer, a bid, an appraisal, or
        tax or legal advice.
      </p>
    </>
  );
}
