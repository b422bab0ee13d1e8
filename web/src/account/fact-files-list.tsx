import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { factFiles, forgetFactFile } from '../api/facts.ts';
import { Failure } from '../design/states.tsx';
import { day } from '../format/numbers.ts';

/** What the account brought so far, and what each file moved. Nothing is shown before the first. */
export function FactFilesList() {
  const queries = useQueryClient();
  const { data, error } = useQuery(factFiles);
  const forget = useMutation({
    mutationFn: forgetFactFile,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['fact-files'] }),
  });
  if (error !== null) return <Failure error={error} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="fact-files" className="stack-s">
      <h2 id="fact-files" className="card-title">
        Files you brought
      </h2>
      <p className="small muted">
        We keep the name and digest of a file and the facts in it, not the file. To forget one leaves its
        facts.
      </p>
      <ul className="list">
        {data.map(({ file_id: id, brought_at: at, source, words }) => (
          <li className="item" key={id}>
            <span className="row between">
              <strong>{source.name === '' ? source.layout : source.name}</strong>
              <button
                type="button"
                className="button small"
                disabled={forget.isPending}
                onClick={() => forget.mutate(id)}
              >
                Forget<span className="visually-hidden">: {source.name}</span>
              </button>
            </span>
            <span className="small">
              <span className="muted">
                {day(at)}, {source.layout}, SHA-256 {source.sha256.slice(0, 12)}…
              </span>{' '}
              {words}
            </span>
          </li>
        ))}
      </ul>
      {forget.isError && <Failure error={forget.error} />}
    </section>
  );
}
