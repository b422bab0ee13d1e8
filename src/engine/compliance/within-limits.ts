import type { ComplianceProfile, PeriodOutcome } from './types.ts';

/**
 * Within every promulgated limit whose excess costs this building money, as it is (`baselinePenaltyUsd`) or with a tier
 * (`afterPenaltyUsd`); null where there is no such limit: the law gives none, or the first one is a projection.
 */
export function withinLimitsThrough2034(
  { firstPenaltyYear }: Pick<ComplianceProfile, 'firstPenaltyYear'>,
  outcomes: readonly PeriodOutcome[],
  side: 'baselinePenaltyUsd' | 'afterPenaltyUsd',
): boolean | null {
  if (firstPenaltyYear === null) return null;
  let within: boolean | null = null;
  for (const period of outcomes) {
    if (period.projection || firstPenaltyYear > (period.to ?? firstPenaltyYear)) continue;
    if (period[side] > 0) return false;
    within = true;
  }
  return within;
}
