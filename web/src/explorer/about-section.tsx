import type { ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
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
      <p className="prose">{sentence(resolution.baseline_energy)}</p>
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
      <Words />
      <p className="tiny muted">
        Release {release}, catalogue {snapshot.catalog_version}, prices to{' '}
        {day(snapshot.escalation_series_last)}, answered on {day(at)}. Not an offer, a bid, an appraisal, or
        tax or legal advice.
      </p>
    </section>
  );
}

const WORDS = [
  [
    'Site energy, kBtu/sq ft',
    'Energy metered at the building in a year, over its floor area: the site energy use intensity.',
  ],
  ['tCO2e', 'Metric tons of carbon dioxide and what warms like it: the unit of Local Law 97.'],
  [
    'Local Law 97, LL97',
    'The City law that limits yearly emissions of most buildings over 25,000 sq ft and charges the excess.',
  ],
  [
    'Article 320, Article 321',
    'The two ways that law governs a building: limits with penalties, or a list of measures.',
  ],
  [
    'Net present value',
    'What a project is worth today: later savings and costs count less, by the discount rate.',
  ],
  ['Payback', 'Years until savings add up to the net cost.'],
  ['Tier', 'A package of work with an aim: from quick wins to net-zero ready.'],
  ['Class 5', 'The widest class of cost estimate (AACE): for screening, before any design.'],
  ['PACE', 'A loan repaid with the property tax bill.'],
] as const;

function Words() {
  return (
    <details>
      <summary>Words used here</summary>
      <dl className="words">
        {WORDS.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
