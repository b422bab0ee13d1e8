import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState, type FormEvent } from 'react';
import type { ParcelAnswer } from '../../../src/contract/pages.ts';
import { parcelSearch } from '../api/queries.ts';
import { Combobox, type Option } from '../design/combobox.tsx';
import { parcelSide, parcelText } from './parcel-option.ts';

const PARCEL_ID = /^(?:[1-5]\d{9}|W[A-Za-z0-9./-]+)$/;

/** Address, building name or parcel id. Enter takes only the building that the words name exactly. */
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
    if (PARCEL_ID.test(typed)) return take(typed);
    if (typed.length < 2) return;
    // What is listed may belong to an earlier keystroke: the words as they stand are asked again.
    const found = await queries.fetchQuery(parcelSearch(typed)).catch(() => null);
    const [only, ...more] = found?.parcels ?? [];
    if (only !== undefined && more.length === 0 && found?.borough_assumed === false) take(only.parcel_id);
  };
  return (
    <form className="stack-s" role="search" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="small">
        <strong>Address with its borough or ZIP, building name or parcel number (BBL)</strong>
      </label>
      <div className="large">
        <Combobox
          wiring={{ id }}
          listName="Matching lots"
          placeholder="860 Grand Concourse, Bronx"
          text={text}
          onText={setText}
          onTake={take}
          options={answer === undefined ? [] : optionsOf(answer)}
        />
      </div>
      <div className="row">
        <button type="submit" className="button primary">
          Show the estimate
        </button>
        <span className="small muted" aria-live="polite">
          {isError && 'The search did not answer. Try again, or describe the building.'}
          {answer !== undefined && !PARCEL_ID.test(query) && messageOf(query, answer)}{' '}
          {answer?.match === 'none' && <Link to="/describe">Describe it instead</Link>}
        </span>
      </div>
    </form>
  );
}

function optionsOf({ parcels, suggestions }: ParcelAnswer): readonly Option[] {
  return [
    ...parcels.map((hit) => ({ key: hit.parcel_id, text: parcelText(hit), side: parcelSide(hit) })),
    ...suggestions.map((hit) => ({
      key: hit.parcel_id,
      text: `Another building: ${parcelText(hit)}`,
      side: parcelSide(hit),
    })),
  ];
}

function messageOf(
  query: string,
  { match, parcels, borough_assumed, suggestions, coverage }: ParcelAnswer,
): string {
  if (match === 'exact') {
    if (parcels.length > 1) return 'Several lots match this. Choose one, or add the borough or ZIP.';
    return borough_assumed
      ? 'Other boroughs have this street too. Choose the lot, or add the borough or ZIP.'
      : '';
  }
  const others = suggestions.length > 0 ? ' The lots listed are other buildings that we hold.' : '';
  return `We do not hold “${query}”.${others} We hold ${coverage}.`;
}
