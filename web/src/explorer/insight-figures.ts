import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';

/**
 * Where the answer itself holds a figure that an insight repeats: a penalty of the building as is, or money of a program.
 * Evidence belongs to figures of the answer, so a figure found nowhere in it does not open. Null then.
 */
export function figureOf({ tiers }: EstimateResponse, at: string, amountUsd: number): string | null {
  if (amountUsd === 0) return null;
  const entry = tiers[Number(at.split('/')[2])] ?? tiers[0];
  const periods = entry?.roi.compliance.periods ?? [];
  const period = periods.findIndex(
    ({ baselinePenaltyUsd, projection }) => !projection && baselinePenaltyUsd === amountUsd,
  );
  if (period >= 0) return `${at}/roi/compliance/periods/${period}/baselinePenaltyUsd`;
  for (const [index, tier] of tiers.entries()) {
    const counted = tier.incentives.findIndex(({ amount }) => amount === amountUsd);
    if (counted >= 0) return `/tiers/${index}/incentives/${counted}/amount`;
    const open = tier.excluded_incentives.findIndex(({ potentialAmount }) => potentialAmount === amountUsd);
    if (open >= 0) return `/tiers/${index}/excluded_incentives/${open}/potentialAmount`;
  }
  return null;
}
