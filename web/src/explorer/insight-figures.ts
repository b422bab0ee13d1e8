import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { Cliff } from '../../../src/contract/insights.ts';

/**
 * Where the answer itself holds the figure that a dated event repeats: the charge of a period as is, or the money of a
 * program. Evidence belongs to figures of the answer, so a figure found nowhere in it does not open. Null then.
 */
export function figureOf(
  { tiers }: EstimateResponse,
  at: string,
  { amountUsd, programId, chargeFrom }: Pick<Cliff, 'amountUsd' | 'programId' | 'chargeFrom'>,
): string | null {
  if (amountUsd === null || amountUsd === 0) return null;
  if (chargeFrom !== null) {
    const periods = tiers[Number(at.split('/')[2])]?.roi.compliance.periods ?? [];
    const period = periods.findIndex(({ from, projection }) => from === chargeFrom && !projection);
    return period < 0 ? null : `${at}/roi/compliance/periods/${period}/baselinePenaltyUsd`;
  }
  for (const [index, tier] of tiers.entries()) {
    const counted = tier.incentives.findIndex(
      (incentive) => incentive.programId === programId && incentive.amount === amountUsd,
    );
    if (counted >= 0) return `/tiers/${index}/incentives/${counted}/amount`;
    const open = tier.excluded_incentives.findIndex(
      (incentive) => incentive.programId === programId && incentive.potentialAmount === amountUsd,
    );
    if (open >= 0) return `/tiers/${index}/excluded_incentives/${open}/potentialAmount`;
  }
  return null;
}
