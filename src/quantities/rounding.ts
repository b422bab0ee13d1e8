/** 10^0 to 10^6. */
const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];

/** Rounds a served quantity (never money lines, which are cents already) to `digits` decimals, half away from zero. */
export function round(value: number, digits: number): number {
  const scale = SCALES[digits] ?? 10 ** digits;
  const scaled = Math.abs(value) * scale;
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** An intensity as served and as evidence repeats it, kBtu/sqft/yr: without the tail of a division. */
export const servedIntensity = (kbtuPerSqft: number): number => round(kbtuPerSqft, 2);
