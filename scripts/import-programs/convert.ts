import type { Requirement } from '../../src/catalog/sections/programs/schema.ts';
import type { ProgramFile } from '../../src/catalog/sections/programs/types.ts';
import type {
  ProgramConfidence,
  ProgramStatus,
  Technology,
} from '../../src/catalog/sections/programs/vocabulary.ts';
import { addMonths, calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import { benefitOf, capsOf, detailOf } from './benefit.ts';
import { describe } from './describe.ts';
import type { RawProgram } from './raw.ts';
import { sourceOf } from './source.ts';

const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  'homeowners only': { code: 'homeowner', text: 'The applicant owns and lives in the home.' },
  'income-qualified': {
    code: 'income_qualified',
    text: 'Household income is under the limit of the program.',
  },
  'some benefits income-qualified': {
    code: 'income_steps',
    text: 'Some amounts need a household income under a limit.',
  },
};

const slug = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48)
    .replace(/_+$/, '');

function requirementOf(phrase: string): Requirement {
  return REQUIREMENTS[phrase] ?? { code: slug(phrase), text: `Condition: ${phrase}.` };
}

/** Months until an entry is due for another look: pages read by hand sooner than maintained datasets. */
const REVIEW_MONTHS: Readonly<Record<string, number>> = { page_read: 6, partly_read: 6, background: 6 };
const REVIEW_MONTHS_DATASET = 12;
const REVIEWED = '2026-11-20';

const day = (text: string | null | undefined): CalendarDate | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? calendarDate(text) : null;

function windowsOf(program: RawProgram): ProgramFile['windows'] {
  const from = day(program.start_date);
  const to = day(program.deadline);
  if (from === null && to === null) return undefined;
  return { kind: 'apply', ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

function creditCodeOf(id: string): string | undefined {
  const section = /^us-irc-(\d+[a-z]?)(-|$)/.exec(id)?.[1];
  return section === undefined ? undefined : `Sec. ${section.toUpperCase()}`;
}

/** Drops keys whose value is undefined: YAML would write them as null. */
function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** One gathered program in the catalogue's own shape and words. */
export function convert(program: RawProgram): ProgramFile {
  const asOf = day(program.status_as_of) ?? day(program.source_updated_at);
  const months = REVIEW_MONTHS[program.confidence] ?? REVIEW_MONTHS_DATASET;
  const details = (program.benefits ?? []).map(detailOf);
  const { source, locator } = sourceOf(program);
  const file = defined({
    id: program.id,
    name: program.name,
    origin: 'imported' as const,
    jurisdiction: program.type,
    state: program.state,
    administrator: program.administrator ?? null,
    creditCode: creditCodeOf(program.id),
    technologies: program.technologies as Technology[],
    items: (program.items ?? []).length > 0 ? (program.items ?? []) : undefined,
    sectors: program.sectors,
    description: '',
    applicationUrl: program.application_url ?? null,
    requirements: [...new Set(program.eligibility_requirements ?? [])].map(requirementOf),
    benefit: benefitOf(program),
    caps: capsOf(program),
    windows: windowsOf(program),
    deadline: day(program.deadline),
    details: details.length > 0 ? details : undefined,
    status: program.status as ProgramStatus,
    statusNote: program.status_note ?? undefined,
    statusAsOf: asOf,
    reviewAfter: addMonths(day(program.checked_at) ?? asOf ?? calendarDate(REVIEWED), months),
    source,
    locator,
    sourceUrl: program.source_url ?? program.application_url ?? null,
    sourceDate: day(program.source_updated_at),
    checkedAt: day(program.checked_at),
    confidence: program.confidence as ProgramConfidence,
    verifiedScope: program.verified_scope ?? undefined,
  }) as unknown as ProgramFile;
  return { ...file, description: describe(file) };
}
