import { splitHouse } from './house-number.ts';
import { headNumberAsDigits } from './ordinal-words.ts';
import { PlaceReader, type Place } from './place.ts';
import { normaliseStreet } from './street-name.ts';

export interface AddressQuery {
  /** House number as typed, or empty. */
  readonly number: string;
  /** Street in the one spelling. */
  readonly street: string;
  /** The street line as typed, which may be a building's name. */
  readonly line: string;
  readonly place: Place;
}

const UNIT =
  /^(?:APT|APARTMENT|UNIT|SUITE|STE|FLOOR|FL|RM|ROOM|PH|PENTHOUSE|#)\b.*$|^#.*$|^\d+(?:ST|ND|RD|TH) FL(?:OOR)?$/;
const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.?|UNITED STATES(?: OF AMERICA)?)$/;

/** Reads what a person types: `350 5 ave`, `1 Broadway, Manhattan, NY 10004`, `One Penn Plaza, Floor 3`. */
export function parseAddressQuery(text: string): AddressQuery {
  const whole = text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w\s,.''&#/–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COUNTRY, '');
  const segments = whole
    .split(',')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !UNIT.test(segment));
  // `Empire State Building, 350 5 Ave`: the address says more than the name.
  if (segments.length > 1 && !/\d/.test(segments[0]!) && /^\d+\S* \S/.test(segments[1]!)) segments.shift();
  const [first = '', ...rest] = segments;
  const reader = new PlaceReader();
  for (const segment of rest.toReversed()) reader.take(segment, true);
  const line = headNumberAsDigits(withoutUnit(reader.take(withoutUnit(first), false)));
  const { number, street } = splitHouse(line);
  return { number, street: normaliseStreet(street), line, place: reader.place() };
}

const withoutUnit = (line: string) =>
  line.replace(/\s+(?:(?:APT|APARTMENT|UNIT|SUITE|STE|ROOM|RM|PH)\.?\s+\S+|#\s?\S+)$/, '');
