import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Table } from '../design/table.tsx';
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
        <summary>Assumed values ({resolution.assumptions.length})</summary>
        <Table
          caption="Assumed values"
          columns={[{ head: 'Assumption' }, { head: 'Value', numeric: true }, { head: 'From' }]}
          rows={resolution.assumptions.map(({ text, value, unit, source }): ReactNode[] => [
            sentence(text),
            `${value === null ? 'not known' : String(value)} ${unit}`.trim(),
            <span key="s" className="small">
              <SourceName id={source} />
            </span>,
          ])}
        />
      </details>
      <details>
        <summary>Inputs left open ({resolution.defaults_applied.length})</summary>
        <ul className="small">
          {resolution.defaults_applied.map((text) => (
            <li key={text}>{sentence(text)}</li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Sources and their age ({freshness.length})</summary>
        <Table
          caption="Sources of this answer"
          columns={[{ head: 'Source' }, { head: 'As of' }, { head: 'State' }]}
          rows={freshness.map(({ source_id, as_of, status }): ReactNode[] => [
            <SourceName key="s" id={source_id} />,
            as_of === null ? 'not dated' : day(as_of),
            status,
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
