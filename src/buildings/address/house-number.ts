/** A house number or a range of them. In Queens `90-38` is one number, block 90 house 38, kept as 9038. */
export interface House {
  readonly low: number;
  readonly high: number;
  /** `A` of 67A, `1/2`; else empty. */
  readonly suffix: string;
}

const NUMBER = /^(\d{1,6})(?:\s?[-–]\s?(\d{1,6}))?-?([A-Z])?(?:\s+(1\/2))?$/;
/** Numbers at the head of an address, and the street after them. */
const HEAD = /^(\d+(?:\s?[-–]\s?\d+)?(?:-?[A-Z](?=\s))?(?:\s+1\/2(?=\s))?)\s+(.+)$/;
const ONLY_TYPE =
  /^(?:STREET|AVENUE|ROAD|PLACE|DRIVE|LANE|COURT|TERRACE|ST|AVE?|RD|PL|DR|TH|ND)\.?(?:\s+(?:NORTH|SOUTH|EAST|WEST))?$/;
/** No lot spans more numbers than this. */
export const WIDEST_RANGE = 200;

/** Number and street of an address line; `EAST 4 STREET` and `2 STREET` have no house number. */
export function splitHouse(line: string): { readonly number: string; readonly street: string } {
  const match = HEAD.exec(line);
  return match && !ONLY_TYPE.test(match[2]!)
    ? { number: match[1]!, street: match[2]! }
    : { number: '', street: line };
}

/** Reads a house number as the borough writes it; null when it is none there. Outside Queens a hyphen makes a range. */
export function readHouse(text: string, borough: string): House | null {
  const match = NUMBER.exec(text.trim().toUpperCase());
  if (match === null) return null;
  const [, first = '', second, letter = '', half = ''] = match;
  const suffix = letter + half;
  if (second === undefined) return { low: Number(first), high: Number(first), suffix };
  if (borough === 'QN') {
    const value = Number(first + second.padStart(2, '0'));
    return { low: value, high: value, suffix };
  }
  const low = Number(first);
  // `350-4` and `350-54` mean up to 354.
  const high = Number(
    second.length < first.length ? first.slice(0, first.length - second.length) + second : second,
  );
  return high >= low && high - low <= WIDEST_RANGE ? { low, high, suffix } : null;
}

/** Whether two numbers or ranges share a house: ranges run along one side of a street. */
export function sharesHouse(one: House, other: House): boolean {
  if (one.suffix !== other.suffix) return false;
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low <= high && (one.low - other.low) % 2 === 0;
}
