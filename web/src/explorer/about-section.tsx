import type { ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

/** What was assumed, how fresh the sources are, and which release answered. */
export function AboutSection({ answer }: SectionProps) {
  const {
    resolution,
    freshness_summary: freshness,
    data_snapshot: snapshot,
    methodology_version: release,
    generated_at: at,
  } = answer.estimate;
  return (
    <section id="about" aria-labelledby="about-title">
      <h2 id="about-title">What was assumed</h2>
      <p className="prose">{resolution.baseline_energy}</p>
      <details>
        <summary>Assumed values ({resolution.assumptions.length})</summary>
        <Table
          caption="Assumed values"
          columns={[{ head: 'Assumption' }, { head: 'Value', numeric: true }, { head: 'From' }]}
          rows={resolution.assumptions.map(({ text, value, unit, source }): ReactNode[] => [
            text,
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
            <li key={text}>{text}</li>
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
            as_of ?? 'not dated',
            status,
          ])}
        />
      </details>
      <p className="tiny muted">
        Release {release}, catalogue {snapshot.catalog_version}, prices to {snapshot.escalation_series_last},
        answered {at}. Not an offer, a bid, an appraisal, or tax or legal advice.
      </p>
    </section>
  );
}
