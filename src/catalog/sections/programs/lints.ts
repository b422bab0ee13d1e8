import { lintProgramFaults } from '../../lints/programs/index.ts';
import { twins } from '../../lints/programs/records.ts';
import type { CatalogFile, CatalogProblem, LintContext } from '../../section.ts';
import { isCalendarDate } from '../../../quantities/calendar-date.ts';
import { moneyFaults } from './line-lints.ts';
import type { ProgramFile } from './types.ts';

type File = CatalogFile<ProgramFile>;
type Checker = (file: File, context: LintContext) => readonly [pointer: string, message: string][];

/** Of the catalogue: all others are of the set in `data/programs`. */
const isOfCatalogue = ({ path }: Pick<File, 'path'>): boolean => path.startsWith('programs/');

const named: Checker = ({ path, content }) => {
  const expected = `${content.state.toLowerCase()}/${content.id}.yaml`;
  return !path.endsWith('.yaml') || path.endsWith(`/${expected}`)
    ? []
    : [['/id', `a program stands in the file named like it: expected ${expected}`]];
};

/** What no estimate reads must not move `catalog_version`. */
const inItsDataSet: Checker = ({ path, content }) => {
  const isRead = content.estimate !== undefined;
  if (isRead === isOfCatalogue({ path })) return [];
  const message = isRead
    ? 'a program that estimates read stands in catalog/programs'
    : 'no estimate reads this program: it stands in data/programs/curated';
  return [[isRead ? '/estimate' : '', message]];
};

const federalIsUs: Checker = ({ content }) =>
  (content.jurisdiction === 'federal') === (content.state === 'US')
    ? []
    : [['/state', 'federal programs carry US, and only they do']];

const sourced: Checker = ({ content }, { sourceIds }) =>
  sourceIds.has(content.source) ? [] : [['/source', `no record catalog/sources/${content.source}.yaml`]];

/** Every value that looks like a day must be one. */
const realDays: Checker = ({ content }) => {
  const bad: [string, string][] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !isCalendarDate(value))
      bad.push([pointer, `${value} is not a day of the calendar`]);
    else if (value !== null && typeof value === 'object')
      for (const [key, child] of Object.entries(value)) walk(child, `${pointer}/${key}`);
  };
  walk(content, '');
  return bad;
};

/** Confidences of which the terms were read at their publisher. */
const READ: ReadonlySet<string> = new Set(['page_read', 'partly_read']);

/** A sum may rest only on amounts that were read on a page, of a program that is open and has not outlived its schedule. */
const countedIsKnown: Checker = ({ content }) => {
  const { estimate, benefit, confidence, status, successorUnconfirmed } = content;
  if (estimate === undefined) return [];
  if (!estimate.counted)
    return estimate.because ? [] : [['/estimate', 'an uncounted program says because of what']];
  const faults: [boolean, string][] = [
    [benefit.amount === null, 'a counted program needs an amount that a source gives'],
    [!READ.has(confidence), `a counted program was read on its page, not ${confidence}`],
    [status !== 'open', `a counted program is open, not ${status}`],
    [successorUnconfirmed === true, 'a counted program does not wait for a schedule that no source gives'],
  ];
  return faults.flatMap(([wrong, message]) => (wrong ? [['/estimate/counted', message]] : []));
};

/** Money that would be paid if its last schedule went on has no other doubt. */
const onlyScheduleEnded: Checker = ({ content }) => {
  const { estimate, benefit, successorUnconfirmed, requirements, confidence, secondSource } = content;
  if (estimate?.onlyScheduleEnded !== true) return [];
  const inWords = requirements.some(({ when, undertaking }) => when === undefined && undertaking !== true);
  const pointer = '/estimate/onlyScheduleEnded';
  const faults: [boolean, string][] = [
    [estimate.counted, 'a program that counts has no ended schedule'],
    [successorUnconfirmed !== true, 'a schedule that ended says `successorUnconfirmed`'],
    [benefit.amount === null, 'the ended schedule gives an amount'],
    [inWords, 'a condition in words is a doubt of its own'],
    [!READ.has(confidence) && secondSource === undefined, 'amounts read at second hand have a second source'],
  ];
  return faults.flatMap(([wrong, message]) => (wrong ? [[pointer, message]] : []));
};

const wageRuleHasAdders: Checker = ({ content }) =>
  content.adders !== undefined && content.wages === undefined && content.benefit.kind !== 'percent_of_cost'
    ? [['/adders', 'adders need a wage rule or a percent benefit']]
    : [];

const duplicateRequirements: Checker = ({ content }) => {
  const seen = new Set<string>();
  return content.requirements.flatMap((requirement, index): [string, string][] => {
    if (!seen.has(requirement.code)) return (seen.add(requirement.code), []);
    return [[`/requirements/${index}/code`, `${requirement.code} stands twice`]];
  });
};

const ERRORS: readonly Checker[] = [
  named,
  inItsDataSet,
  federalIsUs,
  sourced,
  realDays,
  countedIsKnown,
  onlyScheduleEnded,
  wageRuleHasAdders,
  duplicateRequirements,
  ({ content }) => moneyFaults(content),
];

const stale: Checker = ({ content }, { today }) =>
  content.reviewAfter < today ? [['/reviewAfter', `due for review since ${content.reviewAfter}`]] : [];

function uniqueIds(files: readonly File[]): CatalogProblem[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path, content }) => {
    const other = first.get(content.id);
    if (other === undefined) return (first.set(content.id, path), []);
    return [
      { path, pointer: '/id', message: `${content.id} also stands in ${other}`, severity: 'error' as const },
    ];
  });
}

/** Staleness is one warning for the whole section: a list of hundreds hides the other problems. */
function staleness(files: readonly File[], context: LintContext): CatalogProblem[] {
  const due = files.filter((file) => stale(file, context).length > 0);
  const oldest = due.toSorted((a, b) => (a.content.reviewAfter < b.content.reviewAfter ? -1 : 1))[0];
  if (oldest === undefined) return [];
  const message = `${due.length} of ${files.length} programs are due for review, ${oldest.content.id} since ${oldest.content.reviewAfter}`;
  const firm = due.filter(({ content }) => content.estimate !== undefined);
  return [
    { path: 'programs', pointer: '', message, severity: 'warning' },
    ...firm.map(({ path, content }) => ({
      path,
      pointer: '/reviewAfter',
      message: `used by estimates and due for review since ${content.reviewAfter}`,
      severity: 'warning' as const,
    })),
  ];
}

export function lintPrograms(files: readonly File[], context: LintContext): CatalogProblem[] {
  return [...lintEach(files, context), ...uniqueIds(files), ...twins(files)];
}

/** The set of all programs; the catalogue has told what is wrong with each of its own. */
export function lintProgramSet(files: readonly File[], context: LintContext): CatalogProblem[] {
  const own = files.filter((file) => !isOfCatalogue(file));
  return [...lintEach(own, context), ...uniqueIds(files), ...twins(files)];
}

function lintEach(files: readonly File[], context: LintContext): CatalogProblem[] {
  const errors = files.flatMap((file) =>
    ERRORS.flatMap((check) =>
      check(file, context).map(([pointer, message]): CatalogProblem => ({
        path: file.path,
        pointer,
        message,
        severity: 'error',
      })),
    ),
  );
  return [...errors, ...lintProgramFaults(files, context.today), ...staleness(files, context)];
}
