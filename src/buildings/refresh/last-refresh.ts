import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the last refresh left behind: its day, YYYY-MM-DD, and the columns of each publication. */
interface LastRefresh {
  readonly day: string | null;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

const NONE: LastRefresh = { day: null, columns: {} };

const fileIn = (dataDir: string): string => join(dataDir, 'publications.json');

export function lastRefresh(dataDir: string): LastRefresh {
  const path = fileIn(dataDir);
  if (!existsSync(path)) return NONE;
  try {
    return { ...NONE, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<LastRefresh>) };
  } catch {
    // Only what is new can be told from it: a damaged file tells nothing.
    return NONE;
  }
}

/** Columns that a publication did not have at the last refresh; none the first time. */
export function newColumns(dataDir: string, publisher: string, headings: readonly string[]): string[] {
  const earlier = lastRefresh(dataDir).columns[publisher];
  return earlier === undefined ? [] : headings.filter((heading) => !earlier.includes(heading));
}

/** Keeps the day and the columns of each publication for the next refresh. */
export function noteRefresh(dataDir: string, day: string, columns: LastRefresh['columns']): void {
  const note: LastRefresh = { day, columns: { ...lastRefresh(dataDir).columns, ...columns } };
  writeFileSync(fileIn(dataDir), JSON.stringify(note));
}
