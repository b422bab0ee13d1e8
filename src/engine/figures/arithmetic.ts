import { compute, computeOf, type Figure, type Term } from './figure.ts';

export type { Term };

/** Short forms of `compute`. */
export const plus = (...terms: readonly Term[]): Figure => computeOf('sum', terms);
export const minus = (...terms: readonly Term[]): Figure => computeOf('sub', terms);
export const times = (...terms: readonly Term[]): Figure => computeOf('mul', terms);
export const over = (...terms: readonly Term[]): Figure => computeOf('div', terms);
export const power = (base: Term, exponent: Term): Figure => compute('pow', base, exponent);
export const larger = (...terms: readonly Term[]): Figure => computeOf('max', terms);
export const smaller = (...terms: readonly Term[]): Figure => computeOf('min', terms);

/** The sum of what is there; null where nothing is. */
export function plusOf(terms: readonly (Term | null)[]): Figure | null {
  const present = terms.filter((term) => term !== null);
  return present.length === 0 ? null : computeOf('sum', present);
}

/** The same figure in the unit it is served in. */
export const inUnit = (unit: string, figure: Figure): Figure => ({
  name: figure.name,
  value: figure.value,
  unit,
  origin: figure.origin,
});

/** A figure as it is served: in its unit, rounded half away from zero. */
export const rounded = (unit: string, digits: number, figure: Term): Figure =>
  inUnit(unit, compute('round', figure, digits));
export const usd = (figure: Term): Figure => rounded('USD', 2, figure);
export const usdAYear = (figure: Term): Figure => rounded('USD/yr', 2, figure);

/** An amount to whole cents, and an amount in whole cents times factors, to whole cents again. */
export const toCents = (figure: Term): Figure => inUnit('USD', compute('cents', figure));
export const centsTimes = (...terms: readonly Term[]): Figure =>
  inUnit('USD', compute('cents_mul', ...terms));

/** Dollars as whole cents, and a fractional number of cents as dollars, to the cent. */
export const inCents = (amount: Term): Figure => compute('whole_cents', times(amount, 100));
export const usdOf = (cents: Term): Figure => over(compute('whole_cents', cents), 100);

/** The part at a place of an amount split by weights, by largest remainder. */
export const shareOf = (place: number, amount: Term, weights: readonly Term[]): Figure =>
  inUnit('USD', compute('share_usd', place, amount, ...weights));
