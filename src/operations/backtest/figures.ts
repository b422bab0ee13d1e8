import type { ErrorFigures } from '../../catalog/sections/calibration-accuracy.ts';

/** Errors of one set, fractions; null where nothing was scored. */
export interface BacktestFigures {
  readonly n: number;
  readonly mape: number | null;
  readonly median_ape: number | null;
  readonly within_20: number | null;
  readonly within_50: number | null;
  readonly bias: number | null;
  readonly coverage: number | null;
}

/** Six decimals: more than the evidence bears, few enough to be the same everywhere. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);

export function figuresOf(errors: ErrorFigures): BacktestFigures {
  return {
    n: errors.n,
    mape: rounded(errors.mape),
    median_ape: rounded(errors.median_ape),
    within_20: rounded(errors.within_20),
    within_50: rounded(errors.within_50),
    bias: rounded(errors.bias),
    coverage: rounded(errors.coverage),
  };
}
