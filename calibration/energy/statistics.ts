/** Quantile by linear interpolation; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const [below = NaN, above = NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation of the normal distribution with the same middle 80 %. */
const WIDTH_OF_80 = 2.5631;
export const spreadOf = (values: readonly number[]): number =>
  (quantile(values, 0.9) - quantile(values, 0.1)) / WIDTH_OF_80;
