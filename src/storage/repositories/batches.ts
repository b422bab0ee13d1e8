/** Rows a statement carries at once: below the dialects' limits on bound values, and soon done. */
const BATCH_ROWS = 250;

export function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}
