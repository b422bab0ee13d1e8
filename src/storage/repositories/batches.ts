import type { Page } from '../../operations/ports/accounts.ts';

/** Rows a statement carries at once: below the dialects' limits on bound values, and soon done. */
const BATCH_ROWS = 250;

export function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}

interface Pageable<Q> {
  limit(count: number): Q;
  offset(count: number): Q;
}

/** One page of what a query finds, or all of it. */
export function paged<Q extends Pageable<Q>>(query: Q, page: Page | undefined): Q {
  return page === undefined ? query : query.limit(page.limit).offset(page.offset);
}
