/**
 * Net present value of yearly flows at the date of the first one: Σ flows[t] / (1 + rate)^t.
 * @param rate annual rate, fraction, above -1
 */
export function npv(rate: number, flows: readonly number[]): number {
  // Horner's scheme from the last flow: one division a year, no powers.
  let value = 0;
  for (let t = flows.length - 1; t >= 0; t -= 1) value = value / (1 + rate) + flows[t]!;
  return value;
}

/**
 * Years until the discounted flows have summed to zero, interpolated inside the year; null when they never do.
 * With rate 0 this is the payback of the schedule itself.
 */
export function paybackYears(rate: number, flows: readonly number[]): number | null {
  let cumulative = flows[0]!;
  if (cumulative >= 0) return 0;
  let factor = 1;
  for (let t = 1; t < flows.length; t += 1) {
    factor /= 1 + rate;
    const present = flows[t]! * factor;
    if (cumulative + present >= 0) return t - 1 + -cumulative / present;
    cumulative += present;
  }
  return null;
}
