import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressMatch, AddressSearch } from '../../operations/ports.ts';
import { normaliseBbl, parseParcelId } from '../../quantities/parcel-id.ts';
import { parseAddressQuery, type AddressQuery } from './address-query.ts';
import { readHouse, sharesHouse, type House } from './house-number.ts';
import { addressEntries } from './index-entries.ts';
import type { StreetIndex } from './street-index.ts';
import { nameKey, streetKey } from './street-name.ts';

export interface HouseRow extends House {
  readonly parcelId: string;
}

type Given<T> = T | Promise<T>;

/** What an address search reads of a store. */
export interface AddressBook {
  streets(): Given<StreetIndex>;
  /** Houses of a street that overlap a range. */
  housesAt(
    street: number,
    range: { readonly low: number; readonly high: number },
  ): Given<readonly HouseRow[]>;
  /** At most `limit` houses on each side of a number. */
  housesNear(street: number, low: number, limit: number): Given<readonly HouseRow[]>;
  idsNamed(key: string): Given<readonly string[]>;
  idsNamedLike(prefix: string, limit: number): Given<readonly string[]>;
  idsFrom(prefix: string, limit: number): Given<readonly string[]>;
  /** The record, or the billing lots a unit lot may belong to. */
  lot(id: string): Given<BuildingRecord | readonly string[]>;
}

const LONGEST_TEXT = 200;
/** Longer street names do not exist; what is longer is not compared letter by letter. */
const LONGEST_STREET = 48;
const STREETS_SUGGESTED = 6;
export const NOTHING_FOUND: AddressSearch = {
  match: 'none',
  matches: [],
  suggestions: [],
  boroughAssumed: false,
};

/** Says that a search could not look, which is not the same as finding nothing. */
export const SEARCH_FAILED: AddressSearch = { ...NOTHING_FOUND, failed: true };

/**
 * The lots that an address, a building's name or an id names exactly, or an explicit none with lots nearby as
 * suggestions. Several exact lots are returned when the words do not say which borough, or when a range spans them.
 */
export async function searchAddress(book: AddressBook, text: string, limit: number): Promise<AddressSearch> {
  const typed = text.trim();
  if (typed === '' || typed.length > LONGEST_TEXT) return NOTHING_FOUND;
  const byId = await searchId(book, typed, limit);
  if (byId !== null) return byId;
  const query = parseAddressQuery(typed);
  if (query.street === '' && query.line === '') return NOTHING_FOUND;
  const index = await book.streets();
  const exact = await exactIds(book, index, query);
  const records = await recordsOf(book, exact, limit);
  const matches = records.filter((record) => liesThere(record, query));
  if (matches.length > 0) {
    const boroughAssumed = query.number !== '' && runsElsewhere(index, query, matches);
    return { ...NOTHING_FOUND, match: 'exact', matches: matches.map(addressMatch), boroughAssumed };
  }
  const others = [...exact, ...(await nearbyIds(book, index, { query, limit }))];
  return { ...NOTHING_FOUND, suggestions: (await recordsOf(book, others, limit)).map(addressMatch) };
}

/** Digits enough for a lot number, in any spelling; a ZIP code alone is not one. */
async function searchId(book: AddressBook, typed: string, limit: number): Promise<AddressSearch | null> {
  const upper = typed.toUpperCase();
  const id = normaliseBbl(typed) ?? (/^W\d/.test(upper) ? parseParcelId(upper)?.id : undefined);
  if (id !== undefined && id !== null) {
    const lot = await book.lot(id);
    if (!Array.isArray(lot)) {
      const matches = [addressMatch(lot as BuildingRecord)];
      return { ...NOTHING_FOUND, match: 'exact', matches };
    }
    const ids = lot.length > 0 || !upper.startsWith('W') ? lot : await book.idsFrom(upper, limit);
    return {
      ...NOTHING_FOUND,
      suggestions: (await recordsOf(book, ids as readonly string[], limit)).map(addressMatch),
    };
  }
  if (/^\d{5}(-\d{4})?$/.test(typed)) return NOTHING_FOUND;
  const digits = upper.replace(/[\s/-]/g, '');
  if (!/^[1-5]\d{5,9}$/.test(digits)) return null;
  const ids = await book.idsFrom(digits, limit);
  return { ...NOTHING_FOUND, suggestions: (await recordsOf(book, ids, limit)).map(addressMatch) };
}

