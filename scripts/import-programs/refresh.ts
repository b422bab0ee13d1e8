import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ProgramFile } from '../../src/catalog/sections/programs/types.ts';
import type { CalendarDate } from '../../src/quantities/calendar-date.ts';
import { closedOn, dataSetOf, type DataSet } from './closing.ts';
import { convert } from './convert.ts';
import type { RawProgram } from './raw.ts';

interface Run {
  readonly set: DataSet;
  readonly asOf: CalendarDate;
  readonly complete: boolean;
  readonly catalog: string;
}

interface Kept {
  readonly path: string;
  readonly file: ProgramFile;
}

export interface Refreshed {
  written: number;
  unchanged: number;
  curated: number;
  merged: number;
  closed: number;
  /** Kept by hand, and changed in the data set, or gone from it, since somebody looked. */
  lookAgain: string[];
}

const textOf = (file: ProgramFile): string => stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });

function keptFiles(root: string): Kept[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.yaml'))
    .map((entry) => join(root, entry))
    .map((path) => ({ path, file: parse(readFileSync(path, 'utf8')) as ProgramFile }));
}

/** Writes a file where it differs. */
function put(path: string, file: ProgramFile, done: Refreshed): void {
  const text = textOf(file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) {
    done.unchanged += 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  done.written += 1;
}

/** The newest day on which the data set changed a line of the program. */
function changedIn({ benefits, source_updated_at: updated }: RawProgram): string {
  return (
    [updated ?? '', ...(benefits ?? []).map((line) => line.last_changed_in_source ?? '')].sort().at(-1) ?? ''
  );
}

/** Programs the data set no longer lists. */
function closeVanished(kept: readonly Kept[], listed: ReadonlySet<string>, run: Run, done: Refreshed): void {
  for (const { path, file } of kept) {
    const gone = dataSetOf(file.id) === run.set && !listed.has(file.id) && file.status !== 'closed';
    if (!gone) continue;
    if (file.origin === 'curated') {
      done.lookAgain.push(file.id);
      continue;
    }
    writeFileSync(path, textOf(closedOn(file, run.asOf)));
    done.closed += 1;
  }
}

/** Brings the catalogue up to what a data set says. */
export function refresh(rows: readonly RawProgram[], run: Run): Refreshed {
  const root = join(run.catalog, 'programs');
  const done: Refreshed = { written: 0, unchanged: 0, curated: 0, merged: 0, closed: 0, lookAgain: [] };
  const kept = keptFiles(root);
  const byHand = new Map(
    kept.filter(({ file }) => file.origin === 'curated').map(({ file }) => [file.id, file]),
  );
  const merged = new Set([...byHand.values()].flatMap((file) => file.mergedFrom ?? []));
  for (const row of rows) {
    const own = byHand.get(row.id);
    if (own !== undefined) {
      done.curated += 1;
      if (changedIn(row) > (own.checkedAt ?? own.statusAsOf ?? '')) done.lookAgain.push(row.id);
    } else if (merged.has(row.id)) done.merged += 1;
    else put(join(root, row.state.toLowerCase(), `${row.id}.yaml`), convert(row, run.asOf), done);
  }
  if (run.complete) closeVanished(kept, new Set(rows.map(({ id }) => id)), run, done);
  return done;
}
