import type { JobWidth } from '../../src/engine/uncertainty/job-interval.ts';
import type { HalfWidths } from '../../src/engine/uncertainty/spread.ts';
import { conformalLogBand, type Residual } from './band.ts';

/** A residual beside the width of its job. */
export interface ExplainedResidual extends Residual, JobWidth {}

/**
 * What jobs held beyond their parts: the least remainder with which the intervals of a new building hold its cost with
 * the given probability. A job needs what its error exceeds its parts by, in squares, both taken around the true middle of
 * such jobs; the ranks are the conformal ones.
 * @throws Error where the records are too few.
 */
export function fitRemainder(
  residuals: readonly ExplainedResidual[],
  { coverage, centre }: { readonly coverage: number; readonly centre: number },
): HalfWidths {
  const needs = residuals.map(({ building, logRatio, explained, remainderShare, levelWidth }) => {
    const error = (logRatio - centre) / levelWidth;
    const own = error < 0 ? explained.low : explained.high;
    const need = Math.sqrt(Math.max(0, error * error - own * own)) / remainderShare;
    return { building, logRatio: Math.sign(error) * need };
  });
  const band = conformalLogBand(needs, coverage);
  if (band === null) throw new Error('too few records for an interval');
  return { low: Math.max(0, -band[0]), high: Math.max(0, band[1]) };
}
