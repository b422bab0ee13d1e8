import type { Command } from 'commander';
import type { LawEntry, LawList } from '../../contract/law.ts';
import type { DuePrograms } from '../../operations/programs/due-programs.ts';
import type { CatalogRemark, CliServices, ProgramsBehind, ScheduledRefresh } from '../command.ts';
import { wholeBetween } from '../whole-between.ts';

/** How old the parcels may get while a publisher does not answer, before a person is called. */
const DAYS_UNREACHABLE = 60;

interface NightlyReport {
  readonly day: string;
  readonly parcels: ScheduledRefresh;
  readonly programs: DuePrograms;
  /** Null where no clone of their data set was named. */
  readonly behind: ProgramsBehind | null;
  /** Entries of the law whose day to be looked at again has come. */
  readonly law: readonly { readonly id: string; readonly nextLook: string }[];
  readonly catalogue: readonly CatalogRemark[];
  /** What a person must do; empty on a quiet night. */
  readonly to_do: readonly string[];
}

/** `plumbline nightly`: every job that keeps the data fresh, in one run with one report. */
export function nightlyCommand(program: Command, services: CliServices): void {
  program
    .command('nightly')
    .description(
      'Refresh the parcels when due and look over programs, law and catalogue; fails only when a person must act',
    )
    .option(
      '--refresh-days <n>',
      'refresh the parcels when the last refresh is so old',
      wholeBetween(1, 366),
      28,
    )
    .option('--no-refresh', 'leave the parcels as they are: for a machine without internet')
    .option('--programs <clone>', 'clone of the data set of programs: pulled, and compared with what is held')
    .option('--publishers <file>', 'JSON file of publishers in place of those that ship')
    .action(async (options: NightlyOptions) => {
      const report = await reportOf(services, options);
      services.output.result(report, () => nightlyText(report));
      if (report.to_do.length > 0) process.exitCode = 1;
    });
}

interface NightlyOptions {
  readonly refreshDays: number;
  readonly refresh: boolean;
  readonly publishers?: string;
  readonly programs?: string;
}

async function reportOf(services: CliServices, options: NightlyOptions): Promise<NightlyReport> {
  const programs = await services.maintenance.duePrograms(null);
  const { day } = programs;
  const parcels = await parcelsOf(services, day, options);
  const { programs: clone } = options;
  const behind = clone === undefined ? null : await services.maintenance.programsBehind(clone);
  const law = lookedAtAgain(await lawOf(services), day);
  const catalogue = await services.maintenance.lintCatalog();
  const found = { day, parcels, programs, behind, law, catalogue };
  return { ...found, to_do: toDo(found) };
}

async function parcelsOf(
  { parcels }: CliServices,
  today: string,
  { refresh, refreshDays: days, publishers }: NightlyOptions,
): Promise<ScheduledRefresh> {
  if (!refresh) return { outcome: 'not_due', last: null, text: 'Left as they are (--no-refresh).' };
  const named = publishers === undefined ? {} : { publishersFile: publishers };
  return parcels.refreshWhenDue({ today, days, ...named });
}

async function lawOf(services: CliServices): Promise<LawList> {
  const list = services.operations.find(({ id }) => id === 'listLaw');
  if (list === undefined) throw new Error('The registry has no list of the law.');
  return (await services.call(list, services.context(), { value: {} })) as LawList;
}

const lookedAtAgain = ({ entries }: LawList, day: string): NightlyReport['law'] =>
  entries.flatMap(({ id, nextLook }: LawEntry) =>
    nextLook !== null && nextLook <= day ? [{ id, nextLook }] : [],
  );

/** Only what waits for a person: a publisher that is silent for a night is asked again the next. */
function* actions({
  day,
  parcels,
  programs,
  behind,
  catalogue,
}: Omit<NightlyReport, 'to_do'>): Generator<string> {
  if (parcels.outcome === 'refused')
    yield `Parcels: ${parcels.text} Look at the publication; the parcels stay as they were.`;
  if (parcels.outcome === 'unreachable' && isOld(parcels.last, day))
    yield `Parcels: last refreshed ${parcels.last ?? 'never'}. ${parcels.text} Let this machine reach the publishers, or use --no-refresh.`;
  if (behind !== null && behind.written + behind.closed + behind.lookAgain.length > 0)
    yield `Programs: ${behind.written} of the data set changed, ${behind.closed} ended, ${behind.lookAgain.length} kept by hand are to be looked at again. Import them (docs/programs-refresh.md), or install a newer release.`;
  for (const { id, since } of programs.used)
    yield `Program ${id}: estimates count it and its review was due on ${since}. Read its page again, or install a newer release.`;
  for (const { severity, path, pointer, message } of catalogue)
    if (severity !== 'warning') yield `Catalogue: ${path}${pointer}: ${message}.`;
}

const toDo = (found: Omit<NightlyReport, 'to_do'>): string[] => [...actions(found)];

const isOld = (last: string | null, day: string): boolean =>
  last === null || (Date.parse(day) - Date.parse(last)) / 86_400_000 >= DAYS_UNREACHABLE;

const behindText = ({ is_up_to_date: isNew, written, closed, lookAgain }: ProgramsBehind): string =>
  `${written} changed, ${closed} ended, ${lookAgain.length} to be looked at again${isNew ? '' : '; it could not be brought up to date'}`;

function nightlyText({ day, parcels, programs, behind, law, catalogue, to_do: open }: NightlyReport): string {
  const warnings = catalogue.filter(({ severity }) => severity === 'warning').length;
  return [
    `Night of ${day}`,
    `Parcels (${parcels.outcome.replace('_', ' ')}): ${parcels.text}`,
    `Programs: ${programs.overdue} of ${programs.programs} past their review day, ${programs.used.length} of those counted by estimates; ${programs.ending.length} end by ${programs.soon}.`,
    ...(behind === null ? [] : [`Data set of programs: ${behindText(behind)}.`]),
    `Law: ${law.length === 0 ? 'no entry is to be looked at again' : `to be looked at again: ${law.map(({ id, nextLook }) => `${id} (${nextLook})`).join(', ')}`}.`,
    `Catalogue: ${catalogue.length - warnings} faults, ${warnings} warnings.`,
    ...(open.length === 0 ? ['Nothing to do.'] : ['To do:', ...open.map((line) => `- ${line}`)]),
  ].join('\n');
}
