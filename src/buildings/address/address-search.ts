import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressMatch, AddressSearch } from '../../operations/ports.ts';
import { boroughTitle, localCounties } from '../../places/local-names.ts';
import { placeRefusal } from '../../places/place-of.ts';
import { placeKey, zipPlace } from '../../places/zip-table.ts';
import type { AddressBook, AddressIndex } from './address-book.ts';
import { addressesIn, cornerIn } from './address-parts.ts';
import { parseAddressQuery, type AddressQuery } from './address-query.ts';
import { lotsAtCorner } from './corner.ts';
import { readHouse, sharesHouse } from './house-number.ts';
import { addressEntries, probableKey, zipKey } from './index-entries.ts';
import { parcelIdsIn } from './parcel-words.ts';
import { nameKey, streetKey } from './street-name.ts';
import { misspeltLots, streetsMeant } from './streets-meant.ts';

const LONGEST_TEXT = 200;
const SUGGESTIONS_A_STREET = 6;
export const NOTHING_FOUND: AddressSearch = {
  match: 'none',
  matches: [],
  suggestions: [],
  boroughAssumed: false,
  note: null,
};

/** Says that a search could not look, which is not the same as finding nothing. */
export const SEARCH_FAILED: AddressSearch = { ...NOTHING_FOUND, failed: true };

interface Search {
  readonly book: AddressBook;
  readonly index: AddressIndex;
  readonly limit: number;
}

/**
 * The lots that an address, a building's name or an id names: exactly; with the spelling mended (`close`); the lots of a
 * ZIP code, a street or a corner (`list`); or an explicit none, with lots nearby as suggestions.
 */
export async function searchAddress(book: AddressBook, text: string, limit: number): Promise<AddressSearch> {
  const typed = text.trim();
  if (typed === '' || typed.length > LONGEST_TEXT) return NOTHING_FOUND;
  const search: Search = { book, index: await book.index(), limit };
  const ids = parcelIdsIn(typed);
  if (ids !== null) return searchIds(search, ids);
  if (/^\d{5}(?:-\d{4})?$/.test(typed)) return searchZip(search, typed.slice(0, 5));
  const digits = typed.replaceAll(/[\s/-]/g, '');
  if (/^[1-5]\d{5,9}$/.test(digits))
    return suggestions(search, await book.idsFrom(digits, limit), 'These digits are no whole lot number.');
  const parts = addressesIn(typed);
  return parts.length === 1 ? searchWords(search, parts[0]!) : searchSeveral(search, parts);
}

/** Lots of ids. A unit lot that several billing lots may hold is none of them. */
async function searchIds(search: Search, ids: readonly string[]): Promise<AddressSearch> {
  const records: BuildingRecord[] = [];
  const others: string[] = [];
  for (const id of ids) {
    const lot = await search.book.lot(id);
    if (Array.isArray(lot)) others.push(...(lot as readonly string[]));
    else records.push(lot as BuildingRecord);
  }
  if (records.length > 0) return exact(search, records, false);
  const [only = ''] = ids;
  const near = others.length > 0 ? others : await search.book.idsFrom(only.slice(0, -2), search.limit);
  return suggestions(search, near, `No lot ${ids.length === 1 ? only : 'of that block and number'} is held.`);
}

async function searchZip(search: Search, zip: string): Promise<AddressSearch> {
  const ids = await search.book.idsNamed(zipKey(zip));
  const refusal = placeRefusal(parseAddressQuery(`1 X STREET, ${zip}`).place.finding);
  if (ids.length === 0) return { ...NOTHING_FOUND, note: refusal ?? `No lot is held under ZIP ${zip}.` };
  const note = `${ids.length < MOST_OF_A_KEY ? '' : 'More than '}${ids.length} lots are held under ZIP ${zip}: add the street and number.`;
  return list(await recordsOf(search, ids), note);
}
/** A store answers no more lots of one key. */
const MOST_OF_A_KEY = 50;

/** Several addresses in one text: every lot that one of them names exactly. */
async function searchSeveral(search: Search, parts: readonly string[]): Promise<AddressSearch> {
  const found = new Map<string, BuildingRecord>();
  for (const part of parts) {
    const { records } = await exactly(search, parseAddressQuery(part));
    for (const record of records) found.set(record.parcelId, record);
  }
  return found.size > 0 ? exact(search, [...found.values()], false) : searchWords(search, parts[0]!);
}

