import type { MeasuredAccuracy } from '../../contract/estimate/index.ts';
import { centsFromUsd, roundCents, usdFromCents } from '../../quantities/money.ts';

export interface Sensitivity {
  readonly bestCase: number;
  readonly expected: number;
  readonly calibratedExpected: number;
  readonly worstCase: number;
}

/**
 * The interval of a tier's cost in dollars: `expected` times the band and the correction, each rounded to the cent once.
 * The band always holds the correction, so bestCase ≤ calibratedExpected ≤ worstCase.
 */
export function sensitivity(
  expectedUsd: number,
  accuracy: Pick<MeasuredAccuracy, 'band' | 'bias_correction_applied'>,
): Sensitivity {
  const expectedCents = centsFromUsd(expectedUsd);
  const times = (multiplier: number) => usdFromCents(roundCents(expectedCents * multiplier));
  const correction = accuracy.bias_correction_applied;
  return {
    bestCase: times(Math.min(accuracy.band?.low_multiplier ?? correction, correction)),
    expected: usdFromCents(expectedCents),
    calibratedExpected: times(correction),
    worstCase: times(Math.max(accuracy.band?.high_multiplier ?? correction, correction)),
  };
}
