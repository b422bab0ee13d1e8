import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LawChanges, LawEntry, LawList } from '../../../src/contract/law.ts';
import { call } from '../api/call.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { Unfold } from '../design/unfold.tsx';
import { day } from '../format/numbers.ts';
import type { LawSearch } from './law-search.ts';

const STANDING: Readonly<Record<LawEntry['standing'], string>> = {
  in_force: 'In force',
  pending: 'Pending',
  lapsed: 'Lapsed',
};

const lawOf = ({ standing }: LawSearch) =>
  queryOptions({
    queryKey: ['law', standing],
    queryFn: () => call<LawList>(standing === undefined ? '/law' : `/law?standing=${standing}`),
    placeholderData: (previous: LawList | undefined) => previous,
  });

const changesOf = (since: string) =>
  queryOptions({
    queryKey: ['law-changes', since],
    queryFn: () => call<LawChanges>(`/law/changes?${new URLSearchParams({ since })}`),
    placeholderData: (previous: LawChanges | undefined) => previous,
  });

/** Statutes, rules and bills that touch an answer; day and standing are part of the address. */
export function LawPage() {
  useTitle('The law as it stands');
  const search = useSearch({ from: '/law' });
  const navigate = useNavigate();
  const go = (to: LawSearch) => void navigate({ to: '/law', search: to, replace: true, resetScroll: false });
  const { since, standing, ...others } = search;
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>The law as it stands</h1>
        <p className="muted prose">
          City, State and federal law that touches an estimate: what is in force, what is pending, what
          lapsed, and the day on which each was read. Pending law is shown and never counted.
        </p>
      </div>
      <TextField
        label="Changed from this day on"
        type="date"
        value={since ?? ''}
        onChange={(value) => go({ ...search, since: value })}
      />
      {since !== undefined && <Changes since={since} />}
      <ChoiceField
        label="Standing"
        value={standing ?? ''}
        onChange={(value) =>
          go({ ...others, ...(since && { since }), ...(value !== '' && { standing: value }) })
        }
        options={[['', 'All'], ...Object.entries(STANDING)]}
      />
      <Entries search={search} />
    </div>
  );
}

function Changes({ since }: { readonly since: string }) {
  const { data, error, isPending, refetch } = useQuery(changesOf(since));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading what="Looking up changes…" />;
  if (data.total === 0) return <Empty title="Nothing changed">Nothing is held of that day or later.</Empty>;
  return (
    <ul className="list">
      {data.changes.map((change) => (
        <li className="item" key={`${change.day} ${change.id} ${change.text}`}>
          <span className="row between">
            <strong>{change.title}</strong>
            <span className="muted">{day(change.day)}</span>
          </span>
          <span className="small">
            {change.text} {change.section}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Entries({ search }: { readonly search: LawSearch }) {
  const { data, error, isPending, refetch } = useQuery(lawOf(search));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading what="Looking up the law…" />;
  return (
    <ul className="list">
      {data.entries.map((entry) => (
        <li className="item" key={entry.id}>
          <span className="row between">
            <strong>{entry.title}</strong>
            <span className="muted">{STANDING[entry.standing]}</span>
          </span>
          <span className="small">{entry.section}</span>
          <Unfold summary="What it says" small>
            <Entry entry={entry} />
          </Unfold>
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { readonly entry: LawEntry }) {
  return (
    <div className="stack-s small">
      <span>{entry.appliesTo}.</span>
      {entry.stage !== null && <span>Stage: {entry.stage}.</span>}
      <ul>
        {entry.terms.map(({ name, value }) => (
          <li key={name}>
            {name.replaceAll('_', ' ')}: {value === null ? 'not found' : String(value)}
          </li>
        ))}
      </ul>
      {entry.note !== null && <span>{entry.note}</span>}
      {entry.conflict !== null && <span>{entry.conflict}</span>}
      <span className="muted">
        {entry.locator}. Read {day(entry.dayRead)}
        {entry.nextLook !== null && `, looked at again by ${day(entry.nextLook)}`}.
      </span>
      <ul>
        {entry.addresses.map((address) => (
          <li key={address}>{address.startsWith('http') ? <a href={address}>{address}</a> : address}</li>
        ))}
      </ul>
    </div>
  );
}
