import type { LawFile } from '../../catalog/sections/law/schema.ts';
import { LAW_QUERY, LawList, ListLawInput } from '../../contract/law.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { defineOperation } from '../operation.ts';
import { holdsWords, plainWords } from '../plain-words.ts';
import { lawEntry } from './law-entry.ts';

export const listLaw = defineOperation({
  id: 'listLaw',
  summary: 'List the statutes, rules and bills that touch an answer',
  description:
    'City, State and federal law with its standing (in force, pending, lapsed), its terms, the day on which it was read and the day by which it is looked at again.',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/law', input: 'parts', query: LAW_QUERY }],
  tool: {
    name: 'law_watch',
    title: 'Law watch',
    description:
      'Statutes, rules and bills that touch a retrofit in New York, with standing, terms, source and the day they were read; not housing, rent or heat-season law. Pending law is never in a sum.',
  },
  command: {
    name: 'law list',
    inputs: {
      id: { flag: '[id]', description: 'one entry, in full' },
      q: { flag: '--q <words>', description: 'words of what it says' },
      standing: { flag: '--standing <standing>', description: 'in_force, pending or lapsed' },
      jurisdiction: { flag: '--jurisdiction <whose>', description: 'city, state or federal' },
      affects: {
        flag: '--affects <what>',
        description: 'charge, deadline, incentive, energy_code or disclosure',
      },
    },
  },
  examples: { answered: { id: 'j51_int_1015_2026' } },
  input: ListLawInput,
  output: LawList,
  errors: [],
  run({ snapshot }, _context, asked) {
    const { list } = snapshot.sections.law;
    if (asked.id !== undefined && !list.some(({ id }) => id === asked.id)) throw unknownId(asked.id);
    const found = namedFirst(
      list.filter((entry) => isAsked(entry, asked)),
      asked.q ?? '',
    );
    const readUntil = list.reduce((newest, { day_read: day }) => (day > newest ? day : newest), '');
    return { entries: found.map(lawEntry), total: found.length, readUntil };
  },
});

/** Entries whose name has the words, then those that speak of them. */
function namedFirst(entries: readonly LawFile[], words: string): LawFile[] {
  const named = entries.filter(({ id, title, section }) =>
    holdsWords(`${id.replaceAll('_', ' ')} ${title} ${section}`, words),
  );
  return [...named, ...entries.filter((entry) => !named.includes(entry))];
}

/** What an entry says, without its sources. */
const textOf = ({
  id,
  title,
  section,
  applies_to: appliesTo,
  terms,
  dates,
  note,
  look_for: lookFor,
}: LawFile): string =>
  [
    id.replaceAll('_', ' '),
    title,
    section,
    appliesTo,
    JSON.stringify([terms, dates]).replaceAll('_', ' '),
    note,
    lookFor,
  ].join(' ');

function isAsked(entry: LawFile, { id, q, ...filters }: ListLawInput): boolean {
  if (id !== undefined && entry.id !== id) return false;
  if (
    q !== undefined &&
    !plainWords(q)
      .split(' ')
      .every((word) => holdsWords(textOf(entry), word))
  )
    return false;
  return (Object.keys(filters) as (keyof typeof filters)[]).every(
    (name) => filters[name] === undefined || entry[name] === filters[name],
  );
}

const unknownId = (id: string): ProblemError =>
  new ProblemError('invalid-request', `No entry of the law watch is called ${id}.`, [
    { pointer: '/id', code: 'unknown', message: 'Leave the id out to list them all.' },
  ]);
