import { medianOf } from '../../quantities/median.ts';
import type { ErrorFigures } from '../../catalog/sections/calibration-accuracy.ts';

/** One completed job beside its estimate; the interval is absent where no band was claimed. */
export interface ScoredEstimate {
  readonly actualUsd: number;
  readonly estimateUsd: number;
  readonly lowUsd: number | null;
  readonly highUsd: number | null;
}

const NO_FIGURES: ErrorFigures = {
  n: 0,
  mape: null,
  median_ape: null,
  within_20: null,
  within_50: null,
  bias: null,
  median_ratio: null,
  sum_actual_over_expected: null,
  coverage: null,
  share_below_band: null,
  share_above_band: null,
};

/** `within_50` means actual / estimate between these, the same distance on either side. */
const WITHIN_50_RATIO = 1.5;

/** Errors of a set of estimates, as fractions. `bias` is the mean of (estimate - actual) / actual. */
export function errorFigures(items: readonly ScoredEstimate[]): ErrorFigures {
  const n = items.length;
  if (n === 0) return NO_FIGURES;
  const signed = items.map((item) => (item.estimateUsd - item.actualUsd) / item.actualUsd);
  const ratios = items.map((item) => item.actualUsd / item.estimateUsd);
  const share = <T>(list: readonly T[], test: (item: T) => boolean) => list.filter(test).length / n;
  const banded = items.every((item) => item.lowUsd !== null && item.highUsd !== null);
  const below = share(items, ({ actualUsd, lowUsd }) => lowUsd !== null && actualUsd < lowUsd);
  const above = share(items, ({ actualUsd, highUsd }) => highUsd !== null && actualUsd > highUsd);
  return {
    n,
    mape: mean(signed.map(Math.abs)),
    median_ape: medianOf(signed.map(Math.abs)),
    within_20: share(signed, (error) => Math.abs(error) <= 0.2),
    within_50: share(ratios, (ratio) => ratio <= WITHIN_50_RATIO && ratio >= 1 / WITHIN_50_RATIO),
    bias: mean(signed),
    median_ratio: medianOf(ratios),
    sum_actual_over_expected: sum(items.map((i) => i.actualUsd)) / sum(items.map((i) => i.estimateUsd)),
    coverage: banded ? 1 - below - above : null,
    share_below_band: banded ? below : null,
    share_above_band: banded ? above : null,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
