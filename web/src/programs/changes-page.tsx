import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ProgramChangeList } from '../../../src/contract/programs/index.ts';
import { call } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { count, day, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { CONFIDENCE, STATUS } from './choices.ts';
import type { ChangesSearch } from './program-search.ts';
import { ProgramTabs } from './program-tabs.tsx';

const PAGE = 50;

const KIND: Readonly<Record<ProgramChangeList['changes'][number]['kind'], string>> = {
  added: 'New',
  changed: 'Changed',
  closed: 'Closed',
  merged: 'Merged',
  removed: 'Removed',
};

/** Ids within a change as this page names them. */
const changeText = (text: string): string =>
  sentence(
    text
      .replaceAll(/[a-z]+(?:_[a-z]+)+/g, (id) => CONFIDENCE[id] ?? STATUS[id] ?? words(id).toLowerCase())
      .replace(/^texts, addresses or day of the evidence revised$/, 'only wording or sources revised')
      .replace('how well read ', 'read: ')
      .replace(/^pays (?=amount|tax|loan|accelerated)/, '')
      .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  );

const changesOf = ({ since, offset = 0 }: ChangesSearch) =>
  queryOptions({
    queryKey: ['program-changes', since, offset],
    queryFn: () =>
      call<ProgramChangeList>(
        `/programs/changes?${new URLSearchParams({ ...(since === undefined ? {} : { since }), limit: String(PAGE), offset: String(offset) })}`,
      ),
    placeholderData: (previous: ProgramChangeList | undefined) => previous,
  });

/** What changed in the programs, newest first; the day it starts from is part of the address. */
export function ChangesPage() {
  useTitle('Changes in the programs');
  const search = useSearch({ from: '/programs/changes' });
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(changesOf(search));
  const { since = '', offset = 0 } = search;
  const go = (to: ChangesSearch) =>
    void navigate({ to: '/programs/changes', search: to, replace: true, resetScroll: false });
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Changes in the programs</h1>
        <p className="muted prose">
          What we added, changed, closed or merged, newest first. A program that ends on a day known from the
          start is no change: the list of programs says when.
        </p>
      </div>
      <ProgramTabs />
      <TextField
        label="From this day on"
        type="date"
        value={since}
        onChange={(value) => go(value === '' ? {} : { since: value })}
      />
      {isPending && <Loading what="Looking up changes…" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && data.total === 0 && (
        <Empty title="Nothing changed">Nothing changed in the catalogue since that day.</Empty>
      )}
      <ul className="list">
        {data?.changes.map(({ day: on, id, name, kind, text }) => (
          <li className="item" key={`${on} ${id}`}>
            <span className="row between">
              {kind === 'removed' ? (
                <strong>{name}</strong>
              ) : (
                <Link to="/programs/$id" params={{ id }}>
                  {name}
                </Link>
              )}
              <span className="muted">
                {KIND[kind]} {day(on)}
              </span>
            </span>
            <span className="small">{changeText(text)}</span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > PAGE && (
        <nav className="row between" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={offset === 0}
            onClick={() => go({ ...search, offset: Math.max(0, offset - PAGE) })}
          >
            Previous
          </button>
          <span className="muted">
            {count(Math.min(offset + 1, data.total))}–{count(Math.min(offset + PAGE, data.total))} of{' '}
            {count(data.total)}
          </span>
          <button
            type="button"
            className="button"
            disabled={offset + PAGE >= data.total}
            onClick={() => go({ ...search, offset: offset + PAGE })}
          >
            Next
          </button>
        </nav>
      )}
    </div>
  );
}
