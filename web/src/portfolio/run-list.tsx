import { useCallback, useEffect, useState } from 'react';
import { count, day } from '../format/numbers.ts';
import { deleteRun, listRuns } from './run-store.ts';
import type { Run } from './run.ts';

/** The runs this browser keeps, and the way to be rid of one. */
export function RunList({ open }: { open: (id: string) => void }) {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const read = useCallback(() => void listRuns().then(setRuns, () => setRuns([])), []);
  useEffect(read, [read]);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">Kept in this browser</h2>
      <ul className="list">
        {runs.map((run) => (
          <li key={run.id} className="row between card-row">
            <span>
              <button type="button" className="link" onClick={() => open(run.id)}>
                {run.name}
              </button>{' '}
              <span className="muted small">
                {count(run.rowCount)} rows, opened {day(run.openedAt)}
              </span>
            </span>
            <button
              type="button"
              className="button small"
              aria-label={`Delete ${run.name}`}
              onClick={() => void deleteRun(run.id).then(read)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted">
        Nobody else sees them. On a shared computer, delete what is yours before you leave.
      </p>
    </section>
  );
}
