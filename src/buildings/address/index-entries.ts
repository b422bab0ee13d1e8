import { boroughOf } from '../../quantities/parcel-id.ts';
import type { LotLayers } from '../record/lot-layers.ts';
import { readHouse, splitHouse } from './house-number.ts';
import { headNumberAsDigits } from './ordinal-words.ts';
import { nameKey, normaliseStreet, streetKey } from './street-name.ts';

/** Where a lot stands in the address index. A street without a number has house 0. */
export interface HouseEntry {
  readonly borough: string;
  readonly street: string;
  readonly low: number;
  readonly high: number;
  readonly suffix: string;
}

/** Every address under which one dataset's row is found. */
export function houseEntries(id: string, layers: LotLayers): readonly HouseEntry[] {
  const borough = boroughOf(id) ?? '';
  const texts = [layers.city?.address ?? null, ...(layers.alias?.addresses ?? [])];
  return texts.flatMap((text) => (text === null ? [] : addressEntries(text, borough)));
}

/** The houses that one printed address names. */
export function addressEntries(text: string, borough: string): readonly HouseEntry[] {
  const line = headNumberAsDigits(text.trim().toUpperCase().replace(/\s+/g, ' '));
  // `1,3,5 ELM STREET` names three houses; words after a later comma are no part of the street.
  const list = /^((?:\d+,\s?)+\d+)\s+(\D.*)$/.exec(line);
  if (list)
    return list[1]!.split(/,\s?/).flatMap((number) => addressEntries(`${number} ${list[2]!}`, borough));
  const { number, street } = splitHouse(line.replace(/\s*,.*$/, ''));
  const house = readHouse(number, borough) ?? { low: 0, high: 0, suffix: '' };
  const key = streetKey(normaliseStreet(street), borough);
  return key === '' ? [] : [{ borough, street: key, ...house }];
}

/** Key of a ZIP code among the names; no name begins with such a sign. */
export const zipKey = (zip: string): string => `#${zip}`;

/** Key among the names of an address that is only probably of a lot. */
export const probableKey = ({ borough, street, low, suffix }: Omit<HouseEntry, 'high'>): string =>
  `@${borough} ${low}${suffix} ${street}`;

/** Keys under which a row is found beside its addresses: its names, its ZIP code, and addresses that are probably its. */
export function nameEntries(id: string, { alias, city }: LotLayers): readonly string[] {
  const keys = (alias?.names ?? []).map(nameKey).filter((key) => key.length >= 3);
  const zip = city?.zipcode ?? null;
  const borough = boroughOf(id) ?? '';
  const probable = (alias?.probable ?? []).flatMap((text) => addressEntries(text, borough).map(probableKey));
  return [...new Set([...keys, ...probable, ...(zip === null ? [] : [zipKey(zip)])])];
}
