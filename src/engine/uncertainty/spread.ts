/** Half-widths are natural logarithms of a factor: an interval reaches from e^−low to e^high times its middle. */
export interface HalfWidths {
  readonly low: number;
  readonly high: number;
}

export type End = keyof HalfWidths;

/** How much wider one more job lies around the median of n others than around their true middle. */
export const aroundMedian = (levelOfRecords: number, records: number): number =>
  Math.sqrt(1 + levelOfRecords / Math.max(1, records));

/** The width of independent parts together. */
export function rootOfSquares(parts: readonly number[]): number {
  let squares = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    squares += part * part;
  }
  return Math.sqrt(squares);
}

/** The width of parts that share one correlation: 0 is the root of the squares, 1 the sum. */
export function correlated(correlation: number, parts: readonly number[]): number {
  let [squares, sum] = [0, 0];
  for (const part of parts) {
    squares += part * part;
    sum += part;
  }
  return Math.sqrt((1 - correlation) * squares + correlation * sum * sum);
}

export const atBothEnds = (width: (end: End) => number): HalfWidths => ({
  low: width('low'),
  high: width('high'),
});
