import type { ParcelHit } from '../../../src/contract/pages.ts';
import { address } from '../format/address.ts';

const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};

type Named = Pick<ParcelHit, 'address' | 'borough' | 'zipcode' | 'also_known_as'>;

/** A printed address; what begins otherwise is a name. */
const isAddress = (text: string): boolean => /^\d/.test(text);
/** Developments are printed in capitals and name many lots; a former or later name is not today's. */
const isTitle = (text: string): boolean => /[a-z]/.test(text) && !/former|later|historic/i.test(text);
const BUILDING = /\b(?:building|tower|center|centre|hall|hotel|house|apartments|terminal|plaza|museum)$/i;

/**
 * The name everybody calls the building by, or null. A lot with several names has one only where one of them alone
 * names a building.
 */
export function buildingName({ also_known_as: names }: Named): string | null {
  const titles = names.filter((name) => !isAddress(name) && isTitle(name));
  if (titles.length === 1) return titles[0] ?? null;
  const buildings = titles.filter((name) => BUILDING.test(name));
  return buildings[0] ?? null;
}

/** `338 5th Avenue, Manhattan 10118`; null where the record has no address. */
export function placeText({ address: street, borough, zipcode }: Named): string | null {
  if (street === null || street === '') return null;
  const area = borough === null || borough === '' ? '' : (BOROUGHS[borough] ?? borough);
  const place = [area, zipcode ?? ''].filter((part) => part !== '').join(' ');
  return [address(street), place].filter((part) => part !== '').join(', ');
}

/** The first few other names and addresses, but for the one that stands as the title. */
export function otherNames(hit: Named, shown: number): string[] {
  const title = buildingName(hit);
  return hit.also_known_as
    .filter((name) => name !== title)
    .slice(0, shown)
    .map((name) => (/[a-z]/.test(name) ? name : address(name)));
}
