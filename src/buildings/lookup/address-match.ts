import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressMatch } from '../../operations/ports.ts';
import type { AddressRow } from '../store/parcel-store.ts';

export function addressMatch(record: BuildingRecord): AddressMatch {
  return {
    parcelId: record.parcelId,
    address: record.address ?? record.parcelId,
    borough: record.borough ?? '',
    zipcode: record.zipcode,
  };
}

/** Exact house numbers of every street first, then the others street by street. */
export function interleave(perStreet: readonly (readonly AddressRow[])[], number: string): readonly string[] {
  const exact: string[] = [];
  const others: string[] = [];
  for (const rows of perStreet) {
    for (const row of rows) (row.number === number && number !== '' ? exact : others).push(row.parcelId);
  }
  return [...exact, ...others];
}
