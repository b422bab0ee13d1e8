import { splitHouse } from './house-number.ts';
import { headNumberAsDigits } from './ordinal-words.ts';
import type { AddressPlace } from '../../places/address-place.ts';
import { readAddress } from '../../places/read-address.ts';
import { normaliseStreet } from './street-name.ts';

export interface AddressQuery {
  /** House number as typed, or empty. */
  readonly number: string;
  /** Street in the one spelling. */
  readonly street: string;
  /** The street line as typed, which may be a building's name. */
  readonly line: string;
  readonly place: AddressPlace;
}

/** Reads what a person types: `350 5 ave`, `1 Broadway, Manhattan, NY 10004`, `One Penn Plaza, Floor 3`. */
export function parseAddressQuery(text: string): AddressQuery {
  const { line: read, place } = readAddress(text);
  const line = headNumberAsDigits(read);
  const { number, street } = splitHouse(line);
  return { number, street: normaliseStreet(street), line, place };
}
