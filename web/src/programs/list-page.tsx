import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProgramSummary } from '../../../src/contract/programs/index.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { count, day, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { CONFIDENCE, STATES, STATUS, TECHNOLOGIES, TYPES } from './choices.ts';
import { matchingPrograms } from './program-list.ts';
import { HOME_STATE, type ProgramSearch } from './program-search.ts';
import { ProgramTabs } from './program-tabs.tsx';

const PAGE = 20;

/** Every program of the catalogue; the filters are the address. */
export function ProgramsPage() {
  useTitle('Incentive programs');
  const search = useSearch({ from: '/programs' });
  const navigate = useNavigate();
  const [text, setText] = useState(search.q ?? '');
  const { offset = 0, state = HOME_STATE, ...filters } = search;
  const { data, error, isPending, refetch } = useQuery(
    matchingPrograms(state === 'all' ? filters : { ...filters, state }),
  );
  const total = data?.length ?? 0;
  const change = (part: ProgramSearch) => {
    const { offset: _start, ...kept } = search;
    void navigate({ to: '/programs', search: { ...kept, ...part }, replace: true, resetScroll: false });
  };
  const turn = (to: number) =>
    void navigate({ to: '/programs', search: { ...search, offset: Math.max(0, to) }, hash: 'programs' });
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Incentive programs</h1>
        <p className="muted prose">
          Federal, state, local and utility money for buildings and clean energy. What is open and was read at
          its source comes first.
        </p>
        <p>
          <Link to="/programs/match">See only what your building can get</Link>: it takes a ZIP code and the
          owner.
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
            hint="Federal programs have an entry of their own."
            value={state}
            onChange={(chosen) => change({ state: chosen })}
            options={[...STATES, ['all', 'Every state']]}
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
            {data !== undefined && `${count(total)} ${total === 1 ? 'program' : 'programs'}`}
          </span>
        </div>
      </form>
      {isPending && <Loading what="Looking up programs…" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && total === 0 && (
        <Empty title="No program matches">Remove a filter, or try another word.</Empty>
      )}
      <ul className="list" id="programs">
        {data?.slice(offset, offset + PAGE).map((program) => (
          <Item key={program.id} program={program} />
        ))}
      </ul>
      {total > PAGE && (
        <nav className="row between" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={offset === 0}
            onClick={() => turn(offset - PAGE)}
          >
            Previous
          </button>
          <span className="muted">
            {offset + 1}–{Math.min(offset + PAGE, total)} of {count(total)}
          </span>
          <button
            type="button"
            className="button"
            disabled={offset + PAGE >= total}
            onClick={() => turn(offset + PAGE)}
          >
            Next
          </button>
        </nav>
      )}
    </div>
  );
}

const valueText = (value: string): string =>
  sentence(value.replace(/; (\d+) more lines?$/, '; $1 more on its page'));

function Item({ program }: { program: ProgramSummary }) {
  const { id, name, type, state, technology, estimatedValue, deadline, status, statusAsOf, confidence } =
    program;
  return (
    <li className="item">
      <span className="row between">
        <Link to="/programs/$id" params={{ id }}>
          {name}
        </Link>
        {/[$%]/.test(estimatedValue) ? (
          <strong>{valueText(estimatedValue)}</strong>
        ) : (
          <span className="muted">{valueText(estimatedValue)}</span>
        )}
      </span>
      <span className="small muted">
        {words(type)}
        {type !== 'federal' && `, ${state}`} · {technology.map(words).join(', ')}
      </span>
      <span className="small">
        <span className={status === 'open' ? 'good' : 'muted'}>{words(STATUS[status] ?? status)}</span>
        {statusAsOf !== null && (
          <span className="muted">
            {status === 'unknown' ? ', last known' : ' as of'} {day(statusAsOf)}
          </span>
        )}
        {deadline !== '' &&
          ` · ${deadline < new Date().toISOString().slice(0, 10) ? 'ended' : 'ends'} ${day(deadline)}`}
        <span className="muted"> · {CONFIDENCE[confidence] ?? confidence}</span>
      </span>
    </li>
  );
}
