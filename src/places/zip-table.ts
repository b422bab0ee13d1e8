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

export const rows = (name: string): readonly (readonly string[])[] => {
  const path = fileURLToPath(new URL(`../../data/places/${name}`, import.meta.url));
  return (parse(readFileSync(path)) as string[][]).slice(1);
};

/** A value made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const zips = once(
  () =>
    new Map(
      rows('zips.csv').map(([zip = '', place = '', state = '', county = '', also = '']) => [
        zip,
        { zip, place, state, counties: [county, ...also.split(' ')].filter(Boolean) } satisfies ZipPlace,
      ]),
    ),
);

const counties = once(
  () =>
    new Map(rows('counties.csv').map(([fips = '', name = '', state = '']) => [fips, { fips, name, state }])),
);

/** Names of the states by their two letters. */
export const stateNames = once(
  (): ReadonlyMap<string, string> =>
    new Map(rows('states.csv').map(([state = '', name = '']) => [state, name])),
);

/** Key of a place's name: `MT. KISCO`, `Mount Kisco` and `Mt Kisco` are one. */
export const placeKey = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[.,'’`]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/^(?:CITY|TOWN|VILLAGE|BOROUGH|HAMLET) OF /, '')
    .replace(/^MT /, 'MOUNT ')
    .replace(/^ST /, 'SAINT ')
    .replace(/^FT /, 'FORT ')
    .replace(/^THE /, '');

/** Places by their key, each with the ZIP codes that bear its name. */
const named = once(() => Map.groupBy(zips().values(), ({ place }) => placeKey(place)));
const countiesNamed = once(() => Map.groupBy(counties().values(), ({ name }) => placeKey(name)));
const zipsStarting = once(() => Map.groupBy(zips().values(), ({ zip }) => zip.slice(0, 3)));

/** The place of a five-digit ZIP code; null where the table has none of that code. */
export const zipPlace = (zip: string): ZipPlace | null => zips().get(zip) ?? null;

/** ZIP codes that share the first three digits. */
export const zipsLike = (zip: string): readonly ZipPlace[] => zipsStarting().get(zip.slice(0, 3)) ?? [];

/** ZIP codes of a post office's name, in any state. */
export const placesNamed = (name: string): readonly ZipPlace[] => named().get(placeKey(name)) ?? [];

/** Names of the post offices whose codes lie in a county. */
export const postOfficesOf = (fips: string): readonly string[] => [
  ...new Set([...zips().values()].flatMap(({ place, counties: [first] }) => (first === fips ? [place] : []))),
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
