import type { LawFile } from '../../catalog/sections/law/schema.ts';
import { LAW_QUERY, LawList, ListLawInput } from '../../contract/law.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { defineOperation } from '../operation.ts';
import { holdsWords, wordsOfLaw } from '../plain-words.ts';
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
  run({ snapshot }, _context, input) {
    const { list } = snapshot.sections.law;
    if (input.id !== undefined && !list.some(({ id }) => id === input.id)) throw unknownId(input.id);
    const words = wordsOfLaw(input.q ?? '');
    const { entries, hasAll } = withMostWords(
      list.filter((entry) => isAsked(entry, input)),
      words,
    );
    const found = namedFirst(entries, words);
    const readUntil = list.reduce((newest, { day_read: day }) => (day > newest ? day : newest), '');
    return {
      entries: found.map(lawEntry),
      total: found.length,
      readUntil,
      ...(input.q !== undefined && !hasAll && { note: found.length > 0 ? NOT_ALL : NONE }),
    };
  },
});

const NOT_ALL = 'No entry has all of these words; these have the most of them.';
const NONE =
  'No entry has these words. That says nothing of the law itself: this list holds what touches the energy, charges, filings and money of a retrofit, and not landmarks, asbestos, zoning, rents or the heat season. Ask the agency or a lawyer.';

/** Words that stand in every text. */
const COMMON = new Set('and for the law laws with what when does about building'.split(' '));

/** Entries that have every word; where none has, those that have the most of the words that say something. */
function withMostWords(list: readonly LawFile[], query: string): { entries: LawFile[]; hasAll: boolean } {
  const words = query.split(' ');
  const hits = (entry: LawFile, wanted: readonly string[]) => {
    const text = textOf(entry);
    return wanted.filter((word) => holdsWords(text, word)).length;
  };
  const all = list.filter((entry) => hits(entry, words) === words.length);
  if (all.length > 0) return { entries: all, hasAll: true };
  const telling = words.filter((word) => word.length > 2 && !COMMON.has(word));
  const scored = list.map((entry) => ({ entry, count: hits(entry, telling) }));
  const most = Math.max(0, ...scored.map(({ count }) => count));
  return {
    entries: most === 0 ? [] : scored.filter(({ count }) => count === most).map(({ entry }) => entry),
    hasAll: false,
  };
}

/** Entries whose name has the words, then those that speak of them. */
function namedFirst(entries: readonly LawFile[], words: string): LawFile[] {
  const named = entries.filter(({ id, title, section }) =>
    holdsWords(`${id.replaceAll('_', ' ')} ${title} ${section}`, words),
  );
  return [...named, ...entries.filter((entry) => !named.includes(entry))];
}

/** What an entry says, without its sources. */
const textOf = ({ id, title, section, applies_to: appliesTo, terms, dates, note }: LawFile): string =>
  [
    id.replaceAll('_', ' '),
    title,
    section,
    appliesTo,
    JSON.stringify([terms, dates]).replaceAll('_', ' '),
    note,
  ].join(' ');

function isAsked(entry: LawFile, { id, q: _words, ...filters }: ListLawInput): boolean {
  if (id !== undefined && entry.id !== id) return false;
  return (Object.keys(filters) as (keyof typeof filters)[]).every(
    (name) => filters[name] === undefined || entry[name] === filters[name],
  );
}

const unknownId = (id: string): ProblemError =>
  new ProblemError('invalid-request', `No entry of the law watch is called ${id}.`, [
    { pointer: '/id', code: 'unknown', message: 'Leave the id out to list them all.' },
  ]);
