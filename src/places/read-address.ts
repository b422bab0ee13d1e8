import { AddressPlaceReader, type AddressPlace } from './address-place.ts';
import { LONGEST_WORDS } from './zip-table.ts';

/** An address as a person types it: the line of its street, and where it says it is. */
export interface ReadAddress {
  /** Upper case, without units, floors and places. */
  readonly line: string;
  readonly place: AddressPlace;
}

const UNIT =
  /^(?:APT|APARTMENT|UNIT|SUITE|STE|FLOOR|FL|RM|ROOM|PH|PENTHOUSE|#)\b.*$|^#.*$|^\d+(?:ST|ND|RD|TH) FL(?:OOR)?$/;
const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.?|UNITED STATES(?: OF AMERICA)?)$/;

/** Reads `350 5 ave`, `1 Broadway, Manhattan, NY 10004`, `One Penn Plaza, Floor 3`. */
export function readAddress(text: string): ReadAddress {
  const whole = text
    .slice(0, LONGEST_WORDS)
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w\s,.''&#@/–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COUNTRY, '')
    // `860grand concourse`, but not `57TH STREET`.
    .replace(/^(\d+)(?!(?:ST|ND|RD|TH)\b)([A-Z]{3,})/, '$1 $2');
  const parts = whole
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !UNIT.test(part));
  // `860, Grand Concourse` is one address.
  if (/^\d[\d-]*[A-Z]?$/.test(parts[0] ?? '') && /^[A-Z]/.test(parts[1] ?? ''))
    parts.splice(0, 2, `${parts[0]} ${parts[1]}`);
  // `Empire State Building, 350 5 Ave`: the address says more than the name.
  if (parts.length > 1 && !/\d/.test(parts[0]!) && /^\d+\S* \S/.test(parts[1]!)) parts.shift();
  const [first = '', ...rest] = parts;
  const reader = new AddressPlaceReader();
  for (const part of rest.toReversed()) reader.take(part, true);
  const line = withoutUnit(reader.take(withoutUnit(first), false));
  return { line, place: reader.place() };
}

const withoutUnit = (line: string) =>
  line.replace(/\s+(?:(?:APT|APARTMENT|UNIT|SUITE|STE|ROOM|RM|PH)\.?\s+\S+|#\s?\S+)$/, '');
