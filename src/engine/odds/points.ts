import { deviateAt } from '../building/energy-tails.ts';

/** How many times the answer is drawn. */
export const DRAWS = 256;

/** Sources of doubt, each with a dimension of the points; from `ownCost` on one for each tier. */
export const DOUBT = { energy: 0, cost: 1, savings: 2, price: 3, money: 4, ownCost: 5 } as const;
export const OWN_COSTS = 4;
const DIMENSIONS = DOUBT.ownCost + OWN_COSTS;

/** Among all odd multipliers that whose points lie most evenly over each pair of dimensions (least P2 of the worst pair). */
export const MULTIPLIER = 35;

/**
 * A Korobov lattice: point i of dimension d is the fraction of i × MULTIPLIER^d ÷ DRAWS, half a step up. Each dimension
 * holds the middle of every 256th of the range once, so that the quantiles of each doubt are exact.
 */
const uniformAt = (dimension: number, draw: number): number => {
  let step = 1;
  for (let power = 0; power < dimension; power += 1) step = (step * MULTIPLIER) % DRAWS;
  return (((draw * step) % DRAWS) + 0.5) / DRAWS;
};

/** Standard normal quantile (Acklam's rational approximation, within 0.000 000 002 of the probability). */
export function normalQuantile(probability: number): number {
  const tail = Math.min(probability, 1 - probability);
  if (tail >= 0.02425) {
    const from = probability - 0.5;
    const square = from * from;
    return (from * series(CENTRE_ABOVE, square)) / (series(CENTRE_BELOW, square) * square + 1);
  }
  const root = Math.sqrt(-2 * Math.log(tail));
  const away = series(TAIL_ABOVE, root) / (series(TAIL_BELOW, root) * root + 1);
  return probability < 0.5 ? away : -away;
}

const series = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);

const CENTRE_ABOVE = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const CENTRE_BELOW = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
];
const TAIL_ABOVE = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BELOW = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];

const column = (of: (draw: number) => number): Float64Array =>
  Float64Array.from({ length: DRAWS }, (_, draw) => of(draw));

/** The points by dimension. */
export const UNIFORM: readonly Float64Array[] = Array.from({ length: DIMENSIONS }, (_, dimension) =>
  column((draw) => uniformAt(dimension, draw)),
);

const DEVIATES: readonly Float64Array[] = UNIFORM.map((points, doubt) =>
  points.map(doubt === DOUBT.energy ? deviateAt : normalQuantile),
);

/** The points of a doubt as deviates, by draw: standard normal ones, for energy those of its own tails. @throws RangeError for one that is not drawn */
export function deviatesOf(doubt: number): Float64Array {
  const deviates = DEVIATES[doubt];
  if (deviates === undefined) throw new RangeError(`no doubt has the dimension ${doubt}`);
  return deviates;
}