async function exactIds(
  book: AddressBook,
  index: StreetIndex,
  query: AddressQuery,
): Promise<readonly string[]> {
  const named = await book.idsNamed(nameKey(query.line));
  if (query.number === '') return named;
  const ids = new Set(named);
  for (const borough of query.place.boroughs) {
    const house = readHouse(query.number, borough);
    if (house === null) continue;
    for (const street of index.named(streetKey(query.street, borough))) {
      if (street.borough !== borough) continue;
      const rows = await book.housesAt(street.id, house);
      for (const row of rows) if (sharesHouse(row, house)) ids.add(row.parcelId);
    }
  }
  return [...ids];
}

/** Whether the words leave the place open and another borough has a street of that name. */
function runsElsewhere(
  index: StreetIndex,
  { place, street }: AddressQuery,
  found: readonly BuildingRecord[],
): boolean {
  if (place.boroughs.length === 1) return false;
  const inFound = new Set(found.map((record) => record.borough ?? ''));
  return place.boroughs.some(
    (borough) =>
      !inFound.has(borough) &&
      index.named(streetKey(street, borough)).some((each) => each.borough === borough),
  );
}

/** Whether an address from elsewhere is the one asked for. */
export function isAt(match: AddressMatch, query: AddressQuery): boolean {
  const { borough, zipcode } = match;
  const house = readHouse(query.number, borough);
  const key = streetKey(query.street, borough);
  return (
    house !== null &&
    liesThere({ borough, zipcode }, query) &&
    addressEntries(match.address, borough).some((entry) => entry.street === key && sharesHouse(entry, house))
  );
}

/** Whether a lot lies where the words say. Westchester records name no town, so only their ZIP code can settle it. */
function liesThere(record: Pick<BuildingRecord, 'borough' | 'zipcode'>, { place }: AddressQuery): boolean {
  if (!place.boroughs.includes(record.borough ?? '')) return false;
  if (place.finding.kind === 'westchester') return place.zip !== null && record.zipcode === place.zip;
  return place.zip === null || record.zipcode === null || record.zipcode === place.zip;
}

interface Nearby {
  readonly query: AddressQuery;
  readonly limit: number;
}

/** Lots with a name that starts so, then the same number on streets alike, then the numbers closest by. */
async function nearbyIds(
  book: AddressBook,
  index: StreetIndex,
  { query, limit }: Nearby,
): Promise<readonly string[]> {
  const key = nameKey(query.line);
  const named = key.length >= 3 ? await book.idsNamedLike(key, limit) : [];
  if (query.street.length < 2) return named;
  const { boroughs } = query.place;
  const streets = index.find(query.street.slice(0, LONGEST_STREET), boroughs, STREETS_SUGGESTED);
  const ranked: { id: string; away: number; rank: number }[] = [];
  for (const [rank, street] of streets.entries()) {
    const low = readHouse(query.number, street.borough)?.low ?? 0;
    for (const row of await book.housesNear(street.id, low, limit)) {
      const away = Math.abs(row.low - low);
      ranked.push({ id: row.parcelId, away, rank: away === 0 && low > 0 ? -1 : rank });
    }
  }
  ranked.sort((one, other) => one.rank - other.rank || one.away - other.away);
  return [...named, ...ranked.map(({ id }) => id)];
}

async function recordsOf(
  book: AddressBook,
  ids: readonly string[],
  limit: number,
): Promise<BuildingRecord[]> {
  const records: BuildingRecord[] = [];
  for (const id of new Set(ids)) {
    if (records.length >= limit) break;
    const lot = await book.lot(id);
    if (!Array.isArray(lot)) records.push(lot as BuildingRecord);
  }
  return records;
}

function addressMatch(record: BuildingRecord): AddressMatch {
  return {
    parcelId: record.parcelId,
    address: record.address ?? record.parcelId,
    borough: record.borough ?? '',
    zipcode: record.zipcode,
    buildingClass: record.dofClass ?? record.dofClassLetter,
    use: record.reportedUse,
    floorAreaSqft: record.grossFloorAreaSqft,
    alsoKnownAs: [...(record.names ?? []), ...(record.otherAddresses ?? [])],
  };
}
