import type { ParcelHit } from '../../../src/contract/pages.ts';
import { address } from '../format/address.ts';

const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};

/** `338 5th Avenue, Manhattan 10118`; under a title that is the address, the place alone. */
export function placeText({ address: street, borough, zipcode }: ParcelHit, title = ''): string {
  const place = [BOROUGHS[borough] ?? borough, zipcode].filter(Boolean).join(' ');
  if (street !== '' && address(street) === title) return place;
  return [street === '' ? 'No address on record' : address(street), place].filter(Boolean).join(', ');
}

/** The first few further names and addresses. */
export const otherNames = ({ also_known_as: names }: ParcelHit, shown: number): string[] =>
  names.slice(0, shown).map((name) => `also ${/[a-z]/.test(name) ? name : address(name)}`);
