import { useQuery } from '@tanstack/react-query';
import { sources } from '../api/queries.ts';
import { words } from '../format/numbers.ts';

/** The title of a publication, with its address where it has one. */
export function SourceName({ id }: { id: string }) {
  const { data } = useQuery(sources);
  const source = data?.sources.find((entry) => entry.id === id);
  if (source === undefined || source.url === null) return <>{source?.title ?? words(id)}</>;
  return (
    <a href={source.url} target="_blank" rel="noreferrer">
      {source.title}
    </a>
  );
}