async function searchWords(search: Search, text: string): Promise<AddressSearch> {
  const query = parseAddressQuery(text);
  if (query.street === '' && query.line === '') return NOTHING_FOUND;
  const { records, boroughAssumed } = await exactly(search, query);
  if (records.length > 0) return exact(search, records, boroughAssumed);
  // The name of a place alone names no building.
  if (query.number === '' && localCounties(query.line).length > 0)
    return { ...NOTHING_FOUND, note: `“${text.trim()}” is a place: add the street and number.` };
  const found =
    (await atCorner(search, query)) ?? (await mended(search, query)) ?? (await onStreet(search, query));
  if (found !== null) return found;
  const refusal = placeRefusal(query.place.finding);
  const near = await nearbyIds(search, query);
  return suggestions(search, near, refusal ?? `We hold no lot under “${text.trim()}”.`);
}

interface Exact {
  readonly records: readonly BuildingRecord[];
  readonly boroughAssumed: boolean;
}

/** Lots that the words name: by a name, or by a number on a street whose type may be left out. */
async function exactly(search: Search, query: AddressQuery): Promise<Exact> {
  const { book, index } = search;
  const named = await book.idsNamed(nameKey(query.line));
  const ids = new Set(named);
  const names = new Set<string>();
  for (const borough of query.number === '' ? [] : query.place.boroughs) {
    const house = readHouse(query.number, borough);
    if (house === null) continue;
    for (const street of streetsMeant(index.streets, query.street, borough)) {
      for (const row of await book.housesAt(street.id, house)) {
        if (!sharesHouse(row, house)) continue;
        ids.add(row.parcelId);
        names.add(street.name);
      }
    }
  }
  const records = (await recordsOf(search, [...ids])).filter((record) => liesThere(record, query));
  const held = new Set(records.map((record) => record.borough ?? ''));
  const others = query.place.boroughs.filter((borough) => !held.has(borough));
  const boroughAssumed =
    records.some(({ parcelId }) => !named.includes(parcelId)) &&
    others.some((borough) => [...names].some((name) => index.streets.named(name, borough).length > 0));
  return { records, boroughAssumed };
}

async function atCorner(search: Search, { line, place }: AddressQuery): Promise<AddressSearch | null> {
  const streets = cornerIn(line);
  if (streets === null) return null;
  const { boroughs } = place;
  const found = await lotsAtCorner(search.book, search.index.streets, { streets, boroughs });
  return found.length === 0
    ? null
    : list(found.slice(0, search.limit), 'These lots are held at that corner.');
}

/** Lots whose street, or whose name, is spelt almost so; before them one that probably has that address. */
async function mended(search: Search, query: AddressQuery): Promise<AddressSearch | null> {
  const probable = await probably(search, query);
  if (probable.length > 0) return close(probable);
  for (const ids of await misspeltLots(search.book, search.index.streets, query)) {
    const records = (await recordsOf(search, ids)).filter((record) => liesThere(record, query));
    if (records.length > 0) return close(records);
  }
  const isStreet = query.place.boroughs.some(
    (borough) => search.index.streets.named(streetKey(query.street, borough), borough).length > 0,
  );
  if (isStreet) return null;
  const named = await recordsOf(search, search.index.names.alike(query.line));
  const records = named.filter((record) => liesThere(record, query));
  return records.length === 0 ? null : close(records);
}

/** Lots whose owners probably report under that address. */
async function probably(search: Search, query: AddressQuery): Promise<readonly BuildingRecord[]> {
  const ids: string[] = [];
  for (const borough of query.number === '' ? [] : query.place.boroughs) {
    const house = readHouse(query.number, borough);
    if (house === null) continue;
    const street = streetKey(query.street, borough);
    ids.push(...(await search.book.idsNamed(probableKey({ borough, street, ...house }))));
  }
  return (await recordsOf(search, ids)).filter((record) => liesThere(record, query));
}

