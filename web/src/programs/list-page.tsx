import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProgramSummary } from '../../../src/contract/programs/index.ts';
import { programList } from '../api/queries.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { count, day, words } from '../format/numbers.ts';
import { CONFIDENCE, STATES, STATUS, TECHNOLOGIES, TYPES } from './choices.ts';
import type { ProgramSearch } from './program-search.ts';
import { ProgramTabs } from './program-tabs.tsx';

const PAGE = 20;

/** Every program of the catalogue; the filters are the address. */
export function ProgramsPage() {
  useTitle('Incentive programs');
  const search = useSearch({ from: '/programs' });
  const navigate = useNavigate();
  const [text, setText] = useState(search.q ?? '');
  const { offset = 0, ...filters } = search;
  const query = new URLSearchParams({ ...filters, limit: String(PAGE), offset: String(offset) });
  const { data, error, isPending, refetch } = useQuery(programList(query.toString()));
  const change = (part: ProgramSearch) => {
    const { offset: _start, ...kept } = search;
    void navigate({ to: '/programs', search: { ...kept, ...part }, replace: true, resetScroll: false });
  };
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Incentive programs</h1>
        <p className="muted prose">
          Federal, state, local and utility money for buildings and clean energy. Each entry says when and how
          it was checked.
        </p>
      </div>
      <ProgramTabs />
      <form
        className="stack"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: text.trim() });
        }}
      >
        <div className="columns">
          <TextField label="Search by name or what it is for" value={text} onChange={setText} />
          <ChoiceField
            label="State"
            value={search.state ?? ''}
            onChange={(state) => change({ state })}
            options={[['', 'All'], ...STATES]}
          />
          <ChoiceField
            label="Run by"
            value={search.type ?? ''}
            onChange={(type) => change({ type })}
            options={TYPES}
          />
          <ChoiceField
            label="Technology"
            value={search.technology ?? ''}
            onChange={(technology) => change({ technology })}
            options={[['', 'All'], ...TECHNOLOGIES]}
          />
        </div>
        <div className="row">
          <button type="submit" className="button primary">
            Search
          </button>
          <span aria-live="polite" className="muted">
            {data !== undefined && `${count(data.total)} programs`}
          </span>
        </div>
      </form>
      {isPending && <Loading what="Looking up programs…" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data?.total === 0 && (
        <Empty title="No program matches">Take a filter away, or try another word.</Empty>
      )}
      <ul className="list">
        {data?.programs.map((program) => (
          <Item key={program.id} program={program} />
        ))}
      </ul>
      {data !== undefined && data.total > PAGE && (
        <nav className="row between" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={offset === 0}
            onClick={() => change({ offset: Math.max(0, offset - PAGE) })}
          >
            Previous
          </button>
          <span className="muted">
            {offset + 1}–{Math.min(offset + PAGE, data.total)} of {count(data.total)}
          </span>
          <button
            type="button"
            className="button"
            disabled={offset + PAGE >= data.total}
            onClick={() => change({ offset: offset + PAGE })}
          >
            Next
          </button>
        </nav>
      )}
    </div>
  );
}

function Item({ program }: { program: ProgramSummary }) {
  const { id, name, type, state, technology, estimatedValue, deadline, status, statusAsOf, confidence } =
    program;
  return (
    <li className="item">
      <span className="row between">
        <Link to="/programs/$id" params={{ id }}>
          {name}
        </Link>
        <strong>{estimatedValue}</strong>
      </span>
      <span className="small muted">
        {words(type)}
        {type !== 'federal' && `, ${state}`} · {technology.map(words).join(', ')}
      </span>
      <span className="small">
        <span className={status === 'open' ? 'good' : 'muted'}>{words(STATUS[status] ?? status)}</span>
        {statusAsOf !== null && <span className="muted"> as of {day(statusAsOf)}</span>}
        {deadline !== null && ` · ends ${day(deadline)}`}
        <span className="muted"> · {CONFIDENCE[confidence] ?? confidence}</span>
      </span>
    </li>
  );
}
