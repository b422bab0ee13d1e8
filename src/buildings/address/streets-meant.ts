import type { StreetRow } from '../store/parcel-store.ts';
import type { AddressBook } from './address-book.ts';
import type { AddressQuery } from './address-query.ts';
import { readHouse, sharesHouse } from './house-number.ts';
import type { StreetAlike, StreetIndex } from './street-index.ts';
import { streetKey } from './street-name.ts';

/** A street of that name, else those whose type alone is left out: `432 Park` may be on Park Avenue or Park Place. */
export function streetsMeant(index: StreetIndex, street: string, borough: string): readonly StreetRow[] {
  const key = streetKey(street, borough);
  const named = index.named(key, borough);
  if (named.length > 0) return named;
  return index.alike(key, borough).flatMap((each) => (each.kind === 'completed' ? [each.street] : []));
}

/** A name that the City's rows give so few lots may be a slip of theirs. */
const HOUSES_OF_A_SLIP = 3;

/**
 * Lots at that number of streets spelt almost so, in groups, the likest first. Where a street of exactly that name
 * is held, another counts only where one of the two has a few lots: then it is a slip of the City's (`MARCOUS GARVEY`).
 */
export async function misspeltLots(
  book: AddressBook,
  index: StreetIndex,
  query: AddressQuery,
): Promise<readonly (readonly string[])[]> {
  const groups = new Map<number, string[]>();
  for (const borough of query.number === '' ? [] : query.place.boroughs) {
    const house = readHouse(query.number, borough);
    if (house === null) continue;
    for (const { street, apart } of candidates(index, streetKey(query.street, borough), borough))
      for (const row of await book.housesAt(street.id, house))
        if (sharesHouse(row, house)) groups.set(apart, [...(groups.get(apart) ?? []), row.parcelId]);
  }
  return [...groups].toSorted(([one], [other]) => one - other).map(([, ids]) => ids);
}

function candidates(index: StreetIndex, key: string, borough: string): readonly StreetAlike[] {
  const alike = index.alike(key, borough).filter(({ kind }) => kind !== 'completed');
  const named = index.named(key, borough);
  // A name that another borough has is no slip.
  if (named.length === 0 && index.isKnown(key)) return [];
  // A street less like it is not taken because it happens to have that number.
  const nearest = alike[0]?.apart ?? 0;
  if (named.length === 0) return alike.filter(({ apart }) => apart < nearest + 1);
  const houses = named.reduce((sum, street) => sum + street.houses, 0);
  const isSlip = ({ street, kind, apart }: StreetAlike) =>
    kind === 'misspelt' &&
    apart === 1 &&
    street.houses !== houses &&
    Math.min(street.houses, houses) <= HOUSES_OF_A_SLIP;
  return alike.filter(isSlip);
}
