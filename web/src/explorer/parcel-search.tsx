import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { parcelSearch, type ParcelHit } from '../api/queries.ts';

const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};
const PARCEL_ID = /^(?:[1-5]\d{9}|W[A-Za-z0-9./-]+)$/;

/** Address or parcel id, as a combobox: arrows move, Enter takes, Escape closes. */
export function ParcelSearch() {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const query = useDeferredValue(text.trim());
  const { data, isError } = useQuery(parcelSearch(query));
  const hits = query.length >= 2 ? (data?.parcels ?? []) : [];
  const shown = open && hits.length > 0;
  const take = (bbl: string) => void navigate({ to: '/estimate', search: { bbl } });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt((was) => Math.max(-1, Math.min(hits.length - 1, was + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Escape') setOpen(false);
  };
  const submit = () => {
    const typed = text.trim();
    const chosen = hits[at] ?? (PARCEL_ID.test(typed) ? undefined : hits[0]);
    if (chosen !== undefined) take(chosen.parcel_id);
    else if (PARCEL_ID.test(typed)) take(typed);
    else setOpen(true);
  };
  const nothing = query.length >= 2 && data !== undefined && hits.length === 0 && !PARCEL_ID.test(query);
  return (
    <form
      className="stack-s"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="small">
        <strong>Address or parcel number (BBL)</strong>
      </label>
      <div className="search">
        <input
          id={id}
          className="input"
          role="combobox"
          autoComplete="off"
          placeholder="860 Grand Concourse"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(shown && at >= 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setAt(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <Options id={id} hits={hits} at={at} shown={shown} take={take} />
      </div>
      <div className="row">
        <button type="submit" className="button primary">
          Show the estimate
        </button>
        <span className="small muted" aria-live="polite">
          {isError && 'The search did not answer. Try again, or describe the building.'}
          {nothing && `No lot matches. We hold ${data.coverage}. You can describe the building instead.`}
        </span>
      </div>
    </form>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly hits: readonly ParcelHit[];
  readonly at: number;
  readonly shown: boolean;
  readonly take: (bbl: string) => void;
}

function Options({ id, hits, at, shown, take }: OptionsProps) {
  return (
    <ul className="options" id={`${id}-list`} role="listbox" aria-label="Matching lots" hidden={!shown}>
      {hits.map((hit, index) => (
        <li
          key={hit.parcel_id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Before the field loses the focus and the list closes.
          onMouseDown={() => take(hit.parcel_id)}
        >
          <span>
            {hit.address ?? 'No address on record'}
            {hit.borough !== null && <span className="muted">, {BOROUGHS[hit.borough] ?? hit.borough}</span>}
          </span>
          <span className="muted small">{hit.parcel_id}</span>
        </li>
      ))}
    </ul>
  );
}
