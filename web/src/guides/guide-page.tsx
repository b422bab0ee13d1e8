import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { NotFound } from '../shell/not-found.tsx';
import { GUIDES } from './guide-list.ts';
import { PlanTable } from './plan-table.tsx';

/** Every guide with what it is for. */
export function GuidesPage() {
  useTitle('Guides');
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Guides</h1>
        <p className="lede">How to use the service, and how it comes to its answers.</p>
      </div>
      <ul className="list two">
        {GUIDES.map(({ id, title, text }) => (
          <li key={id} className="item">
            <Link to="/guides/$id" params={{ id }}>
              <strong>{title}</strong>
            </Link>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/docs">The API reference</a> lists every address, field and example.
      </p>
    </div>
  );
}

/** One guide: a paper of the repository, made markup when these pages were built. */
export function GuidePage() {
  const { id } = useParams({ from: '/guides/$id' });
  const guide = GUIDES.find((each) => each.id === id);
  useTitle(guide?.title ?? 'Guides');
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', id],
    queryFn: async () => (await guide?.load())?.default ?? '',
    enabled: guide !== undefined,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data !== undefined) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [data]);
  if (guide === undefined) return <NotFound />;
  return (
    <div className="stack">
      <p>
        <Link to="/guides">All guides</Link>
      </p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading what="Opening the guide…" />}
      {data !== undefined && <article className="guide" dangerouslySetInnerHTML={{ __html: data }} />}
      {id === 'plans' && <PlanTable />}
    </div>
  );
}
