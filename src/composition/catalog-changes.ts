import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSnapshot } from '../catalog/files/load.ts';
import { keepReleased, keptVersions, readReleased } from '../catalog/files/released.ts';
import type { ChangeRow } from '../catalog/sections/program-changes.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { CatalogDiff } from '../cli/command.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { differences } from '../operations/estimate/differences.ts';
import { programChanges } from '../operations/programs/program-change.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { diffFolders } from './catalog-files.ts';

const SHOWN_DIFFERENCES = 50;
const COLUMNS = ['day', 'program', 'kind', 'name', 'words'] as const;

interface Places {
  readonly releasesDir: string;
  readonly today: string;
}

/** A folder as it stands, or a kept release by its version or the part before the `+`. */
function opened(name: string, { releasesDir, today }: Places): Snapshot {
  if (existsSync(name)) return loadSnapshot({ catalogDir: name, cacheDir: null, today });
  const kept = keptVersions(releasesDir);
  const version = kept.findLast((entry) => entry === name || entry.split('+')[0] === name);
  const found = version === undefined ? null : readReleased(releasesDir, version);
  if (found !== null) return found;
  throw new ProblemError('invalid-request', `${name} is neither a folder nor a kept release.`, [
    { pointer: '/catalogue', code: 'unknown', message: `Kept releases: ${kept.join(', ') || 'none'}.` },
  ]);
}

/** `catalog diff`: two folders file by file; releases section by section; the programs of both in words. */
export function diffCatalogs(before: string, after: string, places: Places): CatalogDiff {
  const folders = existsSync(before) && existsSync(after) ? diffFolders(before, after) : null;
  // Compiling two catalogues takes seconds: not where no program file differs.
  if (folders !== null && !touchesPrograms(folders)) return { ...folders, programs: [] };
  const [old, now] = [opened(before, places), opened(after, places)];
  const programs = programChanges(old.sections.programs.all, now.sections.programs.all);
  return { ...(folders ?? diffSnapshots(old, now)), programs };
}

const touchesPrograms = ({ added, removed, changed }: Omit<CatalogDiff, 'programs'>): boolean =>
  [...added, ...removed, ...changed.map(({ path }) => path)].some((path) => path.startsWith('programs/'));

/** Sections that have words of their own, or say the same again. */
const TOLD_OTHERWISE = new Set(['programs', 'programChanges', 'figures']);

function diffSnapshots(before: Snapshot, after: Snapshot): Omit<CatalogDiff, 'programs'> {
  const [old, now] = [before.sections, after.sections] as unknown as Record<string, unknown>[];
  const names = Object.keys(now ?? {}).filter((name) => !TOLD_OTHERWISE.has(name));
  const changed = names
    .filter((name) => old?.[name] !== undefined)
    .map((path) => ({ path, differences: differences(old?.[path], now?.[path], SHOWN_DIFFERENCES) }))
    .filter((section) => section.differences.length > 0);
  return {
    identical: before.digest === after.digest,
    before_digest: before.digest,
    after_digest: after.digest,
    added: names.filter((name) => old?.[name] === undefined),
    removed: Object.keys(old ?? {}).filter((name) => now?.[name] === undefined),
    changed,
  };
}

/**
 * The table of changes as it has to be: what the newest kept release says of the time before it, and what changed since. A
 * row that already stands keeps its day.
 */
function changeRows(current: Snapshot, { releasesDir, today }: Places): ChangeRow[] {
  const newest = keptVersions(releasesDir).at(-1);
  const released = newest === undefined ? null : readReleased(releasesDir, newest);
  if (released === null) return [...current.sections.programChanges.rows];
  const before = (released.sections as Partial<Snapshot['sections']>).programChanges?.rows ?? [];
  const keyOf = ({ program, kind, words }: Omit<ChangeRow, 'day'>) => `${program} ${kind} ${words}`;
  const known = new Map(current.sections.programChanges.rows.map((row) => [keyOf(row), row.day]));
  const since = programChanges(released.sections.programs.all, current.sections.programs.all).map(
    (change): ChangeRow => ({ day: known.get(keyOf(change)) ?? today, ...change }),
  );
  return [...since, ...before].toSorted((a, b) =>
    a.day === b.day ? (a.program < b.program ? -1 : 1) : a.day < b.day ? 1 : -1,
  );
}

const tableOf = (rows: readonly ChangeRow[]): string =>
  [csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((column) => row[column])))].join('');

/** `catalog changes`: writes `program-changes.csv` anew. */
export function writeChanges(
  catalogDir: string,
  current: Snapshot,
  places: Places,
): { rows: number; path: string } {
  const rows = changeRows(current, places);
  const path = join(catalogDir, 'program-changes.csv');
  writeFileSync(path, tableOf(rows));
  return { rows: rows.length, path };
}

/**
 * `catalog keep`. Artifacts name this very catalogue, so it is kept even where its table of changes does not say what
 * changed since the last release; the caller is told.
 */
export function keepSnapshot(current: Snapshot, places: Places): { path: string; changes_behind: boolean } {
  const behind = tableOf(changeRows(current, places)) !== tableOf(current.sections.programChanges.rows);
  return { path: keepReleased(places.releasesDir, current), changes_behind: behind };
}
