import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Seen = Readonly<Record<string, readonly string[]>>;

const fileIn = (dataDir: string): string => join(dataDir, 'publications.json');

function seenIn(dataDir: string): Seen {
  const path = fileIn(dataDir);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Seen;
  } catch {
    // Only what is new can be told from it: a damaged file tells nothing.
    return {};
  }
}

/** Columns that a publication did not have at the last refresh; none the first time. */
export function newColumns(dataDir: string, publisher: string, headings: readonly string[]): string[] {
  const known = seenIn(dataDir)[publisher];
  return known === undefined ? [] : headings.filter((heading) => !known.includes(heading));
}

/** Keeps the columns of each publication for the next refresh. */
export function noteColumns(dataDir: string, headings: Seen): void {
  writeFileSync(fileIn(dataDir), JSON.stringify({ ...seenIn(dataDir), ...headings }));
}
