import { splitAddress } from './street-name.ts';

export interface AddressQuery {
  readonly number: string;
  readonly street: string;
  /** Two-letter borough the text names, or null. */
  readonly borough: string | null;
}

const BOROUGH_WORDS: readonly (readonly [RegExp, string])[] = [
  [/[\s,]+(MANHATTAN|NEW YORK|MN)$/, 'MN'],
  [/[\s,]+(THE BRONX|BRONX|BX)$/, 'BX'],
  [/[\s,]+(BROOKLYN|KINGS|BK|BKLYN)$/, 'BK'],
  [/[\s,]+(QUEENS|QN|QNS)$/, 'QN'],
  [/[\s,]+(STATEN ISLAND|SI)$/, 'SI'],
];

/** Reads what a person types: `350 5 ave`, `1 Broadway, Manhattan, NY 10004`. */
export function parseAddressQuery(text: string): AddressQuery {
  let rest = text.toUpperCase().replace(/\s+/g, ' ').trim();
  rest = rest.replace(/[\s,]+\d{5}(-\d{4})?$/, '').replace(/[\s,]+(NY|N\.Y\.)$/, '');
  let borough: string | null = null;
  for (const [words, code] of BOROUGH_WORDS) {
    if (!words.test(rest)) continue;
    rest = rest.replace(words, '');
    borough = code;
    break;
  }
  const { number, street } = splitAddress(rest);
  if (number === '' && /^\d+(-\d*)?$/.test(street)) return { number: street, street: '', borough };
  return { number, street, borough };
}
