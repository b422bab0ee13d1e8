import { compute, type Figure } from '../figures/figure.ts';
import type { Term } from '../figures/arithmetic.ts';

/** A figure as it is served: named, in its unit, rounded half away from zero. */
export const rounded = (name: string, unit: string, digits: number, figure: Term): Figure =>
  compute('round', { name, unit }, figure, digits);

export const usd = (name: string, figure: Term): Figure => rounded(name, 'USD', 2, figure);
export const usdAYear = (name: string, figure: Term): Figure => rounded(name, 'USD/yr', 2, figure);
