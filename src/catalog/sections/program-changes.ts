import { Type, type Static } from 'typebox';
import type { CatalogFile, CatalogProblem, CatalogSection, LintContext } from '../section.ts';
import { isCalendarDate } from '../../quantities/calendar-date.ts';
import type { CompiledProgram } from './programs.ts';

/** What happened to an entry. `removed` and `merged` have no file any more. */
const CHANGE_KINDS = ['added', 'changed', 'closed', 'merged', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Day of the first release: an entry without a row has been as it is since then. */
export const FIRST_RELEASE = '2026-11-21';

const ChangeRow = Type.Object(
  {
    /** Day on which the change was written down. */
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    program: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*$' }),
    kind: Type.Unsafe<ChangeKind>(Type.Union(CHANGE_KINDS.map((kind) => Type.Literal(kind)))),
    /** Name of the program at the time. */
    name: Type.String({ minLength: 1 }),
    words: Type.String({ minLength: 3 }),
  },
  { additionalProperties: false },
);
export type ChangeRow = Static<typeof ChangeRow>;
const ChangeRows = Type.Array(ChangeRow, { minItems: 1 });

export interface ProgramChanges {
  /** Newest first, then by program. */
  readonly rows: readonly ChangeRow[];
  /** Newest day by program; absent: never changed since the first release. */
  readonly changedOn: Readonly<Record<string, string>>;
}

const newestFirst = (a: ChangeRow, b: ChangeRow): number =>
  a.day === b.day ? (a.program < b.program ? -1 : 1) : a.day < b.day ? 1 : -1;

function compile(files: readonly CatalogFile<ChangeRow[]>[]): ProgramChanges {
  const rows = files.flatMap(({ content }) => content).toSorted(newestFirst);
  const changedOn = Object.fromEntries(rows.toReversed().map(({ program, day }) => [program, day]));
  return { rows, changedOn };
}

const GONE: ReadonlySet<ChangeKind> = new Set(['merged', 'removed']);

function lint(files: readonly CatalogFile<ChangeRow[]>[], { sections }: LintContext): CatalogProblem[] {
  const programs = sections['programs'] as readonly CompiledProgram[] | undefined;
  const ids = new Set(programs?.map(({ id }) => id));
  return files.flatMap(({ path, content }) => {
    const seen = new Set<string>();
    return content.flatMap(({ day, program, kind }, index): CatalogProblem[] => {
      const at = (message: string, severity: 'error' | 'warning'): CatalogProblem => ({
        path,
        pointer: `/${index}`,
        message,
        severity,
      });
      const key = `${day} ${program}`;
      const twice = seen.has(key);
      seen.add(key);
      return [
        ...(isCalendarDate(day) ? [] : [at(`${day} is not a day of the calendar`, 'error')]),
        ...(twice ? [at(`${program} stands twice on ${day}`, 'error')] : []),
        // No error: the table is written from a catalogue that can be read.
        ...(ids.has(program) || GONE.has(kind)
          ? []
          : [at(`no program is called ${program}; run \`catalog changes\``, 'warning')]),
      ];
    });
  });
}

/** `data/programs/changes.csv`: what changed in the programs from release to release, written by `catalog changes`. */
export const programChangesSection: CatalogSection<ChangeRow[], ProgramChanges> = {
  name: 'programChanges',
  root: 'data/programs/changes.csv',
  format: 'csv',
  schema: ChangeRows,
  compile,
  lint,
};
