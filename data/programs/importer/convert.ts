import type { Requirement } from '../../../src/catalog/sections/programs/requirement.ts';
import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';
import type { ProgramConfidence, ProgramStatus } from '../../../src/vocabulary/programs.ts';
import type { Technology } from '../../../src/vocabulary/technologies.ts';
import { addMonths, calendarDate, type CalendarDate } from '../../../src/quantities/calendar-date.ts';
import { benefitOf, capsOf } from './benefit.ts';
import { headlineBenefit, technologiesOf } from './headline.ts';
import { lineOf } from './line.ts';
import { paidLines, paidOf, utilitiesOf } from './payment.ts';
import type { RawProgram } from './raw.ts';
import { sourceOf } from './source.ts';

const INCOME: Requirement = {
  code: 'income_qualified',
  text: 'Household income is under the limit of the program.',
  when: { fact: 'incomeQualified', is: true },
};

const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  'homeowners only': {
    code: 'homeowner',
    text: 'The applicant owns and lives in the home.',
    when: { fact: 'ownerType', is: 'homeowner' },
  },
  'income-qualified': INCOME,
  'income-qualified household': INCOME,
  'some benefits income-qualified': {
    code: 'income_steps',
    text: 'Some amounts need a household income under a limit.',
  },
};

/** The data set is one of homes: what it opens to owners and renters is for households. */
const HOUSEHOLD: Requirement = {
  code: 'household',
  text: 'A household, for the home it owns or rents.',
  when: {
    any: [
      { fact: 'ownerType', is: 'homeowner' },
      { fact: 'buildingClass', is: 'house' },
    ],
  },
};

/** In the project's own hands, by code. */
const UNDERTAKINGS = new Set(['approved_vendor', 'contractor', 'registration', 'before_work']);

const slug = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48)
    .replace(/_+$/, '');

function requirementOf(phrase: string): Requirement {
  const known = REQUIREMENTS[phrase];
  if (known !== undefined) return known;
  const code = slug(phrase);
  const undertaking = UNDERTAKINGS.has(code) ? { undertaking: true as const } : {};
  return { code, text: `Condition: ${phrase}.`, ...undertaking };
}

/** Income steps that stand at the lines need no words of their own. */
function requirementsOf(program: RawProgram): Requirement[] {
  const atLines = (program.benefits ?? []).some((line) => line.low_income === true);
  const renters = (program.benefits ?? []).some((line) => line.owner_status?.includes('renter') === true);
  const stated = [...new Set(program.eligibility_requirements ?? [])]
    .filter((phrase) => !(atLines && phrase === 'some benefits income-qualified'))
    .map(requirementOf);
  return renters ? [...stated, HOUSEHOLD] : stated;
}

/** A local program of which no territory is on record: the county it is run by, or words. */
const COUNTY_OF: Readonly<Record<string, string>> = {
  'CA El Dorado County': '06017',
  'CA Santa Barbara County': '06083',
  'OH Hamilton County': '39061',
  'WA Lewis County Public Utility District': '53041',
};
const OF_WHOM: Requirement = {
  code: 'named_area',
  text: 'In the area that the program serves, or a member of the credit union that lends.',
};

const OF_PLACE: Requirement = { code: 'named_area', text: 'In the area that the program serves.' };

const inArea = (name: string): Requirement => ({ code: 'named_area', text: `In the area of ${name}.` });

function placeOf(program: RawProgram): Pick<RawProgram, 'counties' | 'places'> & { asks: Requirement[] } {
  const { counties, places, state, administrator } = program;
  const unplaced =
    program.type === 'local' &&
    state !== 'DC' &&
    (counties ?? places ?? program.utilities ?? utilitiesOf(program)) === undefined;
  if (!unplaced) return { ...(counties && { counties }), ...(places && { places }), asks: [] };
  const isLoan = program.benefit.kind === 'loan';
  const county = COUNTY_OF[`${state} ${administrator}`];
  if (county !== undefined) return { counties: [county], asks: [] };
  return {
    asks: [program.territory === undefined ? (isLoan ? OF_WHOM : OF_PLACE) : inArea(program.territory)],
  };
}

/** Months until an entry is due for another look: pages read by hand sooner than maintained datasets. */
const REVIEW_MONTHS: Readonly<Record<string, number>> = { page_read: 6, partly_read: 6, background: 6 };
const REVIEW_MONTHS_DATASET = 12;

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

/** A program as its lines that still run have it. */
const running = (program: RawProgram, asOf: string): RawProgram => ({
  ...program,
  benefit: headlineBenefit(program.benefit, program.benefits, asOf),
  technologies: technologiesOf(program.technologies, program.benefits, asOf),
});

/**
 * One gathered program in the catalogue's own shape and words.
 * @param today the day the data speak of: lines that ended before it are no headline, and an entry without any date of its
 * own is as old as the data.
 */
export function convert(gathered: RawProgram, today: CalendarDate): ProgramFile {
  const program = running(gathered, today);
  const asOf = day(program.status_as_of) ?? day(program.source_updated_at);
  const months = REVIEW_MONTHS[program.confidence] ?? REVIEW_MONTHS_DATASET;
  const benefit = benefitOf(program);
  const creditCode = creditCodeOf(program.id);
  const paid = paidOf({ name: program.name, jurisdiction: program.type, creditCode, benefit }, program);
  const owned = (program.eligibility_requirements ?? []).includes('homeowners only');
  const details = (program.benefits ?? []).map((detail) => lineOf(detail, owned));
  const lines = paidLines(details, program, paid);
  const { source, locator } = sourceOf(program);
  const place = placeOf(program);
  const file = defined({
    id: program.id,
    name: program.name,
    jurisdiction: program.type,
    state: program.state,
    administrator: program.administrator ?? null,
    utilities: program.utilities ?? utilitiesOf(program),
    counties: place.counties,
    places: place.places,
    territory: program.territory,
    creditCode,
    technologies: program.technologies as Technology[],
    items: (program.items ?? []).length > 0 ? (program.items ?? []) : undefined,
    sectors: program.sectors,
    applicationUrl: program.application_url ?? null,
    requirements: [...requirementsOf(program), ...place.asks],
    paid,
    benefit,
    caps: capsOf(program),
    stackingGroup: program.stacking_group,
    windows: windowsOf(program),
    deadline: day(program.deadline),
    lines: lines.length > 0 ? lines : undefined,
    status: program.status as ProgramStatus,
    statusNote: program.status_note ?? undefined,
    statusAsOf: asOf,
    reviewAfter: addMonths(day(program.checked_at) ?? asOf ?? today, months),
    source,
    locator,
    sourceUrl: program.source_url ?? program.application_url ?? null,
    sourceDate: day(program.source_updated_at),
    checkedAt: day(program.checked_at),
    confidence: program.confidence as ProgramConfidence,
    verifiedScope: program.verified_scope ?? undefined,
  }) as unknown as ProgramFile;
  return file;
}
