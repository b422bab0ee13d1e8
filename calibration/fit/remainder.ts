import type { JobWidth } from '../../src/operations/backtest/job-interval.ts';
import { conformalBound, type Residual } from './band.ts';

/** A residual beside the width of its job. */
export interface ExplainedResidual extends Residual, JobWidth {}

/**
 * What jobs held beyond their parts: the least remainder with which the intervals of a new building hold its cost with
 * the given probability. A job needs what its error exceeds its parts by, in squares, both taken around the true middle of
 * such jobs. Both sides share one conformal rank: few records bound a distance far better than two tails.
 * @throws Error where the records are too few.
 */
export function fitRemainder(
  residuals: readonly ExplainedResidual[],
  { coverage, centre }: { readonly coverage: number; readonly centre: number },
): number {
  const needs = residuals.map(({ building, logRatio, explained, remainderShare, levelWidth }) => {
    const error = (logRatio - centre) / levelWidth;
    const own = error < 0 ? explained.low : explained.high;
    return { building, value: Math.sqrt(Math.max(0, error * error - own * own)) / remainderShare };
  });
  const remainder = conformalBound(needs, coverage);
  if (remainder === null) throw new Error('too few records for an interval');
  return remainder;
}
