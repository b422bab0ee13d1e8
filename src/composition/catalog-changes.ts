import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadPrograms } from '../catalog/files/load-programs.ts';
import { loadSnapshot } from '../catalog/files/load.ts';
import {
  keepReleased,
  keptVersions,
  newestReleasedPrograms,
  programsReleasedWith,
  readReleased,
} from '../catalog/files/released.ts';
import type { ProgramSet } from '../catalog/program-set.ts';
import type { ChangeRow } from '../catalog/sections/program-changes.ts';
import type { CompiledProgram } from '../catalog/sections/programs.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { CatalogDiff } from '../cli/command.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { differences } from '../operations/estimate/differences.ts';
import { programChanges } from '../operations/programs/program-change.ts';
import type { ProgramServices } from '../operations/programs/services.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { diffFolders } from './catalog-files.ts';

const SHOWN_DIFFERENCES = 50;
const COLUMNS = ['day', 'program', 'kind', 'name', 'words'] as const;

interface Places {
  readonly releasesDir: string;
  readonly today: string;
}

interface Opened {
  readonly snapshot: Snapshot;
  readonly programs: readonly CompiledProgram[];
}

/** A folder as it stands, or a kept release by its version or the part before the `+`. */
function opened(name: string, { releasesDir, today }: Places): Opened {
  if (existsSync(name)) return openedFolder(name, today);
  const kept = keptVersions(releasesDir);
  const version = kept.findLast((entry) => entry === name || entry.split('+')[0] === name);
  const snapshot = version === undefined ? null : readReleased(releasesDir, version);
  if (version !== undefined && snapshot !== null)
    return { snapshot, programs: programsReleasedWith(releasesDir, version).all };
  throw new ProblemError('invalid-request', `${name} is neither a folder nor a kept release.`, [
    { pointer: '/catalogue', code: 'unknown', message: `Kept releases: ${kept.join(', ') || 'none'}.` },
  ]);
}

/** `catalog/` with the `data/programs/` beside it, where there is one. */
function openedFolder(catalogDir: string, today: string): Opened {
  const kept = join(catalogDir, '.compiled');
  const cacheDir = existsSync(kept) ? kept : null;
  const snapshot = loadSnapshot({ catalogDir, cacheDir, today });
  const programsDir = programsBeside(catalogDir);
  if (!existsSync(programsDir)) return { snapshot, programs: snapshot.sections.programs.all };
  return {
    snapshot,
    programs: loadPrograms({ programsDir, catalogDir, cacheDir, today }, snapshot).all,
  };
}

const programsBeside = (catalogDir: string): string => resolve(catalogDir, '..', 'data', 'programs');

/** `catalog diff`: two folders file by file; releases section by section; the programs of both in words. */
export function diffCatalogs(before: string, after: string, places: Places): CatalogDiff {
  const folders = existsSync(before) && existsSync(after) ? diffFolders(before, after) : null;
  // Compiling two catalogues takes seconds: not where no program differs.
  if (folders !== null && !programsDiffer(before, after, folders)) return { ...folders, programs: [] };
  const [old, now] = [opened(before, places), opened(after, places)];
  const programs = programChanges(old.programs, now.programs);
  const found = folders ?? diffSnapshots(old.snapshot, now.snapshot);
  return { ...found, identical: found.identical && programs.length === 0, programs };
}

function programsDiffer(before: string, after: string, found: Omit<CatalogDiff, 'programs'>): boolean {
  const { added, removed, changed } = found;
  const paths = [...added, ...removed, ...changed.map(({ path }) => path)];
  if (paths.some((path) => path.startsWith('programs/'))) return true;
  const [old, now] = [programsBeside(before), programsBeside(after)];
  return existsSync(old) && existsSync(now) && !diffFolders(old, now).identical;
}

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
    removed: Object.keys(old ?? {}).filter((name) => !TOLD_OTHERWISE.has(name) && now?.[name] === undefined),
    changed,
  };
}

/**
 * The table of changes as it has to be: what the newest kept release says of the time before it, and what changed since. A
 * row that already stands keeps its day; the same words of a released row are another change.
 */
function changeRows({ all, changes }: ProgramSet, { releasesDir, today }: Places): ChangeRow[] {
  const released = newestReleasedPrograms(releasesDir);
  if (released === null) return [...changes.rows];
  const keyOf = ({ program, kind, words }: Omit<ChangeRow, 'day'>) => `${program} ${kind} ${words}`;
  const dayAndKeyOf = (row: ChangeRow) => `${row.day} ${keyOf(row)}`;
  const releasedKeys = new Set(released.changes.rows.map(dayAndKeyOf));
  const dayByKey = new Map(
    changes.rows.filter((row) => !releasedKeys.has(dayAndKeyOf(row))).map((row) => [keyOf(row), row.day]),
  );
  const since = programChanges(released.all, all).map((change): ChangeRow => ({
    day: dayByKey.get(keyOf(change)) ?? today,
    ...change,
  }));
  return [...since, ...released.changes.rows].toSorted((a, b) =>
    a.day === b.day ? (a.program < b.program ? -1 : 1) : a.day < b.day ? 1 : -1,
  );
}

const tableOf = (rows: readonly ChangeRow[]): string =>
  [csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((column) => row[column])))].join('');

/** `catalog changes`: writes `changes.csv` of the programs anew. */
export function writeChanges(
  programsDir: string,
  programs: ProgramSet,
  places: Places,
): { rows: number; path: string } {
  const rows = changeRows(programs, places);
  const path = join(programsDir, 'changes.csv');
  writeFileSync(path, tableOf(rows));
  return { rows: rows.length, path };
}

/**
 * `catalog keep`. Artifacts name this very catalogue, so it is kept even where the table of changes does not say what
 * changed since the last release; the caller is told.
 */
export function keepBoth(
  { snapshot, programs }: ProgramServices,
  places: Places,
): { path: string; changes_behind: boolean } {
  const behind = tableOf(changeRows(programs, places)) !== tableOf(programs.changes.rows);
  return { path: keepReleased(places.releasesDir, snapshot, programs), changes_behind: behind };
}
