import type { Cliff } from '../../../src/contract/insights.ts';
import { aboutUsd, day, usd } from '../format/numbers.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

/** Dated events that move this building's money, and what to find out first. */
export function DatesSection({ answer }: SectionProps) {
  const { cliffs, findOutFirst } = answer.insights;
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">Dates that move money</h2>
      {cliffs.length === 0 && <p className="muted">No dated rule or program end touches this building.</p>}
      <ul className="list">
        {cliffs.map((cliff) => (
          <DatedEvent key={cliff.id + cliff.date} cliff={cliff} />
        ))}
      </ul>
      <h3>What to find out first</h3>
      {findOutFirst.length === 0 ? (
        <p className="muted">Nothing that is still unknown would move the suggested tier much.</p>
      ) : (
        <ol className="list">
          {findOutFirst.map((item) => (
            <li key={item.input} className="item">
              <strong>{item.question}</strong>
              <span className="small">
                {item.input}: the net cost lies between {aboutUsd(item.lowNetCostUsd)} and{' '}
                {aboutUsd(item.highNetCostUsd)}, the savings between {aboutUsd(item.lowAnnualSavingsUsd)} and{' '}
                {aboutUsd(item.highAnnualSavingsUsd)} a year.
              </span>
              <span className="small muted">
                Knowing it settles up to {aboutUsd(item.spreadUsd)} over ten years.
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function DatedEvent({ cliff }: { cliff: Cliff }) {
  const { date, title, text, amountUsd, basis, source } = cliff;
  return (
    <li className="item">
      <span className="row between">
        <strong>
          {day(date)}: {title}
        </strong>
        <strong>{amountUsd === null ? '' : usd(amountUsd)}</strong>
      </span>
      <span className="small">{text}</span>
      <span className="small muted">
        {amountUsd !== null && `Dollars: ${basis}. `}
        <SourceName id={source} />
      </span>
    </li>
  );
}
