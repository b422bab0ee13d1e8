import { nextTurn, type Pause } from './turns.ts';
import type { Page } from './ports/accounts.ts';

/** How a list is read. */
interface Reading {
  readonly limit: number;
  readonly most?: number;
  readonly pause: Pause | undefined;
}

/**
 * Reads a list page by page and makes each row into what is wanted of it, with a pause between pages: however long the
 * list, nobody else waits for it. What is written meanwhile may be in it or not.
 */
export async function inPages<Row, T>(
  read: (page: Page<Row>) => Promise<readonly Row[]>,
  made: (row: Row) => T,
  { limit, most = Infinity, pause = nextTurn }: Reading,
): Promise<T[]> {
  const all: T[] = [];
  let after: Row | undefined;
  while (all.length < most) {
    const rows = await read({ limit: Math.min(limit, most - all.length), after });
    all.push(...rows.map(made));
    after = rows.at(-1);
    if (rows.length < limit) break;
    await pause();
  }
  return all;
}
