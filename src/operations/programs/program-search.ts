import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchSynonyms } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { STATES } from '../../vocabulary/programs.ts';
import { lineLabel } from './offers.ts';
import { isOfHomes } from './request-facts.ts';

/** Programs matching keywords, best first; equal scores by id. */
export type ProgramSearch = (keywords: string) => readonly CompiledProgram[];

/** Short words must be spelled right; longer ones bear one or two errors. */
const FUZZY_FROM_LENGTH = 5;
const FUZZY_SHARE = 0.2;
const PREFIX_FROM_LENGTH = 3;
/** Searches remembered, oldest forgotten first. */
const RECENT_SEARCHES = 256;
/** What a query has to find of its words, and of the best score, to be listed. */
const LEAST_SHARE_OF_WORDS = 0.5;
const LEAST_SHARE_OF_BEST = 0.2;
/** A word asked for counts in full, one a synonym finds for half. */
const SYNONYM_WEIGHT = 0.5;

const STOP_WORDS = new Set(
  'a an and any are can do for from get i in is it me my of on or our programs program the there to we what which with'.split(
    ' ',
  ),
);
const BUSINESS = new Set([
  'commercial',
  'business',
  'multifamily',
  'office',
  'industrial',
  'nonprofit',
  'public',
]);
const FIELDS = ['name', 'administrator', 'pays', 'place', 'sectors', 'terms', 'code', 'description'];
const BOOSTS = {
  name: 4,
  administrator: 3,
  code: 3,
  pays: 2,
  place: 1.5,
  sectors: 1.5,
  terms: 1,
  description: 0.5,
};
const STATUS_WEIGHT: Readonly<Record<string, number>> = { closed: 0.5, exhausted: 0.5, unknown: 0.8 };
const OFF_SECTOR_WEIGHT = 0.3;
/** Nobody has confirmed it for so many years before the newest entry. */
const FORGOTTEN = { afterYears: 3, weight: 0.5 } as const;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word));

const words = (slug: string): string => slug.replaceAll('_', ' ');

function documentOf(program: CompiledProgram): Record<string, string> {
  const { id, name, administrator, technologies, lines = [], state, territory, sectors } = program;
  return {
    id,
    name,
    administrator: administrator ?? '',
    code: `${program.creditCode ?? ''} ${program.paid} ${program.benefit.kind}`.replaceAll('_', ' '),
    pays: [...technologies.map(words), ...lines.map(lineLabel), ...(program.items ?? []).map(words)].join(
      ' ',
    ),
    place: [STATES[state] ?? '', state, territory ?? ''].join(' '),
    sectors: sectors.join(' '),
    terms: program.requirements.map(({ text }) => text).join(' '),
    description: `${program.description ?? ''} ${program.notes ?? ''}`,
  };
}

interface Query {
  /** Words as asked, with those a synonym adds. */
  readonly terms: readonly { readonly word: string; readonly weight: number }[];
  readonly words: readonly string[];
  readonly keywords: string;
  /** States the words name; empty: none. */
  readonly states: readonly string[];
  /** An unknown status known last before this day is forgotten. */
  readonly forgottenBefore: string;
}

const STATE_NAMES = Object.entries(STATES)
  .filter(([code]) => code !== 'US')
  .map(([code, name]) => [code, ` ${wordsOf(name).join(' ')} `] as const);
/** Places that everybody knows by another name than that of their state. */
const PLACE_STATES: readonly (readonly [string, RegExp])[] = [
  ['NY', / (nyc|nyserda|brooklyn|queens|bronx|manhattan|westchester|long island|con ed|coned|con edison) /],
];

/** The states a phrase names; the longest name that fits wins (West Virginia is not Virginia). */
function statesIn(phrase: string): string[] {
  const named = STATE_NAMES.filter(([, name]) => phrase.includes(name));
  const longest = named.filter(
    ([, name]) => !named.some(([, other]) => other !== name && other.includes(name.trim())),
  );
  const byPhrase = PLACE_STATES.filter(([, pattern]) => pattern.test(phrase));
  return [...longest, ...byPhrase].map(([code]) => code);
}

/** The words of a query; a phrase that synonyms know adds the words programs use for it. */
function queryOf(keywords: string, synonyms: SearchSynonyms): Omit<Query, 'forgottenBefore'> {
  const words = wordsOf(keywords);
  const phrase = ` ${words.join(' ')} `;
  const found = new Set<string>();
  for (const { asked: phrases, finds } of synonyms)
    if (phrases.some((each) => phrase.includes(` ${wordsOf(each).join(' ')} `)))
      for (const word of finds.flatMap(wordsOf)) found.add(word);
  const added = [...found].filter((word) => !words.includes(word));
  return {
    words,
    keywords: keywords.trim(),
    states: statesIn(phrase),
    terms: [
      ...words.map((word) => ({ word, weight: 1 })),
      ...added.map((word) => ({ word, weight: SYNONYM_WEIGHT })),
    ],
  };
}

