/** Integer US cents. All money inside the engine is `Cents`; the contract boundary divides by 100. */
export type Cents = number & { readonly __unit: 'cents' };

export const ZERO_CENTS = 0 as Cents;

/** Rounds half away from zero, once, at the finest line. */
export function roundHalfAwayFromZero(value: number): number {
  const magnitude = Math.abs(value);
  // 1.005 * 100 is 100.49999999999999 in binary: nudge by the relative error of one multiplication.
  const rounded = Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

export function centsFromUsd(usd: number): Cents {
  return roundHalfAwayFromZero(usd * 100) as Cents;
}

export function usdFromCents(cents: Cents): number {
  return cents / 100;
}

/** Rounds a fractional number of cents (for example a share of a sum already in cents). */
export function roundCents(fractionalCents: number): Cents {
  return roundHalfAwayFromZero(fractionalCents) as Cents;
}

export function addCents(a: Cents, b: Cents): Cents {
  return (a + b) as Cents;
}

export function subtractCents(a: Cents, b: Cents): Cents {
  return (a - b) as Cents;
}

export function sumCents(parts: Iterable<Cents>): Cents {
  let total = 0;
  for (const part of parts) total += part;
  return total as Cents;
}

/**
 * Splits `total` in proportion to non-negative `weights` by largest remainder, so that the parts sum to it exactly.
 * Equal remainders go to the earlier part. All-zero weights split evenly.
 */
export function allocateCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + b, 0);
  const effective = sum > 0 ? weights : weights.map(() => 1);
  const base = sum > 0 ? sum : weights.length;
  const exact = effective.map((weight) => (total * weight) / base);
  const parts = exact.map((share) => Math.trunc(share));
  let left = total - parts.reduce((a, b) => a + b, 0);
  const step = Math.sign(left);
  const order = exact
    .map((share, index) => ({ index, remainder: Math.abs(share - Math.trunc(share)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (let i = 0; left !== 0; i = (i + 1) % order.length) {
    const entry = order[i];
    if (entry === undefined) break;
    parts[entry.index] = (parts[entry.index] ?? 0) + step;
    left -= step;
  }
  return parts as Cents[];
}
