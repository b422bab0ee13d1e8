/**
 * How energy falls beyond its range: Student's t with two degrees of freedom, the best of 1 to 10 and of a normal distribution for
 * 2021 as foretold from the reports to 2016 (`bench/odds/tails.ts`). On the scale of a normal one whose p10 and p90 it shares:
 * the factor is t at its p90, 0.8 / sqrt(0.18), over that of the normal one.
 */
const T_PER_DEVIATE = 1.471300002468888;
const CERTAIN_FROM = 1e6;

/** Probability that energy lies below so many widths from its middle. */
export function probabilityBelow(deviate: number): number {
  const t = deviate * T_PER_DEVIATE;
  // A building that emits nothing is infinitely far under its limit.
  if (Math.abs(t) > CERTAIN_FROM) return t > 0 ? 1 : 0;
  return (1 + t / Math.sqrt(2 + t * t)) / 2;
}

/** The widths from its middle below which energy lies with a probability. */
export const deviateAt = (probability: number): number =>
  (2 * probability - 1) / Math.sqrt(2 * probability * (1 - probability)) / T_PER_DEVIATE;
