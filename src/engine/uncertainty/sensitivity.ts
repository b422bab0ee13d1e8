import type { TierBand } from '../../contract/estimate/index.ts';
import { centsFromUsd, roundCents, usdFromCents } from '../../quantities/money.ts';

/**
 * The interval of a tier's cost in dollars: `expected` times its multipliers and the correction, each rounded to the cent
 * once. The multipliers lie on either side of the correction, so bestCase ≤ calibratedExpected ≤ worstCase.
 */
export function sensitivity(
  expectedUsd: number,
  band: Pick<TierBand, 'low_multiplier' | 'high_multiplier'>,
  correction: number,
) {
  const expectedCents = centsFromUsd(expectedUsd);
  const times = (multiplier: number) => usdFromCents(roundCents(expectedCents * multiplier));
  return {
    bestCase: times(band.low_multiplier),
    expected: usdFromCents(expectedCents),
    calibratedExpected: times(correction),
    worstCase: times(band.high_multiplier),
    // The tier's own pair: bestCase and worstCase over expected.
    lowMultiplier: band.low_multiplier,
    highMultiplier: band.high_multiplier,
  };
}
