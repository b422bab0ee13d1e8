/**
 * What the best interval of one width for all could do, placed when every answer is known: a bound for any that must be
 * placed before. `logRatios` are ln(actual / estimate).
 */

/** Largest share of the jobs that lies between some low and `highOverLow` times it. */
export function mostHeld(logRatios: readonly number[], highOverLow: number): number {
  const sorted = logRatios.toSorted((a, b) => a - b);
  const held = sorted.map((low) => sorted.filter((x) => x >= low && x <= low + Math.log(highOverLow)).length);
  return Math.max(...held) / sorted.length;
}

/** Least high over low that holds the share of the jobs. */
export function narrowestHolding(logRatios: readonly number[], share: number): number {
  const sorted = logRatios.toSorted((a, b) => a - b);
  const needed = Math.ceil(share * sorted.length - 1e-9);
  const widths = sorted.slice(needed - 1).map((high, index) => high - (sorted[index] ?? NaN));
  return Math.exp(Math.min(...widths));
}
