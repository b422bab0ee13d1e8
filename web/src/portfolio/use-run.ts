import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { priceRun } from './price-run.ts';
import { readFile } from './read-file.ts';
import { changeRun, fileOfRun, loadRun, putRun } from './run-store.ts';
import { resultsOf, type Batch, type PlaceSaid, type Results, type Rows, type Run } from './run.ts';

interface Held {
  readonly run: Run;
  readonly rows: Rows;
  readonly batches: ReadonlyMap<number, Batch>;
}

export interface RunState {
  readonly run: Run;
  readonly rows: Rows;
  readonly results: Results;
  readonly working: boolean;
  /** Another tab prices this run. */
  readonly elsewhere: boolean;
  /** Why it does not go on by itself. */
  readonly error: unknown;
  /** Keeps what the columns are read as, and begins. */
  readonly begin: (fields: readonly (string | null)[]) => void;
  /** Looks for the list in another place of the file; says why there is none. */
  readonly readAgain: (said: PlaceSaid) => Promise<string | null>;
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** A run of this browser: `undefined` while it is read, null where there is none of that id. It goes on by itself. */
export function useRun(id: string): RunState | null | undefined {
  const [held, setHeld] = useState<Held | null | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  const abort = useRef<AbortController | null>(null);

  const go = useCallback((from: Held) => {
    const stopping = new AbortController();
    abort.current = stopping;
    setError(null);
    setElsewhere(false);
    setWorking(true);
    const onBatch = (index: number, batch: Batch) =>
      setHeld((now) => now && { ...now, batches: new Map(now.batches).set(index, batch) });
    const onRun = (run: Run) => setHeld((now) => now && { ...now, run });
    const done = new Set(from.batches.keys());
    alone(from.run.id, () => priceRun({ ...from, done, signal: stopping.signal, onBatch, onRun }))
      .then((mine) => setElsewhere(!mine))
      .catch((reason: unknown) => !stopping.signal.aborted && setError(reason))
      .finally(() => abort.current === stopping && setWorking(false));
  }, []);

  useEffect(() => {
    let gone = false;
    void loadRun(id)
      .then((found) => {
        if (gone) return;
        setHeld(found);
        const left = found !== null && found.run.fields !== null && !found.run.stopped;
        if (left && resultsOf(found.batches).done < found.run.rowCount) go(found);
      })
      .catch((reason: unknown) => {
        setHeld(null);
        setError(reason);
      });
    return () => {
      gone = true;
      abort.current?.abort();
      abort.current = null;
    };
  }, [id, go]);

  const results = useMemo(() => resultsOf(held?.batches ?? new Map()), [held?.batches]);
  if (held === undefined || held === null) return held;
  const changed = (change: Partial<Run>, then: (now: Held) => void) =>
    void changeRun(id, change)
      .then((run) => {
        const now = { ...held, run };
        setHeld(now);
        then(now);
      })
      .catch(setError);
  return {
    run: held.run,
    rows: held.rows,
    results,
    working,
    elsewhere,
    error,
    begin: (fields) => changed({ fields }, go),
    readAgain: async (said) => {
      const file = await fileOfRun(id);
      if (file === undefined) return 'This browser no longer keeps the file. Choose it again.';
      const read = await readFile(file, said);
      if ('fault' in read) return read.fault;
      const { header, rows, place } = read;
      const run = { ...held.run, header, place, rowCount: rows.length };
      await putRun(run, rows, file);
      setHeld({ ...held, run, rows });
      return null;
    },
    stop: () => {
      abort.current?.abort();
      changed({ stopped: true }, () => setWorking(false));
    },
    goOn: () => changed({ stopped: false }, go),
  };
}

/** What this page itself was doing a moment ago has ended by then. */
const TAKEN_MS = 2_000;

/** One tab prices a run at a time. False where another one does. */
async function alone(id: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  // Pages without https have no locks; two tabs then do the same work twice, and lose none.
  if (locks === undefined) {
    await work();
    return true;
  }
  const taken = AbortSignal.timeout(TAKEN_MS);
  let mine = false;
  try {
    await locks.request(`plumbline-run-${id}`, { signal: taken }, async () => {
      mine = true;
      await work();
    });
  } catch (error) {
    if (mine || !taken.aborted) throw error;
  }
  return mine;
}
