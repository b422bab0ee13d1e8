import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressBook } from './address-book.ts';
import { normaliseStreet, streetKey } from './street-name.ts';
import type { StreetIndex } from './street-index.ts';

const MOST_HOUSES = 2_000;
const MOST_RECORDS = 60;
/** About the depth of a corner lot and the width of a street. */
const NEAR_METERS = 70;
const METERS_PER_DEGREE = 111_320;

export interface CornerQuery {
  readonly streets: readonly [string, string];
  readonly boroughs: readonly string[];
}

/**
 * Lots held at the corner of two streets, the nearest first: lots of tax blocks with an address on both. Where their
 * coordinates are held, only those near the closest pair of them.
 */
export async function lotsAtCorner(
  book: AddressBook,
  index: StreetIndex,
  { streets: [one, other], boroughs }: CornerQuery,
): Promise<readonly BuildingRecord[]> {
  const found: BuildingRecord[] = [];
  for (const borough of boroughs) {
    const left = await lotsOn(book, index, { text: one, borough });
    const right = left.length === 0 ? [] : await lotsOn(book, index, { text: other, borough });
    const blocks = new Set(right.map(blockOf));
    const shared = new Set(left.map(blockOf).filter((block) => blocks.has(block)));
    const [near, across] = [left, right].map((ids) =>
      ids.filter((id) => shared.has(blockOf(id))).slice(0, MOST_RECORDS),
    );
    found.push(...nearest(await records(book, near!), await records(book, across!)));
  }
  return found;
}

const blockOf = (id: string): string => id.slice(0, 6);

async function lotsOn(
  book: AddressBook,
  index: StreetIndex,
  { text, borough }: { readonly text: string; readonly borough: string },
): Promise<readonly string[]> {
  const key = streetKey(normaliseStreet(text), borough);
  const named = index.named(key, borough);
  const [best, ...rest] = named.length > 0 ? [] : index.alike(key, borough);
  const alike = best === undefined ? [] : [best, ...rest.filter(({ apart }) => apart === best.apart)];
  const ids = new Set<string>();
  for (const { id } of named.length > 0 ? named : alike.map(({ street }) => street))
    for (const row of await book.housesNear(id, 0, MOST_HOUSES)) ids.add(row.parcelId);
  return [...ids];
}

async function records(book: AddressBook, ids: readonly string[]): Promise<readonly BuildingRecord[]> {
  const found: BuildingRecord[] = [];
  for (const id of ids) {
    const lot = await book.lot(id);
    if (!Array.isArray(lot)) found.push(lot as BuildingRecord);
  }
  return found;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

function nearest(
  left: readonly BuildingRecord[],
  right: readonly BuildingRecord[],
): readonly BuildingRecord[] {
  const all = [...new Map([...left, ...right].map((record) => [record.parcelId, record])).values()];
  let corner: Point | null = null;
  let least = Infinity;
  for (const one of left)
    for (const other of right) {
      const meters = metersBetween(one, other);
      if (meters === null || meters >= least) continue;
      least = meters;
      corner = between(one as Point, other as Point);
    }
  if (corner === null) return all;
  const at = corner;
  return all
    .map((record) => ({ record, meters: metersBetween(at, record) }))
    .filter(({ meters }) => meters !== null && meters <= NEAR_METERS + least / 2)
    .toSorted((a, b) => a.meters! - b.meters!)
    .map(({ record }) => record);
}

const between = (one: Point, other: Point): Point => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
});

type MaybePoint = Pick<BuildingRecord, 'latitude' | 'longitude'>;

function metersBetween(one: MaybePoint, other: MaybePoint): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const east = Math.cos((one.latitude * Math.PI) / 180);
  return (
    Math.hypot(other.latitude - one.latitude, (other.longitude - one.longitude) * east) * METERS_PER_DEGREE
  );
}
