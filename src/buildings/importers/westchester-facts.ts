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
const SQFT_PER_ACRE = 43_560;

/** What a row of a roll says of its parcel. Zero and an empty cell are unknown. */
export function westchesterFacts(cells: RollCells): CityFacts {
  const number = (text: string | undefined) => publishedNumber(text) || null;
  const nysClass = /^\d{3}/.exec(publishedText(cells.nysClass) ?? '')?.[0] ?? null;
  // Living area leaves out everything that is not a dwelling, so it counts as floor area only for houses.
  const living = nysClass?.startsWith('2') === true ? number(cells.livingSqft) : null;
  const acres = number(cells.acres);
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
