import type { LawEntry } from '../../../src/contract/law.ts';
import { Facts } from '../design/facts.tsx';
import { Unfold } from '../design/unfold.tsx';
import { day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { termText } from './term-text.ts';

export const STANDING: Readonly<Record<LawEntry['standing'], string>> = {
  in_force: 'In force',
  pending: 'Proposed, not law',
  lapsed: 'Ended',
};

const ended = (text: string): string => text.replace(/[.\s]*$/, '.');

/** One law: what it is, whom it reaches and what falls due; its terms and where it was read are folded. */
export function LawItem({ entry }: { readonly entry: LawEntry }) {
  return (
    <li className="item">
      <span className="row between">
        <strong>{entry.title}</strong>
        <span className={entry.standing === 'in_force' ? 'small good' : 'small muted'}>{whenOf(entry)}</span>
      </span>
      <span className="small">
        {ended(sentence(entry.appliesTo))}
        {entry.stage !== null && ` So far: ${ended(sentence(entry.stage))}`}
      </span>
      {entry.dates.map(({ id, title, text, penalty }) => (
        <span key={id} className="small">
          <strong>{title}.</strong> {sentence(text)}
          {penalty !== null && ` If missed: ${ended(sentence(penalty))}`}
        </span>
      ))}
      <Unfold summary="Terms and source" small>
        <Details entry={entry} />
      </Unfold>
    </li>
  );
}

function whenOf({ standing, from, until }: LawEntry): string {
  const days = [from !== null && `from ${day(from)}`, until !== null && `until ${day(until)}`];
  return [STANDING[standing], ...days.filter((part) => part !== false)].join(', ');
}

function Details({ entry }: { readonly entry: LawEntry }) {
  return (
    <div className="stack-s small prose">
      <Facts entries={[['Law', entry.section], ...entry.terms.map(termText)]} />
      {entry.formula !== null && <p>{ended(entry.formula)}</p>}
      {entry.events.length > 0 && (
        <ul>
          {entry.events.map((event) => (
            <li key={event.day + event.text}>
              {day(event.day)}: {event.text}
            </li>
          ))}
        </ul>
      )}
      {entry.note !== null && <p>{entry.note}</p>}
      {entry.conflict !== null && <p>{entry.conflict}</p>}
      <p className="muted">
        {ended(entry.locator)} Read {day(entry.dayRead)}
        {entry.nextLook !== null && `; we look again by ${day(entry.nextLook)}`}.
      </p>
      <ul>
        {entry.addresses.map((address) => (
          <li key={address}>{address.startsWith('http') ? <a href={address}>{address}</a> : address}</li>
        ))}
      </ul>
    </div>
  );
}
