import type { ParcelHit } from '../../../src/contract/pages.ts';
import { otherNames, placeText } from './building-title.ts';

const NAMES_SHOWN = 2;

/** What tells one lot from another: its name, address, borough and ZIP, then other names. */
export function parcelText(hit: ParcelHit): string {
  return [hit.name, placeText(hit), ...otherNames(hit, NAMES_SHOWN)].filter(Boolean).join(', ');
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