/** Lots of a street, where no number is given. */
async function onStreet(search: Search, query: AddressQuery): Promise<AddressSearch | null> {
  if (query.number !== '' || query.street.length < 3) return null;
  const ids: string[] = [];
  for (const borough of query.place.boroughs)
    for (const { id } of streetsMeant(search.index.streets, query.street, borough))
      for (const row of await search.book.housesNear(id, 0, search.limit)) ids.push(row.parcelId);
  const records = (await recordsOf(search, ids)).filter((record) => liesThere(record, query));
  return records.length === 0 ? null : list(records, 'These lots are held on that street: add the number.');
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

interface Where {
  readonly borough: string | null;
  readonly zipcode: string | null;
  readonly town?: string | undefined;
}

/** Whether a lot lies where the words say. A lot of Westchester has to share the town or the ZIP code that they name. */
function liesThere({ borough, zipcode, town }: Where, { place }: AddressQuery): boolean {
  if (!place.boroughs.includes(borough ?? '')) return false;
  if (place.zip !== null && zipcode !== null && zipcode !== place.zip) return false;
  if (place.finding.kind !== 'westchester') return true;
  if (place.zip !== null && zipcode === place.zip) return true;
  const named = place.town ?? (place.zip === null ? null : (zipPlace(place.zip)?.place ?? null));
  return named !== null && town !== undefined && placeKey(named) === placeKey(town);
}

/** The same number on streets alike, then the numbers closest by. */
async function nearbyIds(search: Search, query: AddressQuery): Promise<readonly string[]> {
  if (query.street.length < 2) return [];
  const ranked: { id: string; away: number; rank: number }[] = [];
  for (const borough of query.place.boroughs) {
    const low = readHouse(query.number, borough)?.low ?? 0;
    const key = streetKey(query.street, borough);
    const alike = search.index.streets.alike(key, borough).slice(0, SUGGESTIONS_A_STREET);
    for (const { street, apart } of alike)
      for (const row of await search.book.housesNear(street.id, low, search.limit))
        ranked.push({ id: row.parcelId, away: Math.abs(row.low - low), rank: apart });
  }
  ranked.sort((one, other) => one.rank - other.rank || one.away - other.away);
  return ranked.map(({ id }) => id);
}

async function recordsOf({ book, limit }: Search, ids: readonly string[]): Promise<BuildingRecord[]> {
  const records: BuildingRecord[] = [];
  for (const id of new Set(ids)) {
    if (records.length >= limit) break;
    const lot = await book.lot(id);
    if (!Array.isArray(lot)) records.push(lot as BuildingRecord);
  }
  return records;
}

function exact(
  { limit }: Search,
  records: readonly BuildingRecord[],
  boroughAssumed: boolean,
): AddressSearch {
  const matches = records.slice(0, limit).map(addressMatch);
  const note =
    matches.length > 1
      ? 'Several lots bear this name or address: choose one, or add the borough or ZIP code.'
      : boroughAssumed
        ? 'Another borough has this street too: check that it is the right one.'
        : null;
  return { ...NOTHING_FOUND, match: 'exact', matches, boroughAssumed, note };
}

const titleOf = ({ address, borough, alsoKnownAs }: AddressMatch): string =>
  [...alsoKnownAs.filter((name) => !/^\d/.test(name)).slice(0, 1), address, boroughTitle(borough)]
    .filter((text) => text !== '')
    .join(', ');

function close(records: readonly BuildingRecord[]): AddressSearch {
  const matches = records.map(addressMatch);
  const [only, ...more] = matches;
  const note = more.length > 0 ? 'Did you mean one of these?' : `Did you mean ${titleOf(only!)}?`;
  return { ...NOTHING_FOUND, match: 'close', matches, note };
}

const list = (records: readonly BuildingRecord[], note: string): AddressSearch => ({
  ...NOTHING_FOUND,
  match: 'list',
  matches: records.map(addressMatch),
  note,
});

async function suggestions(search: Search, ids: readonly string[], note: string): Promise<AddressSearch> {
  const found = (await recordsOf(search, ids)).map(addressMatch);
  const listed = found.length === 0 ? note : `${note} The lots listed are others that we hold.`;
  return { ...NOTHING_FOUND, suggestions: found, note: listed };
}

function addressMatch(record: BuildingRecord): AddressMatch {
  return {
    parcelId: record.parcelId,
    address: [record.address ?? record.parcelId, record.town].filter(Boolean).join(', '),
    borough: record.borough ?? '',
    zipcode: record.zipcode,
    buildingClass: record.dofClass ?? record.dofClassLetter,
    use: record.reportedUse,
    floorAreaSqft: record.grossFloorAreaSqft,
    alsoKnownAs: [...(record.names ?? []), ...(record.otherAddresses ?? [])],
  };
}
