/** 10^0 to 10^6. */
const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];

/**
 * How far below a half still counts as a half, relative: the error that some tens of operations on doubles add up to.
 * Decimal prices and shares meet exact halves often, and the order of a sum must not decide which way they go.
 */
const HALF_TOLERANCE = 64 * Number.EPSILON;

/** And absolute, so that a whole number of any size stays what it is. */
const MOST_BELOW_HALF = 0.25;

/** Rounds to a whole number, half away from zero. */
export function roundHalfAwayFromZero(value: number): number {
  const magnitude = Math.abs(value);
  const tolerance = Math.min(magnitude * HALF_TOLERANCE, MOST_BELOW_HALF);
  const rounded = Math.floor(magnitude + 0.5 + tolerance);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds a served quantity (never money lines, which are cents already) to `digits` decimals, half away from zero. */
export function round(value: number, digits: number): number {
  const scale = SCALES[digits] ?? 10 ** digits;
  return roundHalfAwayFromZero(value * scale) / scale;
}

/** Each of a column, to `digits` decimals. */
export function roundEach(values: readonly number[], digits: number): number[] {
  const rounded = values.slice();
  for (let at = 0; at < rounded.length; at += 1) {
    const value = rounded[at]!;
    // JSON has no negative zero.
    rounded[at] = value === 0 ? 0 : round(value, digits);
  }
  return rounded;
}

/** An intensity as served and as evidence repeats it, kBtu/sqft/yr: without the tail of a division. */
export const servedIntensity = (kbtuPerSqft: number): number => round(kbtuPerSqft, 2);
