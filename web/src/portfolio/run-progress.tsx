import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ProblemResponse, isSignedIn } from '../api/call.ts';
import { Failure } from '../design/states.tsx';
import { count } from '../format/numbers.ts';
import type { RunState } from './use-run.ts';
import { thisPage } from '../shell/back-search.ts';

/** How far the run is, how long it will still take, and what to do about it. */
export function RunProgress({ state }: { state: RunState }) {
  const { run, results, working, elsewhere, error, stop, goOn } = state;
  const left = run.rowCount - results.done;
  const said = `${count(results.done)} of ${count(run.rowCount)} rows`;
  const remaining = useRemaining(working, results.done, run.rowCount);
  return (
    <div className="stack-s">
      <div className="row between">
        <span role="status">
          {left === 0 ? `All ${count(run.rowCount)} rows are done.` : `${said}${working ? remaining : ''}`}
        </span>
        {working && (
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        )}
        {!working && left > 0 && (
          <button type="button" className="button small primary" onClick={goOn}>
            Go on with {count(left)} {left === 1 ? 'row' : 'rows'}
          </button>
        )}
      </div>
      {left > 0 && (
        <progress className="progress" max={run.rowCount} value={results.done} aria-label="Rows priced" />
      )}
      {elsewhere && (
        <p className="notice">Another tab of this browser prices this run. Go on here when it is closed.</p>
      )}
      {error !== null && (
        <Failure error={error}>
          {isLimit(error) && !isSignedIn() && (
            <p>
              A free account prices more rows a day.{' '}
              <Link to="/sign-up" search={{ back: thisPage() }}>
                Make one
              </Link>{' '}
              or{' '}
              <Link to="/sign-in" search={{ back: thisPage() }}>
                sign in
              </Link>
              ; this run waits here.
            </p>
          )}
          <p>What is priced is kept. You can go on at any time.</p>
        </Failure>
      )}
    </div>
  );
}

const isLimit = (error: unknown): boolean => error instanceof ProblemResponse && error.problem.status === 429;

/** In words, from the pace since this page began to work. */
function useRemaining(working: boolean, done: number, rows: number): string {
  const [begun, setBegun] = useState<{ readonly atMs: number; readonly done: number } | null>(null);
  useEffect(() => {
    // The rows done when the work begins are no part of its pace.
    setBegun(working ? { atMs: performance.now(), done } : null);
    // oxlint-disable-next-line exhaustive-deps
  }, [working]);
  if (begun === null || done <= begun.done) return '';
  const seconds = ((performance.now() - begun.atMs) / (done - begun.done) / 1000) * (rows - done);
  if (seconds < 10) return ', a few seconds left';
  return seconds < 90
    ? `, about ${count(Math.ceil(seconds / 10) * 10)} seconds left`
    : `, about ${count(Math.ceil(seconds / 60))} minutes left`;
}