const SEARCH: SearchOptions = {
  boost: BOOSTS,
  prefix: (term) => term.length >= PREFIX_FROM_LENGTH,
  combineWith: 'OR',
};

/** Of a program of another state than the words name; federal ones are of every state. */
const OTHER_STATE_WEIGHT = 0.15;
const FEDERAL_WEIGHT = 0.7;
/** The words are the name, but for what stands behind it. */
const NAMED_WEIGHT = 2;

function placed({ state }: CompiledProgram, states: readonly string[]): number {
  if (states.length === 0 || states.includes(state)) return 1;
  return state === 'US' ? FEDERAL_WEIGHT : OTHER_STATE_WEIGHT;
}

/** One whose own first words are those asked for. */
function named({ name }: CompiledProgram, { words, keywords }: Query): number {
  // EmPower is not EmPOWER.
  if (/[A-Z]/.test(keywords) && name.includes(keywords)) return 2 * NAMED_WEIGHT;
  const own = wordsOf(name);
  const first = words.every((word, place) => own[place] === word);
  return first && words.length > 0 ? NAMED_WEIGHT : 1;
}

const isForgotten = ({ status, statusAsOf }: CompiledProgram, { forgottenBefore }: Query): boolean =>
  status === 'unknown' && (statusAsOf ?? '') < forgottenBefore;

/** A program of another state or sector than the words ask for, or one that is closed, stands further down. */
function standing(program: CompiledProgram, query: Query): number {
  const { words, states } = query;
  const closed = STATUS_WEIGHT[program.status] ?? 1;
  const business = words.some((word) => BUSINESS.has(word));
  return (
    placed(program, states) *
    named(program, query) *
    closed *
    (isForgotten(program, query) ? FORGOTTEN.weight : 1) *
    (business && isOfHomes(program) ? OFF_SECTOR_WEIGHT : 1)
  );
}

/** Sum over the words of the query; programs that hold more of its words stand higher. */
function ranked(
  engine: MiniSearch,
  query: Query,
  byId: ReadonlyMap<string, CompiledProgram>,
  fuzzy: boolean,
) {
  const scores = new Map<string, { score: number; held: number }>();
  for (const { word, weight } of query.terms) {
    const bears = fuzzy && word.length >= FUZZY_FROM_LENGTH ? { fuzzy: FUZZY_SHARE } : {};
    for (const { id, score } of engine.search(word, { ...SEARCH, ...bears })) {
      const entry = scores.get(String(id)) ?? { score: 0, held: 0 };
      entry.score += score * weight;
      entry.held += weight;
      scores.set(String(id), entry);
    }
  }
  const wanted = Math.max(1, query.words.length);
  return [...scores].flatMap(([id, { score, held }]) => {
    const program = byId.get(id);
    if (program === undefined) return [];
    const share = Math.min(1, held / wanted);
    return [{ program, share, score: score * share * share * standing(program, query) }];
  });
}

function listed(found: ReturnType<typeof ranked>): readonly CompiledProgram[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found
    .filter(({ share, score }) => share >= LEAST_SHARE_OF_WORDS && score >= best * LEAST_SHARE_OF_BEST)
    .toSorted((a, b) => b.score - a.score || (a.program.id < b.program.id ? -1 : 1))
    .map(({ program }) => program);
}

/** Any of the words finds a program, more of them rank it higher; errors are forgiven only where nothing is found as spelled. */
export function programSearch(
  programs: readonly CompiledProgram[],
  byId: ReadonlyMap<string, CompiledProgram>,
  synonyms: SearchSynonyms,
): ProgramSearch {
  let engine: MiniSearch | null = null;
  const newest = programs.reduce((day, { statusAsOf }) => ((statusAsOf ?? '') > day ? statusAsOf! : day), '');
  const forgottenBefore = `${Number(newest.slice(0, 4)) - FORGOTTEN.afterYears}${newest.slice(4)}`;
  const build = (): MiniSearch => {
    const fresh = new MiniSearch({ idField: 'id', fields: FIELDS });
    fresh.addAll(programs.map(documentOf));
    return fresh;
  };
  const search = (keywords: string): readonly CompiledProgram[] => {
    engine ??= build();
    const query = { ...queryOf(keywords, synonyms), forgottenBefore };
    const asSpelled = listed(ranked(engine, query, byId, false));
    return asSpelled.length > 0 ? asSpelled : listed(ranked(engine, query, byId, true));
  };
  // The catalogue does not change under a snapshot: pages of one search need one search.
  const recent = new Map<string, readonly CompiledProgram[]>();
  return (keywords) => {
    const cached = recent.get(keywords);
    if (cached !== undefined) return cached;
    const found = search(keywords);
    if (recent.size >= RECENT_SEARCHES) recent.delete(recent.keys().next().value ?? '');
    recent.set(keywords, found);
    return found;
  };
}
