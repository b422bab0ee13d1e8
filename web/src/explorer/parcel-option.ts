import type { ParcelHit } from '../../../src/contract/pages.ts';
import { address } from '../format/address.ts';

const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};
const NAMES_SHOWN = 2;

/** What tells one lot from another: address, borough, ZIP, names, then class and area. */
export function parcelText(hit: ParcelHit): string {
  const street = address(hit.address);
  const borough = BOROUGHS[hit.borough] ?? hit.borough;
  const place = [borough, hit.zipcode ?? ''].filter((part) => part !== '').join(' ');
  const names = hit.also_known_as.slice(0, NAMES_SHOWN).map(address).join(', ');
  return [street, place, names === '' ? '' : `also ${names}`].filter((part) => part !== '').join(', ');
}

export function parcelSide(hit: ParcelHit): string {
  const kind = hit.building_class ?? hit.use;
  const area = hit.floor_area_sqft;
  const parts = [
    kind === null ? 'use not on record' : hit.building_class === null ? kind : `class ${kind}`,
    area === null ? 'no area on record' : `${Math.round(area).toLocaleString('en-US')} sq ft`,
    hit.parcel_id,
  ];
  return parts.join(' · ');
}
