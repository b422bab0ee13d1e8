import type { RowsAnswer } from '../../../src/contract/portfolio.ts';
import { call, isSignedIn, ProblemResponse } from '../api/call.ts';
import { changeRun, keepBatch } from './run-store.ts';
import { batchesOf, batchRows, type Batch, type Rows, type Run } from './run.ts';

/** Calls under way at once: enough that the service is never idle for this page, and others are. */
const AT_ONCE = 2;
const TRIES = 6;
const FIRST_PAUSE_MS = 1_000;
/** A limit that frees later than this is a reason to stop, not to wait. */
const LONGEST_WAIT_S = 90;

export interface Work {
  readonly run: Run;
  readonly rows: Rows;
  /** Batches that are done, by number. */
  readonly done: ReadonlySet<number>;
  readonly signal: AbortSignal;
  readonly onBatch: (index: number, batch: Batch) => void;
  /** Told when the run learns its evaluation day. */
  readonly onRun: (run: Run) => void;
}

/** Prices what is left of a run, batch by batch; each is kept before it is shown. Throws what no waiting mends. */
export async function priceRun(work: Work): Promise<void> {
  const left = Array.from({ length: batchesOf(work.run.rowCount) }, (_, index) => index).filter(
    (index) => !work.done.has(index),
  );
  let { run } = work;
  // The first answer says the day that every other row is asked for.
  if (run.asOf === null) {
    const first = left.shift();
    if (first === undefined) return;
    const batch = await priceBatch({ ...work, run }, first);
    run = await changeRun(run.id, { asOf: batch.made_by.evaluated_on });
    work.onRun(run);
  }
  const lane = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      if (work.signal.aborted) return;
      await priceBatch({ ...work, run }, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function priceBatch(work: Work, index: number): Promise<Batch> {
  const { run, rows } = work;
  const body = { ...(run.asOf === null ? {} : { as_of: run.asOf }), rows: batchRows(run, rows, index) };
  const batch = await answered(body, work.signal);
  await keepBatch(run.id, index, batch);
  work.onBatch(index, batch);
  return batch;
}

/** A busy service and a lost connection are waited for; anything else is told. */
async function answered(body: object, signal: AbortSignal): Promise<RowsAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call<RowsAnswer>(
        isSignedIn() ? '/account/portfolio/rows' : '/portfolio/rows',
        'POST',
        body,
        signal,
      );
    } catch (error) {
      const waitMs = waitAfter(error, attempt);
      if (waitMs === null || signal.aborted) throw error;
      await pause(waitMs, signal);
      signal.throwIfAborted();
    }
  }
}

function waitAfter(error: unknown, attempt: number): number | null {
  if (attempt >= TRIES) return null;
  const backOff = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  if (!(error instanceof ProblemResponse)) return backOff;
  const { status } = error.problem;
  const { retry_after_seconds: seconds } = error.problem as { readonly retry_after_seconds?: unknown };
  if (status === 429) return typeof seconds === 'number' && seconds <= LONGEST_WAIT_S ? seconds * 1000 : null;
  return status >= 500 ? backOff : null;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
