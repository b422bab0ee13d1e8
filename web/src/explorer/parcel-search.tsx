import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import { parcelSearch } from '../api/queries.ts';
import { Combobox } from '../design/combobox.tsx';
import { address } from '../format/address.ts';

const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};
const PARCEL_ID = /^(?:[1-5]\d{9}|W[A-Za-z0-9./-]+)$/;

/** Address or parcel id. */
export function ParcelSearch() {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data, isError } = useQuery(parcelSearch(query));
  const hits = query.length >= 2 ? (data?.parcels ?? []) : [];
  const take = (bbl: string) => void navigate({ to: '/estimate', search: { bbl } });
  const submit = () => {
    const typed = text.trim();
    const first = hits[0];
    if (PARCEL_ID.test(typed)) take(typed);
    else if (first !== undefined) take(first.parcel_id);
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
        <strong>Address or parcel number (BBL: borough, block and lot, ten digits)</strong>
      </label>
      <div className="large">
        <Combobox
          wiring={{ id }}
          listName="Matching lots"
          placeholder="860 Grand Concourse"
          text={text}
          onText={setText}
          onTake={take}
          options={hits.map((hit) => ({
            key: hit.parcel_id,
            text: [
              hit.address === null ? 'No address on record' : address(hit.address),
              hit.borough === null ? '' : (BOROUGHS[hit.borough] ?? hit.borough),
            ]
              .filter((part) => part !== '')
              .join(', '),
            side: hit.parcel_id,
          }))}
        />
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
