import type { BuildingRecord } from '../../contract/building-record.ts';
import type { House } from './house-number.ts';
import { NameIndex, type NameRow } from './name-index.ts';
import { StreetIndex } from './street-index.ts';
import type { StreetRow } from '../store/parcel-store.ts';

export interface HouseRow extends House {
  readonly parcelId: string;
}

type Given<T> = T | Promise<T>;

/** What of a store is held in memory to be searched. */
export interface AddressIndex {
  readonly streets: StreetIndex;
  readonly names: NameIndex;
}

/** `names` without the keys of ZIP codes and of probable addresses, which begin with a sign. */
export const buildAddressIndex = async (
  streets: readonly StreetRow[],
  names: readonly NameRow[],
): Promise<AddressIndex> => ({ streets: await StreetIndex.build(streets), names: new NameIndex(names) });

/** What an address search reads of a store. */
export interface AddressBook {
  index(): Given<AddressIndex>;
  /** Houses of a street that overlap a range. */
  housesAt(
    street: number,
    range: { readonly low: number; readonly high: number },
  ): Given<readonly HouseRow[]>;
  /** At most `limit` houses on each side of a number. */
  housesNear(street: number, low: number, limit: number): Given<readonly HouseRow[]>;
  idsNamed(key: string): Given<readonly string[]>;
  idsFrom(prefix: string, limit: number): Given<readonly string[]>;
  /** The record, or the billing lots a unit lot may belong to. */
  lot(id: string): Given<BuildingRecord | readonly string[]>;
}
