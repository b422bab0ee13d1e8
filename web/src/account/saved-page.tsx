import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SavedBuilding, SavedToday } from '../../../src/contract/saved.ts';
import { deleteSaved, savedBuildings, savedToday } from '../api/saved.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { scenarioOf } from '../explorer/scenario.ts';
import { day } from '../format/numbers.ts';
import { AccountFrame } from './account-frame.tsx';
import { changeWords, isReadable, verdictWords } from './saved-words.ts';

export const SavedPage = () => <AccountFrame title="Saved buildings">{() => <Buildings />}</AccountFrame>;

function Buildings() {
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(savedBuildings);
  // One after the other: each is a whole estimate, and other people wait for theirs.
  const checkAll = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await queries.fetchQuery(savedToday(id)).catch(() => null);
    },
  });
  if (isPending) return <Loading what="Looking up…" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Empty title="No building is saved">
        <Link to="/">Open an estimate</Link> and press <strong>Save this building</strong>. Later this page
        says whether the answer would differ.
      </Empty>
    );
  return (
    <div className="stack">
      <p className="muted prose">
        Each building is kept with the answer of the day you saved it. When you ask again, the answer uses
        today's records, prices, law and programs, and what your account knows of the lot.
      </p>
      <div>
        <button
          type="button"
          className="button primary"
          disabled={checkAll.isPending}
          onClick={() => checkAll.mutate(data.map(({ saved_id }) => saved_id))}
        >
          {checkAll.isPending ? 'Asking again…' : 'Would these answers differ today?'}
        </button>
      </div>
      <ul className="list">
        {data.map((building) => (
          <Building key={building.saved_id} building={building} />
        ))}
      </ul>
    </div>
  );
}

function Building({ building }: { building: SavedBuilding }) {
  const queries = useQueryClient();
  const { saved_id: id, name, saved_at: savedAt, answer } = building;
  const today = useQuery({ ...savedToday(id), enabled: false });
  const remove = useMutation({
    mutationFn: () => deleteSaved(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved'] }),
  });
  return (
    <li className="item">
      <span className="row between">
        <strong>
          <Link to="/estimate" search={scenarioOf(building)}>
            {name}
          </Link>
        </strong>
        <span className="row">
          <button
            type="button"
            className="button small"
            disabled={today.isFetching}
            onClick={() => void today.refetch()}
          >
            {today.isFetching ? 'Asking again…' : 'Ask again'}
            <span className="visually-hidden">: {name}</span>
          </button>
          <button
            type="button"
            className="button small danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete<span className="visually-hidden">: {name}</span>
          </button>
        </span>
      </span>
      <span className="small">
        <span className="muted">Saved on {day(savedAt)}:</span> {verdictWords(answer)}.
      </span>
      <div aria-live="polite" className="stack-s">
        {today.data !== undefined && <Today answer={today.data} />}
      </div>
      {today.error !== null && <Failure error={today.error} />}
      {remove.isError && <Failure error={remove.error} />}
    </li>
  );
}

/** What is different today: the verdict in words, then what moved, then why it may have. */
function Today({ answer: { today, changes } }: { answer: SavedToday }) {
  const readable = changes.filter(isReadable);
  const moved = readable.filter(({ kind }) => kind === 'verdict' || kind === 'figure');
  const causes = readable.filter(({ kind }) => kind !== 'verdict' && kind !== 'figure');
  const turned = changes.some(({ kind }) => kind === 'verdict');
  return (
    <>
      <span className="small">
        <span className="muted">Today:</span> {turned && <span className="badge">another verdict</span>}{' '}
        {moved.length === 0
          ? 'the same verdict, and no figure changed enough to show.'
          : turned
            ? `${verdictWords(today)}.`
            : `the same verdict. ${verdictWords(today)}.`}
      </span>
      {readable.length > 0 && (
        <details>
          <summary className="small">What changed ({readable.length})</summary>
          <div className="stack-s">
            {moved.length > 0 && <Changes caption="Figures" changes={moved} numeric />}
            {causes.length > 0 && <Changes caption="What may have changed them" changes={causes} />}
            {causes.length === 0 && (
              <p className="small muted">Only the date: payments and charges are nearer than they were.</p>
            )}
          </div>
        </details>
      )}
    </>
  );
}

interface ChangesProps {
  readonly caption: string;
  readonly changes: SavedToday['changes'];
  readonly numeric?: boolean;
}

function Changes({ caption, changes, numeric = false }: ChangesProps) {
  return (
    <Table
      caption={caption}
      showCaption
      columns={[{ head: 'What' }, { head: 'Then', numeric }, { head: 'Today', numeric }]}
      rows={changes.map(changeWords)}
    />
  );
}
