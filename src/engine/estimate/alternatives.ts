import type { ComplianceProfile, PeriodOutcome } from '../compliance/types.ts';
import { limitsAreKnown } from '../compliance/assumed.ts';
import { withinLimitsThrough2034 } from '../compliance/within-limits.ts';
import type { Alternative, InSteps, LawStanding } from '../returns/alternatives.ts';
import type { DoingNothing } from '../returns/doing-nothing.ts';
import type { BuildingContext, TierComputation } from './types.ts';

/** Doing nothing first, then the returned tiers, shallow to deep, all on one scale. */
export function alternativesOf(
  { compliance }: Pick<BuildingContext, 'compliance'>,
  nothing: DoingNothing,
  computed: readonly Pick<
    TierComputation,
    'plan' | 'outcomes' | 'presentCost' | 'npvUsd' | 'npvIfLastScheduleContinuesUsd'
  >[],
): Alternative[] {
  const asItIs = computed[0]?.outcomes ?? [];
  return [
    {
      alternative: 'do_nothing',
      presentCost: nothing.presentCost,
      npvUsd: 0,
      npvIfLastScheduleContinuesUsd: null,
      ...charged(compliance, asItIs, 'baselinePenaltyUsd'),
    },
    ...computed.map(
      ({ plan, outcomes, presentCost, npvUsd, npvIfLastScheduleContinuesUsd }): Alternative => ({
        alternative: plan.tier,
        presentCost,
        npvUsd,
        npvIfLastScheduleContinuesUsd,
        ...charged(compliance, outcomes, 'afterPenaltyUsd'),
      }),
    ),
  ];
}

/** First year of the last promulgated limit: a second step that comes later leaves a charge of it. */
const LIMIT_FROM = 2030;

/** The tiers that have a plan in two steps. */
export const inSteps = (
  computed: readonly Pick<TierComputation, 'plan' | 'staged' | 'compliantThrough2034'>[],
  { counted }: Pick<ComplianceProfile, 'counted'>,
): InSteps[] =>
  computed.flatMap(({ plan, staged, compliantThrough2034: within }) =>
    staged === null
      ? []
      : [
          {
            tier: plan.tier,
            first: staged.first?.plan.tier ?? ('do_nothing' as const),
            secondStep: staged.secondStep,
            presentCostUsd: staged.cost.presentCostUsd,
            withinLimitsThrough2034:
              !counted || within === null ? null : within && staged.cost.year <= LIMIT_FROM,
          },
        ],
  );

/** Charges of promulgated periods; null where none is counted. */
function charged(
  compliance: ComplianceProfile,
  outcomes: readonly PeriodOutcome[],
  side: 'baselinePenaltyUsd' | 'afterPenaltyUsd',
) {
  if (!compliance.counted || outcomes.length === 0)
    return { chargePerYear2030To2034Usd: null, withinLimitsThrough2034: null };
  const of2030 = outcomes.find(({ from, projection }) => from === 2030 && !projection);
  return {
    chargePerYear2030To2034Usd: of2030?.[side] ?? null,
    withinLimitsThrough2034: withinLimitsThrough2034(compliance, outcomes, side),
  };
}

/** What the law says of the building, for the reason of the verdict. */
export function lawStanding(compliance: ComplianceProfile, asItIs: readonly PeriodOutcome[]): LawStanding {
  const { pathway, applicable, counted, flatRiskUsd, statuses } = compliance;
  if (pathway === 'undetermined') return { standing: 'undetermined' };
  if (pathway === 'article_321') return { standing: 'article_321', flatRiskUsd };
  if (!applicable) return { standing: 'none' };
  if (!limitsAreKnown(compliance)) return { standing: 'limit_unknown' };
  if (asItIs.length > 0 && asItIs.every(({ projection }) => projection))
    return { standing: 'not_promulgated' };
  const within = withinLimitsThrough2034(compliance, asItIs, 'baselinePenaltyUsd');
  if (within === null) return { standing: 'later' };
  if (!counted)
    return {
      standing: 'class_energy',
      chargeUsd: statuses.find(({ from }) => from === 2030)?.chargeUsd.p50 ?? null,
    };
  return { standing: 'counted' };
}
