import type { DrawnAlternative } from '../odds/draws.ts';
import { billOf, drawnNothing, drawnTier, type PriceEnds } from '../odds/drawn-alternative.ts';
import { ownCostsOf } from '../odds/own-costs.ts';
import { realisedOf } from '../odds/realised.ts';
import { verdictOdds, type VerdictOdds } from '../odds/verdict-odds.ts';
import type { Alternative } from '../returns/alternatives.ts';
import { recommended } from '../returns/default-tier.ts';
import { presentCostSetting, type PresentCostSetting } from '../returns/present-cost.ts';
import { escalationByFuel } from './tier-cash-flow.ts';
import type { TierSetting } from './tier-setting.ts';
import type { TierComputation } from './types.ts';
import { energyIsDoubtful } from './verdict-caution.ts';

/** The alternatives weighed again at draws of what is in doubt; null where no tier is offered. */
export function oddsOfVerdict(
  alternatives: readonly Alternative[],
  computed: readonly TierComputation[],
  setting: TierSetting,
): VerdictOdds | null {
  if (computed.length === 0) return null;
  const { lowRatio, highRatio } = setting.context.profile.fuelUse.range;
  return verdictOdds({
    energy: { energyLowRatio: lowRatio, energyHighRatio: highRatio },
    isEnergyDoubtful: energyIsDoubtful(setting.context, setting.snapshot),
    names: alternatives.map(({ alternative }) => alternative),
    recommendation: recommended(alternatives),
    drawn: drawnAlternatives(computed, setting),
  });
}

type ToDraw = Pick<
  TierComputation,
  'plan' | 'cost' | 'change' | 'presentCost' | 'interval' | 'usual' | 'outcomes'
>;

/** Doing nothing and the tiers as they are drawn. */
export function drawnAlternatives(
  computed: readonly ToDraw[],
  { context, doingNothing, presentCost, snapshot }: TierSetting,
): DrawnAlternative[] {
  const prices = priceEnds(presentCost, context.baseline);
  const { compliance } = context;
  const bill = billOf(prices);
  const ownCosts = ownCostsOf(computed);
  const tiers = computed.map((tier, index) =>
    drawnTier(
      {
        change: tier.change,
        presentCost: tier.presentCost,
        interval: tier.interval,
        usual: tier.usual,
        realised: realisedOf(tier.plan.measures, snapshot.sections.factors),
        correction: context.accuracy.bias_correction_applied,
        ownCosts: ownCosts[index] as readonly number[],
      },
      { prices, bill, compliance, outcomes: tier.outcomes },
    ),
  );
  return [
    drawnNothing(doingNothing.presentCost, {
      prices,
      bill,
      compliance,
      outcomes: computed[0]?.outcomes ?? [],
    }),
    ...tiers,
  ];
}

function priceEnds(middle: PresentCostSetting, baseline: TierSetting['context']['baseline']): PriceEnds {
  const at = (end: 'escalationLowPerYear' | 'escalationHighPerYear') =>
    presentCostSetting({
      ...middle,
      escalationPerYearByFuel: escalationByFuel(baseline.tariffs, end),
      standing: [],
    });
  return { low: at('escalationLowPerYear'), middle, high: at('escalationHighPerYear') };
}
