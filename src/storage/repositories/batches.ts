import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows a statement carries at once: below the dialects' limits on bound values, and soon done. */
const BATCH_ROWS = 250;

/** SQLite answers without waiting: where rows are many, the loop has its turn before each statement. */
export async function* batchesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    if (rows.length > BATCH_ROWS) await nextTurn();
    yield rows.slice(at, at + BATCH_ROWS);
  }
}
