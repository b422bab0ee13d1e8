import type { Cliff } from '../../../src/contract/insights.ts';
import { Figure } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { figureOf } from './insight-figures.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

/** Dated events that move this building's money, and what to find out first. */
export function DatesSection({ answer, at }: SectionProps) {
  const { cliffs, findOutFirst } = answer.insights;
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">Dates that move money</h2>
      {cliffs.length === 0 && <p className="muted">No dated rule or program end touches this building.</p>}
      <ul className="list">
        {cliffs.map((cliff) => (
          <DatedEvent
            key={cliff.id + cliff.date}
            cliff={cliff}
            at={cliff.amountUsd === null ? null : figureOf(answer.estimate, at, cliff.amountUsd)}
          />
        ))}
      </ul>
      <h3>What to find out first</h3>
      {findOutFirst.length === 0 ? (
        <p className="muted">Nothing that is still unknown would move the tier shown first by much.</p>
      ) : (
        <ol className="list">
          {findOutFirst.map((item) => (
            <li key={item.input} className="item">
              <strong>{sentence(item.question)}</strong>
              <span className="small">
                Tried: {item.tried}. Cost {span(item.expectedCost)}; net present value {span(item.npv)}; the
                range of the cost is {span(item.intervalWidth)} wide.
              </span>
              <span className="small muted">
                {item.recommendations.length > 1 &&
                  `It decides what is best here: ${item.recommendations.map(words).join(' or ').toLowerCase()}. `}
                Knowing it moves the answer by up to {aboutUsd(item.movesUsd)}.
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A range; one figure where both ends read alike. */
function span({ low, high }: { readonly low: number; readonly high: number }): string {
  const [least, most] = [aboutUsd(low), aboutUsd(high)];
  return least === most ? least : `${least} to ${most}`;
}

function DatedEvent({ cliff, at }: { cliff: Cliff; at: string | null }) {
  const { date, title, text, amountUsd, basis, source } = cliff;
  return (
    <li className="item">
      <span className="row between">
        <strong>
          {day(date)}: {title}
        </strong>
        <strong>{amountUsd !== null && <Figure at={at} text={usd(amountUsd)} label={title} />}</strong>
      </span>
      <span className="small">{sentence(text)}</span>
      <span className="small muted">
        {amountUsd !== null && `Dollars: ${basis}. `}
        <SourceName id={source} />
      </span>
    </li>
  );
}
