import { Link } from '@tanstack/react-router';
import type { MatchItem, MatchResult } from '../../../src/contract/programs/index.ts';
import { Empty } from '../design/states.tsx';
import { day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { Project } from './project.ts';

/** In the order of the page: what can be had now, what hangs on an answer, and the rest, folded. */
const GROUPS = [
  ['now', 'You can get these'],
  ['asking', 'You may get these once a question is answered'],
  ['rest', 'Not known to be open'],
] as const;
type Group = (typeof GROUPS)[number][0];

function groupOf({ availability, determination, status }: MatchItem): Group {
  if (availability === 'available' || (determination === 'eligible' && status === 'open')) return 'now';
  return status === 'open' || status === 'waitlist' ? 'asking' : 'rest';
}

export function Matches({ result, project }: { result: MatchResult; project: Project }) {
  const { programs, place, totalValue, contingentValue, programCount } = result;
  const groups = Map.groupBy(programs, groupOf);
  const where =
    place === null || place.city === null ? 'New York State' : `${place.city} ${place.zip ?? ''}`.trim();
  return (
    <section className="stack" aria-live="polite" aria-labelledby="matches">
      <h2 id="matches">
        {programCount === 1 ? 'One program' : `${programCount} programs`} in {where}
      </h2>
      <p>
        {servedBy(place)}
        {totalValue === '$0' ? 'No sum is sure yet.' : `${totalValue} is sure.`}
        {contingentValue !== '$0' && ` ${contingentValue} more if the open questions turn out well.`}
        {result.costBenchmark !== null &&
          ` Dollars rest on a project cost of ${result.costBenchmark.projectCost}, from published costs.`}
      </p>
      {programCount === 0 && <Empty title="No program matches">Try another kind of work.</Empty>}
      {GROUPS.map(([group, title]) => {
        const items = groups.get(group) ?? [];
        if (items.length === 0) return null;
        const list = <ItemList items={items} project={project} />;
        if (group === 'rest')
          return (
            <details key={group}>
              <summary>
                {title} ({items.length})
              </summary>
              {list}
            </details>
          );
        return (
          <div key={group} className="stack-s">
            <h3>{title}</h3>
            {list}
          </div>
        );
      })}
      <details>
        <summary className="small">What was assumed</summary>
        <ul className="small">
          {result.assumptions.map((text) => (
            <li key={text}>{sentence(text)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function servedBy(place: MatchResult['place']): string {
  const names = [...new Set(place?.utilities.map(({ name }) => name))];
  return names.length === 0 ? '' : `Served by ${names.join(' or ')}. `;
}

/** Inputs of the calculator that give an amount. */
const PRICED_BY = new Set([
  'annualKwh',
  'annualTherms',
  'floorAreaSqft',
  'dwellingUnits',
  'peakDemandKw',
  'projectCost',
  'capacity',
  'quantity',
]);

const NOT_COMPUTABLE = 'not computable';

/** Whether more can be worked out: there is an amount, or an input of the calculator gives one. */
const isPriced = ({ estimatedValue, missingInputs }: MatchItem): boolean =>
  estimatedValue !== NOT_COMPUTABLE || missingInputs.some((name) => PRICED_BY.has(name));

function ItemList({ items, project }: { items: readonly MatchItem[]; project: Project }) {
  return (
    <ol className="list">
      {items.map((item) => (
        <li key={item.id} className="item">
          <span className="row between">
            <Link to="/programs/$id" params={{ id: item.id }}>
              {item.name}
            </Link>
            {item.estimatedValue !== NOT_COMPUTABLE && <strong>{item.estimatedValue}</strong>}
          </span>
          <span className="small muted">
            {item.jurisdiction} · {sentence(item.creditRate)}
            {item.statusAsOf !== null &&
              ` · ${item.status === 'unknown' ? 'last known' : 'as of'} ${day(item.statusAsOf)}`}
          </span>
          {item.reasons.length > 0 && <span className="small">{sentence(item.reasons.join(' '))}</span>}
          <span className="row small">
            {isPriced(item) && (
              <Link to="/programs/calculate" search={{ ...project, program: item.id }}>
                Work it out<span className="visually-hidden"> for {item.name}</span>
              </Link>
            )}
            {item.applicationUrl !== '' && (
              <a href={item.applicationUrl} rel="noreferrer">
                Where to apply<span className="visually-hidden"> for {item.name}</span>
              </a>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
