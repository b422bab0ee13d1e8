import { usdFromCents } from '../../quantities/money.ts';
import { round } from '../../quantities/rounding.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Tier } from '../measures/types.ts';
import { recommended, type DefaultTier } from '../returns/default-tier.ts';
import type { DoingNothing } from '../returns/doing-nothing.ts';
import { sensitivity } from '../uncertainty/sensitivity.ts';
import { tierInterval, type TierInterval } from '../uncertainty/tier-band.ts';
import { offeredTiers, type EstimateInput } from './offered-tiers.ts';
import type { TierSetting } from './tier-setting.ts';
import { tierWorth } from './tier-worth.ts';
import type { BuildingContext, TierWorth } from './types.ts';

/** Numbers of one tier as an estimate serves them, and the verdict beside them. */
export interface TriedTier {
  readonly tier: Tier;
  readonly expectedUsd: number;
  readonly npvUsd: number;
  /** From the low to the high end of the cost. */
  readonly intervalUsd: number;
}

export interface Tried {
  readonly recommendation: DefaultTier['recommendation'];
  /** Those that were asked for and are offered. */
  readonly tiers: readonly TriedTier[];
  /** Charges of the building as it is; empty where none are counted. */
  readonly charges: readonly ChargeAsIs[];
}

/** Local Law 97 charge a year in one promulgated period, as the building is. */
export interface ChargeAsIs {
  readonly from: number;
  readonly to: number | null;
  readonly usd: number;
}

/** An estimate by its numbers alone, for a building that is tried: the same numbers as `estimate`, and no words. */
export function tried(asked: EstimateInput, snapshot: EngineSnapshot, only?: Tier): Tried {
  const { context, setting, plans } = offeredTiers(asked, snapshot);
  const worths = plans.map((priced) => tierWorth(priced, setting));
  const wanted = only === undefined ? worths : worths.filter(({ plan }) => plan.tier === only);
  return {
    recommendation: recommendationOf(worths, setting.doingNothing),
    tiers: wanted.map((worth) => {
      const interval = tierInterval(worth.plan, worth.cost, context, snapshot);
      return triedTier(worth, interval, context);
    }),
    charges: chargesAsIs(setting),
  };
}

/** What is recommended for a building that is tried: the verdict of `tried` without the numbers of its tiers. */
export function triedRecommendation(
  asked: EstimateInput,
  snapshot: EngineSnapshot,
): DefaultTier['recommendation'] {
  const { setting, plans } = offeredTiers(asked, snapshot);
  return recommendationOf(
    plans.map((priced) => tierWorth(priced, setting)),
    setting.doingNothing,
  );
}

function chargesAsIs({ periods, context }: TierSetting): ChargeAsIs[] {
  if (!context.compliance.counted) return [];
  return periods
    .filter(({ projection }) => !projection)
    .map(({ from, to, baselinePenaltyUsd }) => ({ from, to, usd: round(baselinePenaltyUsd, 2) }));
}

/** The verdict alone. */
export const recommendationOf = (
  worths: readonly Pick<TierWorth, 'plan' | 'presentCost'>[],
  { presentCost }: Pick<DoingNothing, 'presentCost'>,
): DefaultTier['recommendation'] =>
  recommended([
    { alternative: 'do_nothing', presentCost },
    ...worths.map(({ plan, presentCost: own }) => ({ alternative: plan.tier, presentCost: own })),
  ]);

/** The numbers of a tier that is worked out. */
export function triedTier(
  { plan, cost, npvUsd }: Pick<TierWorth, 'plan' | 'cost' | 'npvUsd'>,
  interval: TierInterval,
  { accuracy }: Pick<BuildingContext, 'accuracy'>,
): TriedTier {
  const { expected, bestCase, worstCase } = sensitivity(
    usdFromCents(cost.totalCents),
    interval.served,
    accuracy.bias_correction_applied,
  );
  return {
    tier: plan.tier,
    expectedUsd: expected,
    npvUsd: round(npvUsd, 2),
    intervalUsd: worstCase - bestCase,
  };
}
