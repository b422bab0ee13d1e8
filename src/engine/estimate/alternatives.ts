import type { ComplianceProfile, PeriodOutcome } from '../compliance/types.ts';
import type { Alternative, LawStanding } from '../returns/alternatives.ts';
import type { DoingNothing } from '../returns/doing-nothing.ts';
import type { BuildingContext, TierComputation } from './types.ts';

/** Doing nothing first, then the returned tiers, shallow to deep, all on one scale. */
export function alternativesOf(
  { compliance }: Pick<BuildingContext, 'compliance'>,
  nothing: DoingNothing,
  computed: readonly Pick<TierComputation, 'plan' | 'outcomes' | 'presentCost' | 'npvUsd'>[],
): Alternative[] {
  const asItIs = computed[0]?.outcomes ?? [];
  return [
    {
      alternative: 'do_nothing',
      presentCost: nothing.presentCost,
      npvUsd: 0,
      ...charged(compliance, asItIs, 'baselinePenaltyUsd'),
    },
    ...computed.map(({ plan, outcomes, presentCost, npvUsd }): Alternative => ({
      alternative: plan.tier,
      presentCost,
      npvUsd,
      ...charged(compliance, outcomes, 'afterPenaltyUsd'),
    })),
  ];
}

/** Charges of promulgated periods; null where none is counted. */
function charged(
  compliance: ComplianceProfile,
  outcomes: readonly PeriodOutcome[],
  side: 'baselinePenaltyUsd' | 'afterPenaltyUsd',
) {
  if (!compliance.counted || outcomes.length === 0)
    return { chargePerYear2030To2034Usd: null, withinLimitsThrough2034: null };
  const promulgated = outcomes.filter((period) => !period.projection);
  return {
    chargePerYear2030To2034Usd: promulgated.find(({ from }) => from === 2030)?.[side] ?? null,
    withinLimitsThrough2034: promulgated.every((period) => period[side] <= 0),
  };
}

export function lawStanding({ counted, pathway, periods }: ComplianceProfile): LawStanding {
  if (counted && periods.length > 0) return 'counted';
  return pathway === 'undetermined' ? 'undetermined' : 'none';
}
