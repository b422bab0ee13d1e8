import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

/** The state that a place is taken to lie in unless it says another. */
export const HOME_STATE = 'NY';

/** Characters of a cell or an address that are read: no place has a longer one. */
export const LONGEST_WORDS = 200;

/** Where a ZIP code lies. */
export interface ZipPlace {
  readonly zip: string;
  /** Name that the post office writes. */
  readonly place: string;
  /** Two letters. */
  readonly state: string;
  /** Counties its area lies in by FIPS code, the post office's first; empty for codes of the armed forces. */
  readonly counties: readonly string[];
}

export interface County {
  readonly fips: string;
  /** Without the word County: `Kings`. */
  readonly name: string;
  readonly state: string;
}

const pathOf = (name: string): string => fileURLToPath(new URL(`../../data/places/${name}`, import.meta.url));

export const rows = (name: string): readonly (readonly string[])[] =>
  (parse(readFileSync(pathOf(name))) as string[][]).slice(1);

/** A value made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * The lines of a table by their first cell. The tables of 41,000 ZIP codes hold no quoted cell, so a line is read when it is
 * asked for: the first estimate and the first address search after a start wait for them.
 */
export function linesByKey(name: string): ReadonlyMap<string, string> {
  const text = readFileSync(pathOf(name), 'utf8');
  if (text.includes('"')) throw new Error(`${name} has a quoted cell`);
  const lines = text.trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(',')), line]));
}

const zips = once(() => linesByKey('zips.csv'));

function readLine(line: string): ZipPlace {
  const [zip = '', place = '', state = '', first = '', also = ''] = line.split(',');
  return { zip, place, state, counties: [first, ...also.split(' ')].filter(Boolean) };
}

const placeOfLine = (line: string): string => line.slice(line.indexOf(',') + 1).split(',', 1)[0] ?? '';

const counties = once(
  () =>
    new Map(rows('counties.csv').map(([fips = '', name = '', state = '']) => [fips, { fips, name, state }])),
);

/** Names of the states by their two letters. */
export const stateNames = once(
  (): ReadonlyMap<string, string> =>
    new Map(rows('states.csv').map(([state = '', name = '']) => [state, name])),
);

const SPELT_OUT: Readonly<Record<string, string>> = { 'MT ': 'MOUNT ', 'ST ': 'SAINT ', 'FT ': 'FORT ' };
const PREFIXED = /^(?:(?:CITY|TOWN|VILLAGE|BOROUGH|HAMLET) OF|MT|ST|FT|THE) /;

/** Key of a place's name: `MT. KISCO`, `Mount Kisco` and `Mt Kisco` are one. */
export function placeKey(name: string): string {
  const letters = name
    .toUpperCase()
    .replace(/[.,'’`]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
  // Most names of the table have no such word: one test in place of three replacements.
  if (!PREFIXED.test(letters)) return letters;
  return letters
    .replace(/^(?:CITY|TOWN|VILLAGE|BOROUGH|HAMLET) OF /, '')
    .replace(/^(?:MT|ST|FT) /, (short) => SPELT_OUT[short] ?? short)
    .replace(/^THE /, '');
}

/** First letter of the key of a place's name. */
function initialOf(place: string): string {
  const letters = place.toUpperCase();
  return /^[A-Z]/.test(letters) && !PREFIXED.test(letters) ? letters.charAt(0) : placeKey(place).charAt(0);
}

const zipsByInitial = once(() => Map.groupBy(zips().values(), (line) => initialOf(placeOfLine(line))));

/** Places by their key, each with the ZIP codes that bear its name; a letter of the alphabet is read when it is asked for. */
const named = new Map<string, ReadonlyMap<string, readonly string[]>>();
function linesNamed(name: string): readonly string[] {
  const key = placeKey(name);
  const initial = key.charAt(0);
  const places =
    named.get(initial) ??
    Map.groupBy(zipsByInitial().get(initial) ?? [], (line) => placeKey(placeOfLine(line)));
  named.set(initial, places);
  return places.get(key) ?? [];
}
const countiesNamed = once(() => Map.groupBy(counties().values(), ({ name }) => placeKey(name)));
const zipsStarting = once(() => Map.groupBy(zips().values(), (line) => line.slice(0, 3)));

/** The place of a five-digit ZIP code; null where the table has none of that code. */
export function zipPlace(zip: string): ZipPlace | null {
  const line = zips().get(zip);
  return line === undefined ? null : readLine(line);
}

/** ZIP codes that share the first three digits. */
export const zipsLike = (zip: string): readonly ZipPlace[] =>
  (zipsStarting().get(zip.slice(0, 3)) ?? []).map(readLine);

/** ZIP codes of a post office's name, in any state. */
export const placesNamed = (name: string): readonly ZipPlace[] => linesNamed(name).map(readLine);

/** Names of the post offices whose codes lie in a county. */
export const postOfficesOf = (fips: string): readonly string[] => [
  ...new Set(
    [...zips().values()]
      .filter((line) => line.includes(fips))
      .flatMap((line) => {
        const {
          place,
          counties: [first],
        } = readLine(line);
        return first === fips ? [place] : [];
      }),
  ),
];

export const county = (fips: string): County | null => counties().get(fips) ?? null;

/** Counties of a name, in any state: `Kings`, `Kings County`. */
export const countiesOfName = (name: string): readonly County[] =>
  countiesNamed().get(placeKey(name).replace(/ (?:COUNTY|PARISH|BOROUGH)$/, '')) ?? [];

export const countiesOfState = (state: string): readonly string[] =>
  [...counties().values()].flatMap((each) => (each.state === state ? [each.fips] : []));

/** Two letters of a state, by its letters or its name; null for any other text. */
export function stateCode(text: string): string | null {
  const letters = text.replaceAll('.', '').trim().toUpperCase();
  if (stateNames().has(letters)) return letters;
  for (const [code, name] of stateNames()) if (name.toUpperCase() === letters) return code;
  return null;
}

/**
 * A ZIP code as cells hold it: nine digits, a decimal, with a thousands separator, or without the leading zeros that a
 * spreadsheet drops; null where it is none.
 */
export function readZip(text: string): string | null {
  const match = /^(\d{5})(?:-?\d{4}|\.0*)?$|^(\d{3,4})(?:\.0*)?$/.exec(
    text.trim().replace(/^(\d\d?),(\d{3})$/, '$1$2'),
  );
  if (match === null) return null;
  const padded = match[2]?.padStart(5, '0');
  return match[1] ?? (padded !== undefined && zips().has(padded) ? padded : null);
}
