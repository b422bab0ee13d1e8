import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState, type FormEvent } from 'react';
import type { ParcelAnswer } from '../../../src/contract/pages.ts';
import { parcelSearch } from '../api/queries.ts';
import { Combobox, type Option } from '../design/combobox.tsx';
import { parcelSide, parcelText } from './parcel-option.ts';

/** Address, building name or parcel id. Enter takes a building that is the only one the words name. */
export function ParcelSearch() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data, isError } = useQuery(parcelSearch(query));
  const answer = query.length >= 2 ? data : undefined;
  const take = (bbl: string) => void navigate({ to: '/estimate', search: { bbl } });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed.length < 2) return;
    // What is listed may belong to an earlier keystroke: the words as they stand are asked again.
    const found = await queries.fetchQuery(parcelSearch(typed)).catch(() => null);
    const [only, ...more] = found?.parcels ?? [];
    if (only !== undefined && more.length === 0 && found?.match !== 'list') take(only.parcel_id);
    // Which of several is meant is for the person to say: back to the list.
    else document.getElementById(id)?.focus();
  };
  return (
    <form className="stack-s" role="search" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="small">
        <strong>Address, building name, ZIP code or parcel number (BBL)</strong>
      </label>
      <div className="large search-row">
        <Combobox
          wiring={{ id }}
          listName="Matching lots"
          placeholder="860 Grand Concourse, Bronx"
          text={text}
          onText={setText}
          onTake={take}
          options={answer === undefined ? [] : optionsOf(answer)}
          status={
            <>
              {isError && 'The search did not answer. Try again, or describe the building.'}
              {answer !== undefined && messageOf(answer)}{' '}
              {answer?.match === 'none' && <Link to="/describe">Describe it instead</Link>}
            </>
          }
        />
        <button type="submit" className="button primary">
          Show
        </button>
      </div>
    </form>
  );
}

function optionsOf({ parcels, suggestions }: ParcelAnswer): readonly Option[] {
  return [
    ...parcels.map((hit) => ({ key: hit.parcel_id, text: parcelText(hit), side: parcelSide(hit) })),
    ...suggestions.map((hit) => ({
      key: hit.parcel_id,
      text: `Nearby: ${parcelText(hit)}`,
      side: parcelSide(hit),
    })),
  ];
}

function messageOf({ match, note, coverage, parcels: [first] }: ParcelAnswer): string {
  if (match === 'close' && first !== undefined) return `Did you mean ${parcelText(first)}? Enter takes it.`;
  return [note, match === 'none' ? `We hold ${coverage}.` : null].filter((text) => text !== null).join(' ');
}
