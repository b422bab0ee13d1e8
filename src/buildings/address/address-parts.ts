import { splitHouse } from './house-number.ts';

const STARTS_ADDRESS = /^\d+(?:[-–]\d+)?[A-Z]?\s+(?:[A-Z]|\d+(?:ST|ND|RD|TH)\b|\d+\s+[A-Z])/i;
const NUMBER_ONLY = /^\d{1,4}(?:\s?[-–]\s?\d{1,4})?[A-Z]?$/i;
const SEPARATOR = /\s*(?:[,;|\n]|\s\/\s|(?<=[A-Za-z.])\/(?=\d)|\s(?:&|AND|OR|AKA|A\/K\/A)\s)\s*/i;

/**
 * The addresses of a cell that may hold several: `1601 Third Avenue / 1635 Third Avenue`, `20 Seagirt Blvd, 20-26`,
 * `20 & 22 Seagirt Blvd, Queens`. Each carries the place that stands behind them. A cell with one is answered as it is.
 */
export function addressesIn(text: string): readonly string[] {
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== '');
  const streets = parts.filter(
    (part) => STARTS_ADDRESS.test(part) && !isFloor(part) && splitHouse(part.toUpperCase()).number !== '',
  );
  const numbers = parts.filter((part) => NUMBER_ONLY.test(part));
  const [first] = streets;
  if (first === undefined || streets.length + numbers.length < 2) return [text];
  const places = parts
    .slice(parts.lastIndexOf(streets.at(-1)!) + 1)
    .filter((part) => !NUMBER_ONLY.test(part));
  const street = first.replace(/^\S+\s+/, '');
  const all = [...streets, ...numbers.map((number) => `${number} ${street}`)];
  return all.map((each) => [each, ...places].join(', '));
}

const isFloor = (part: string): boolean => /^\d+(?:ST|ND|RD|TH)\s+FL/i.test(part);

const CORNER = /^(?:(?:THE\s+)?CORNER\s+OF\s+|COR\.?\s+)?(.+?)\s*(?:\s(?:AND|AT|@)\s|[&@/])\s*(.+)$/i;

/** The two streets of a corner: `5 Ave & 34 St`, `corner of Wall and Broad`; null where the words name no two. */
export function cornerIn(line: string): readonly [string, string] | null {
  const match = CORNER.exec(line);
  return match === null || splitHouse(match[1]!.toUpperCase()).number !== '' ? null : [match[1]!, match[2]!];
}
