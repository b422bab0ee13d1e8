/** A number and how much it counts. */
export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** Value at which half of the weight lies on either side; the mean of two when it falls between them. NaN when empty. */
export function weightedMedian(items: readonly Weighted[]): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  const half = totalWeight(sorted) / 2;
  let sum = 0;
  for (const [index, item] of sorted.entries()) {
    sum += item.weight;
    const next = sorted[index + 1];
    if (next !== undefined && Math.abs(sum - half) < half * 1e-12) return (item.value + next.value) / 2;
    if (sum > half) return item.value;
  }
  return sorted.at(-1)?.value ?? NaN;
}

export function totalWeight(items: readonly Weighted[]): number {
  return items.reduce((sum, item) => sum + item.weight, 0);
}

export const median = (values: readonly number[]): number =>
  weightedMedian(values.map((value) => ({ value, weight: 1 })));
