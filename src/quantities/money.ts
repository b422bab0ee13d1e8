import { roundHalfAwayFromZero } from './rounding.ts';

/** Integer US cents. All money inside the engine is `Cents`; the contract boundary divides by 100. */
export type Cents = number & { readonly __unit: 'cents' };

export const ZERO_CENTS = 0 as Cents;

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

/**
 * Splits `total` in proportion to non-negative `weights` by largest remainder, so that the parts sum to it exactly.
 * Equal remainders go to the earlier part. All-zero weights split evenly.
 */
export function allocateCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += weights[index]!;
  const even = sum <= 0;
  const base = even ? weights.length : sum;
  let left: number = total;
  const remainders: number[] = [];
  const parts: number[] = [];
  for (let index = 0; index < weights.length; index += 1) {
    const exact = (total * (even ? 1 : weights[index]!)) / base;
    const part = Math.trunc(exact);
    remainders.push(Math.abs(exact - part));
    left -= part;
    parts.push(part);
  }
  const step = Math.sign(left);
  const order = left === 0 ? [] : largestFirst(remainders);
  for (let i = 0; left !== 0; i = (i + 1) % order.length) {
    const index = order[i]!;
    parts[index] = parts[index]! + step;
    left -= step;
  }
  return parts as Cents[];
}

/** Indices by value, the largest first; equal ones keep their order. */
function largestFirst(values: readonly number[]): number[] {
  const order: number[] = [];
  // By insertion: a tier has some tens of parts.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    let at = index;
    for (; at > 0 && values[order[at - 1]!]! < value; at -= 1) order[at] = order[at - 1]!;
    order[at] = index;
  }
  return order;
}
