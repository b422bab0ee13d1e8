import type { LawDate } from '../../catalog/sections/law/schema.ts';
import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';

/** When something falls due for one building. */
export type Due =
  | { readonly kind: 'day'; readonly day: CalendarDate }
  /** It was due once and is still owed until it is done. */
  | { readonly kind: 'overdue'; readonly since: CalendarDate }
  /** The day hangs on something that is not known; the earliest it may be. */
  | { readonly kind: 'open'; readonly day: CalendarDate; readonly question: string };

/** What of a building settles a day. */
export interface Lot {
  readonly asOf: CalendarDate;
  /** Ten digits: borough, tax block, tax lot; null where it is not known. */
  readonly bbl: string | null;
  /** Community district within the borough; null where it is not known. */
  readonly communityDistrict: number | null;
}

/** The first day from the evaluation date on; null where none is to come. */
export function dueDay(due: LawDate['due'], lot: Lot): Due | null {
  if ('date' in due) return from(due.date as CalendarDate, lot);
  if ('overdue_since' in due) {
    const since = due.overdue_since as CalendarDate;
    return since < lot.asOf ? { kind: 'overdue', since } : { kind: 'day', day: since };
  }
  if ('yearly' in due) return { kind: 'day', day: inYear(due.yearly, nextYear(due.yearly, lot.asOf)) };
  if ('block_digit' in due) return byBlockDigit(due.block_digit, lot);
  if ('block_windows' in due) return byWindow(due.block_windows, lot);
  return byDistrict(due, lot);
}

const from = (day: CalendarDate, { asOf }: Lot): Due | null => (day < asOf ? null : { kind: 'day', day });

interface InYear {
  readonly month: number;
  readonly day: number;
}
const inYear = ({ month, day }: InYear, year: number): CalendarDate => dateOf(year, month, day);

/** The year of the first such day that is not past. */
function nextYear(at: InYear, asOf: CalendarDate): number {
  const { year } = dateParts(asOf);
  return inYear(at, year) >= asOf ? year : year + 1;
}

/** Last digit of the tax block, or null. */
const blockDigit = (bbl: string | null): number | null =>
  bbl !== null && /^\d{10}$/.test(bbl) ? Number(bbl[5]) : null;

const ASK_BLOCK = 'the tax block of the building: its last digit sets the year';

function byBlockDigit(at: InYear, { asOf, bbl }: Lot): Due {
  const digit = blockDigit(bbl);
  let year = nextYear(at, asOf);
  if (digit === null) return { kind: 'open', day: inYear(at, year), question: ASK_BLOCK };
  while (year % 10 !== digit) year += 1;
  return { kind: 'day', day: inYear(at, year) };
}

function byWindow(
  windows: readonly { readonly digits: readonly number[]; readonly until: string }[],
  lot: Lot,
): Due | null {
  const digit = blockDigit(lot.bbl);
  const open = windows.filter(
    ({ digits, until }) => until >= lot.asOf && (digit === null || digits.includes(digit)),
  );
  const [first] = open;
  if (first === undefined) return null;
  const day = first.until as CalendarDate;
  return digit === null ? { kind: 'open', day, question: ASK_BLOCK } : { kind: 'day', day };
}

type ByDistrict = Extract<LawDate['due'], { readonly districts: unknown }>;

function byDistrict({ districts, ...at }: ByDistrict, { asOf, communityDistrict }: Lot): Due | null {
  const years = districts.filter(
    (entry) =>
      inYear(at, entry.year) >= asOf &&
      (communityDistrict === null || entry.districts.includes(communityDistrict)),
  );
  const [first] = years;
  if (first === undefined) return null;
  const day = inYear(at, first.year);
  if (communityDistrict !== null) return { kind: 'day', day };
  const each = years.map(({ year, districts: of }) => `${year} in districts ${of.join(', ')}`);
  return { kind: 'open', day, question: `the community district: due in ${each.join('; in ')}` };
}
