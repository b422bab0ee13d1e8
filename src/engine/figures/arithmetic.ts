import { compute, type Figure } from './figure.ts';

/** Short forms of `compute` for formulas of several operations; the result is named where it becomes a step or an answer. */
export type Term = Figure | number;

const PART = { name: '', unit: '' };

export const plus = (...terms: readonly Term[]): Figure => compute('sum', PART, ...terms);
export const minus = (...terms: readonly Term[]): Figure => compute('sub', PART, ...terms);
export const times = (...terms: readonly Term[]): Figure => compute('mul', PART, ...terms);
export const over = (...terms: readonly Term[]): Figure => compute('div', PART, ...terms);
export const power = (base: Term, exponent: Term): Figure => compute('pow', PART, base, exponent);
export const larger = (...terms: readonly Term[]): Figure => compute('max', PART, ...terms);
export const smaller = (...terms: readonly Term[]): Figure => compute('min', PART, ...terms);

/** The sum of what is there; null where nothing is. */
export function plusOf(terms: readonly (Term | null)[]): Figure | null {
  const present = terms.filter((term) => term !== null);
  return present.length === 0 ? null : plus(...present);
}

/** The same figure under the name and in the unit a reader sees. */
export const named = (name: string, unit: string, figure: Figure): Figure => ({ ...figure, name, unit });
