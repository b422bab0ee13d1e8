import type { LawDate, LawFile } from '../../catalog/sections/law/schema.ts';
import type { LawEntry } from '../../contract/law.ts';

/** An entry of the catalogue as it is served. */
export const lawEntry = (of: LawFile): LawEntry => ({
  id: of.id,
  title: of.title,
  jurisdiction: of.jurisdiction,
  standing: of.standing,
  stage: of.stage ?? null,
  section: of.section,
  affects: of.affects,
  appliesTo: of.applies_to,
  from: of.from,
  until: of.until,
  terms: (of.terms ?? []).map(({ id, value, text, yes }) => ({
    name: id,
    value: value ?? text ?? yes ?? null,
  })),
  formula: of.formula ?? null,
  dates: (of.dates ?? []).map(({ id, title, text, penalty, due }) => ({
    id,
    title,
    text,
    penalty,
    when: dueText(due),
  })),
  events: of.events,
  programs: of.programs ?? [],
  note: of.note ?? null,
  conflict: of.conflict ?? null,
  source: of.source,
  locator: of.locator,
  addresses: of.addresses.map(webAddress),
  confidence: of.confidence,
  dayRead: of.day_read,
  nextLook: of.next_look,
});

/** A file of a public repository, as a browser opens it. */
const webAddress = (address: string): string =>
  address.replace(/^([\w-]+\/[\w.-]+)@([0-9a-f]{7,40}):(\S+)$/u, 'https://github.com/$1/blob/$2/$3');

/** When something falls due, for any building. */
function dueText(due: LawDate['due']): string {
  if ('date' in due) return due.date;
  if ('overdue_since' in due) return `since ${due.overdue_since}`;
  if ('yearly' in due) return `every year on ${monthDay(due.yearly)}`;
  if ('block_digit' in due)
    return `on ${monthDay(due.block_digit)} of the year that ends in the last digit of the tax block`;
  if ('block_windows' in due)
    return due.block_windows
      .map(({ digits, until }) => `by ${until} where the tax block ends in ${digits.join(', ')}`)
      .join('; ');
  return due.districts
    .map(({ year, districts }) => `${monthDay(due)}, ${year} in community districts ${districts.join(', ')}`)
    .join('; ');
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthDay = ({ month, day }: { readonly month: number; readonly day: number }): string =>
  `${day} ${MONTH.format(Date.UTC(2000, month - 1))}`;
