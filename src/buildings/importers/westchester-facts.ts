import { EMPTY_CITY, type CityFacts } from '../record/lot-layers.ts';
import { publishedNumber, publishedText } from './published-number.ts';

/** Cells of a parcel roll of Westchester, as published; absent where the roll has no such column. */
export interface RollCells {
  readonly source: string;
  readonly address?: string | undefined;
  readonly zipcode?: string | undefined;
  readonly town?: string | undefined;
  readonly nysClass?: string | undefined;
  readonly yearBuilt?: string | undefined;
  readonly grossSqft?: string | undefined;
  readonly livingSqft?: string | undefined;
  readonly units?: string | undefined;
  readonly acres?: string | undefined;
  /** Size of the land; the State prints it beside front and depth. */
  readonly lotSqft?: string | undefined;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
}

/** Dwellings that the New York State class itself states. */
const DWELLINGS_BY_CLASS: Readonly<Record<string, number>> = { '210': 1, '220': 2, '230': 3 };
/**
 * Letter of the City's classes for the same use, by the State's codes (Department of Taxation and Finance, Assessor's Manual,
 * property type classification codes). Uses that the City parts otherwise, and land, have none.
 */
const CITY_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/^2(?:1\d|40|50)$/, 'A'],
  [/^220$/, 'B'],
  [/^(?:230|280|281)$/, 'C'],
  [/^411$/, 'D'],
  [/^41[458]$/, 'H'],
  [/^44\d$/, 'E'],
  [/^4(?:2|5)\d$/, 'K'],
  [/^46[45]$/, 'O'],
  [/^61[2-5]$/, 'W'],
  [/^620$/, 'M'],
  [/^64[12]$/, 'I'],
  [/^71\d$/, 'F'],
];
const SQFT_PER_ACRE = 43_560;

/** What a row of a roll says of its parcel. Zero and an empty cell are unknown. */
export function westchesterFacts(cells: RollCells): CityFacts {
  const number = (text: string | undefined) => publishedNumber(text) || null;
  const nysClass = /^\d{3}/.exec(publishedText(cells.nysClass) ?? '')?.[0] ?? null;
  // Living area leaves out everything that is not a dwelling, so it counts as floor area only for houses.
  const living = nysClass?.startsWith('2') === true ? number(cells.livingSqft) : null;
  const acres = number(cells.acres);
  const letter = CITY_LETTERS.find(([code]) => code.test(nysClass ?? ''))?.[1] ?? null;
  return {
    ...EMPTY_CITY,
    source: cells.source,
    address: publishedText(cells.address),
    zipcode: /^\d{5}/.exec(cells.zipcode ?? '')?.[0] ?? null,
    areaSqft: number(cells.grossSqft) ?? living,
    lotAreaSqft: acres === null ? number(cells.lotSqft) : Math.round(acres * SQFT_PER_ACRE),
    yearBuilt: number(cells.yearBuilt),
    unitsResidential: number(cells.units) ?? DWELLINGS_BY_CLASS[nysClass ?? ''] ?? null,
    latitude: number(cells.latitude),
    longitude: number(cells.longitude),
    nysClass,
    ...(letter === null
      ? {}
      : { classLetter: letter, classSource: `${cells.source}, property class ${nysClass}` }),
    town: townOf(publishedText(cells.town)),
  };
}

/** `Village of Scarsdale`, `SCARSDALE` and `Scarsdale (V)` are one name. */
function townOf(text: string | null): string | null {
  const name = (text ?? '')
    .replace(/^(?:city|town|village) of /i, '')
    .replace(/\s*\(.*\)$/, '')
    .trim();
  if (name === '') return null;
  return name === name.toUpperCase()
    ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name;
}
