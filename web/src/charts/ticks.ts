/** Round numbers from at or below `low` to at or above `high`, about `wanted` steps apart. */
export function ticksOf(low: number, high: number, wanted: number): number[] {
  const rough = (high - low || 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) => (first + index) * step);
}
