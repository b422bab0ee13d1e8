import type { Cliff, FindOut } from '../../../src/contract/insights.ts';
import { Num, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, readAlike, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { figureOf } from './insight-figures.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

/** Dated events that move this building's money, and what to find out first. */
export function DatesSection({ answer, at }: SectionProps) {
  const { cliffs, findOutFirst } = answer.insights;
  return (
    <>
      {cliffs.length === 0 && (
        <p className="muted">No deadline of a law or a program affects this building.</p>
      )}
      <ul className="list">
        {cliffs.map((cliff, index) => (
          <DatedEvent
            key={cliff.id + cliff.date}
            cliff={cliff}
            own={`/insights/cliffs/${index}/amountUsd`}
            at={figureOf(answer.estimate, at, cliff)}
          />
        ))}
      </ul>
      <h4>What to find out first</h4>
      {findOutFirst.length === 0 ? (
        <p className="muted">Nothing that is still unknown would change the tier shown first by much.</p>
      ) : (
        <ol className="list">
          {findOutFirst.map((item, index) => (
            <Finding key={item.input} item={item} at={`/insights/findOutFirst/${index}`} />
          ))}
        </ol>
      )}
    </>
  );
}

/** A fact that is open, and what the answer comes to with each value that is plausible. */
function Finding({ item, at }: { item: FindOut; at: string }) {
  const range = (field: 'expectedCost' | 'npv' | 'intervalWidth', label: string) => (
    <Span range={item[field]} at={`${at}/${field}`} label={label} />
  );
  return (
    <li className="item">
      <strong>{sentence(item.question)}</strong>
      <span className="small">
        Tried: {sentence(item.tried)}. Cost {range('expectedCost', 'Expected cost')}; net present value{' '}
        {range('npv', 'Net present value')}; the range of the cost is{' '}
        {range('intervalWidth', 'Width of the range of the cost')} wide.
      </span>
      <span className="small muted">
        {item.recommendations.length > 1 &&
          `It decides what is best here: ${item.recommendations.map(words).join(' or ').toLowerCase()}. `}
        Knowing it could change the answer by up to{' '}
        <Num at={`${at}/movesUsd`} as={aboutUsd} label="What knowing it could change" />.
      </span>
    </li>
  );
}

interface SpanProps {
  readonly range: { readonly low: number; readonly high: number };
  readonly at: string;
  readonly label: string;
}

/** A range; one figure where both ends read alike. */
function Span({ range: { low, high }, at, label }: SpanProps) {
  const first = (
    <Num at={`${at}/low`} as={aboutUsd} label={readAlike(low, high) ? label : `${label}, least`} />
  );
  if (readAlike(low, high)) return first;
  return (
    <>
      {first} to <Num at={`${at}/high`} as={aboutUsd} label={`${label}, most`} />
    </>
  );
}

interface DatedEventProps {
  readonly cliff: Cliff;
  /** JSON pointer of its own dollars. */
  readonly own: string;
  /** Where the estimate holds the same figure, which opens; null where it holds none. */
  readonly at: string | null;
}

function DatedEvent({ cliff, own, at }: DatedEventProps) {
  const { date, title, text, amountUsd, basis, source } = cliff;
  return (
    <li className="item">
      <span className="row between">
        <strong>
          {day(date)}: {title}
        </strong>
        <strong>
          {amountUsd !== null &&
            (at === null ? <Value at={own} as={usd} /> : <Num at={at} as={usd} label={title} />)}
        </strong>
      </span>
      <span className="small">{sentence(text)}</span>
      <span className="small muted">
        {amountUsd !== null && `Dollars: ${basis}. `}
        <SourceName id={source} />
      </span>
    </li>
  );
}
