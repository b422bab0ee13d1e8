import type { CatalogFile, CatalogProblem, LintContext } from '../../section.ts';
import { calendarDate, daysBetween, isCalendarDate } from '../../../quantities/calendar-date.ts';
import type { CompiledPrograms } from '../programs.ts';
import type { LawFile } from './schema.ts';

/** How long a dated thing may stay unsettled before `catalog lint` fails. */
const DAYS_UNSETTLED = 30;

type Fault = readonly [pointer: string, message: string, severity: CatalogProblem['severity']];

/** An entry is named like its file, cites days that exist, and is looked at again in time. */
export function lintLaw(files: readonly CatalogFile<LawFile>[], context: LintContext): CatalogProblem[] {
  const programs = (context.sections['programs'] as CompiledPrograms | undefined)?.all ?? [];
  const ids = new Set(programs.map(({ id }) => id));
  return [
    ...files.flatMap(({ path, content }) =>
      [...formFaults(path, content), ...timeFaults(content, context.today)]
        .concat(unknownPrograms(content, ids))
        .map(([pointer, message, severity]) => ({ path, pointer, message, severity })),
    ),
    ...twice(files),
    ...unwatched(programs, files, context.today),
  ];
}

function* formFaults(
  path: string,
  { id, standing, stage, until, note, ...entry }: LawFile,
): Generator<Fault> {
  if (path !== `law/${id}.yaml`) yield ['/id', 'a file is named like its id', 'error'];
  if ((standing === 'pending') !== (stage !== undefined))
    yield ['/stage', 'a pending entry says how far it is, and no other does', 'error'];
  if (standing === 'lapsed' && until === null && note === undefined)
    yield ['/until', 'a lapsed entry says when it ended, or why that is not known', 'error'];
  if (standing !== 'lapsed' && entry.next_look === null)
    yield ['/next_look', 'only what lapsed is not looked at again', 'error'];
  const days = { from: entry.from, until, day_read: entry.day_read, next_look: entry.next_look };
  for (const [name, day] of Object.entries(days))
    if (day !== null && !isCalendarDate(day))
      yield [`/${name}`, `${day} is not a day of the calendar`, 'error'];
  for (const [index, { day }] of entry.events.entries())
    if (!isCalendarDate(day)) yield [`/events/${index}/day`, `${day} is not a day of the calendar`, 'error'];
}

/** What a day has overtaken: a warning at first, a fault of the catalogue after `DAYS_UNSETTLED`. */
function* timeFaults({ standing, until, next_look: look }: LawFile, today: string): Generator<Fault> {
  if (look !== null && look < today)
    yield ['/next_look', `was to be looked at again by ${look}`, severityOf(look, today)];
  if (standing === 'in_force' && until !== null && until < today)
    yield ['/standing', `its last day was ${until}: has it lapsed?`, severityOf(until, today)];
}

const severityOf = (day: string, today: string): CatalogProblem['severity'] =>
  isCalendarDate(day) && daysBetween(day, calendarDate(today)) > DAYS_UNSETTLED ? 'overdue' : 'warning';

const unknownPrograms = ({ programs = [] }: LawFile, ids: ReadonlySet<string>): Fault[] =>
  programs
    .filter((id) => !ids.has(id))
    .map((id) => ['/programs', `no program is called ${id}`, 'error'] as const);

/** A date's id stands in answers, so it stands once. */
function twice(files: readonly CatalogFile<LawFile>[]): CatalogProblem[] {
  const seen = new Set<string>();
  return files.flatMap(({ path, content }) =>
    (content.dates ?? []).flatMap(({ id }, index): CatalogProblem[] => {
      const isRepeated = seen.has(id);
      seen.add(id);
      return isRepeated
        ? [{ path, pointer: `/dates/${index}/id`, message: `${id} appears twice`, severity: 'error' }]
        : [];
    }),
  );
}

/** A program that ended and may go on is somebody's to watch: an entry of the law names it. */
function unwatched(
  programs: CompiledPrograms['all'],
  files: readonly CatalogFile<LawFile>[],
  today: string,
): CatalogProblem[] {
  const watched = new Set(files.flatMap(({ content }) => content.programs ?? []));
  return programs
    .filter(
      ({ id, successorUnconfirmed, deadline }) =>
        successorUnconfirmed === true && deadline !== null && deadline < today && !watched.has(id),
    )
    .map(({ id, deadline }) => ({
      path: 'law',
      pointer: '',
      message: `${id} ended on ${deadline} and may go on: no entry watches what follows`,
      severity: severityOf(deadline ?? today, today),
    }));
}
