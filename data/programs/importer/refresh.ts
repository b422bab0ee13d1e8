import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { programLine } from '../../../src/catalog/sections/programs/program-line.ts';
import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';
import type { CalendarDate } from '../../../src/quantities/calendar-date.ts';
import { closedOn, DATA_SETS, dataSetOf, type DataSet } from './closing.ts';
import { convert } from './convert.ts';
import { settled, type Change } from './difference.ts';
import { withNotices } from './notices.ts';
import type { RawProgram } from './raw.ts';

interface Run {
  readonly set: DataSet;
  readonly asOf: CalendarDate;
  readonly complete: boolean;
  /** The `data/programs` folder. */
  readonly programs: string;
  /** The `catalog` folder, whose programs are kept by hand. */
  readonly catalog: string;
}

export interface Refreshed {
  written: number;
  unchanged: number;
  curated: number;
  merged: number;
  closed: number;
  /** Kept by hand, and changed in the data set, or gone from it, since somebody looked. */
  lookAgain: string[];
  /** Every status, age and day of review that is another than before, with its cause. */
  changes: Change[];
}

/** Imported programs by id; each knows its file by its id (`dataSetOf`). */
type Imported = Map<string, ProgramFile>;

const pathOf = (run: Run, set: DataSet): string => join(run.programs, `${set}.jsonl`);

function readImported(run: Run): Imported {
  const files = DATA_SETS.flatMap((set) => linesOf(pathOf(run, set)));
  return new Map(files.map((file) => [file.id, file]));
}

function writeImported(run: Run, imported: Imported): void {
  mkdirSync(run.programs, { recursive: true });
  const sorted = [...imported.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const set of DATA_SETS) {
    const text = sorted
      .filter(({ id }) => dataSetOf(id) === set)
      .map(programLine)
      .join('');
    if (text !== '') writeFileSync(pathOf(run, set), text);
  }
}

const linesOf = (path: string): ProgramFile[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ProgramFile)
    : [];

/** Entries that no data set overwrites: YAML files, and the table of programs that were gathered by hand. */
function keptByHand({ programs, catalog }: Run): ReadonlyMap<string, ProgramFile> {
  const files = [join(programs, 'curated'), join(catalog, 'programs')].filter(existsSync).flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((entry) => entry.endsWith('.yaml'))
      .map((entry) => parse(readFileSync(join(root, entry), 'utf8')) as ProgramFile),
  );
  const gathered = linesOf(join(programs, 'hand-entered.jsonl'));
  return new Map([...files, ...gathered].map((file) => [file.id, file]));
}

/** The newest day on which the data set changed a line of the program. */
function changedIn({ benefits, source_updated_at: updated }: RawProgram): string {
  return (
    [updated ?? '', ...(benefits ?? []).map((line) => line.last_changed_in_source ?? '')].sort().at(-1) ?? ''
  );
}

/** Programs of the run's data set that it no longer lists. */
function vanished(programs: Iterable<ProgramFile>, listed: ReadonlySet<string>, { set }: Run): ProgramFile[] {
  return [...programs].filter(
    ({ id, status }) => dataSetOf(id) === set && !listed.has(id) && status !== 'closed',
  );
}

const goneFrom = ({ id, status }: ProgramFile, { statusNote }: ProgramFile): Change => ({
  id,
  field: 'status',
  from: status,
  to: 'closed',
  cause: statusNote ?? null,
});

/** Brings the imported programs up to what a data set says. */
export function refresh(rows: readonly RawProgram[], run: Run): Refreshed {
  const done: Refreshed = {
    written: 0,
    unchanged: 0,
    curated: 0,
    merged: 0,
    closed: 0,
    lookAgain: [],
    changes: [],
  };
  const imported = readImported(run);
  const byHand = keptByHand(run);
  const merged = new Set([...byHand.values()].flatMap((file) => file.mergedFrom ?? []));
  for (const row of rows) {
    const own = byHand.get(row.id);
    if (own !== undefined) {
      done.curated += 1;
      if (changedIn(row) > (own.checkedAt ?? own.statusAsOf ?? '')) done.lookAgain.push(row.id);
      continue;
    }
    if (merged.has(row.id)) {
      done.merged += 1;
      continue;
    }
    const before = imported.get(row.id);
    const { file, changes } = settled(before, withNotices(convert(row, run.asOf)));
    done.changes.push(...changes);
    const same = before !== undefined && programLine(before) === programLine(file);
    done[same ? 'unchanged' : 'written'] += 1;
    imported.set(row.id, file);
  }
  if (run.complete) {
    const listed = new Set(rows.map(({ id }) => id));
    const gone = vanished(imported.values(), listed, run);
    for (const file of gone) {
      const after = closedOn(file, run.asOf);
      imported.set(file.id, after);
      done.changes.push(goneFrom(file, after));
    }
    done.closed = gone.length;
    done.lookAgain.push(...vanished(byHand.values(), listed, run).map(({ id }) => id));
  }
  writeImported(run, imported);
  return done;
}
