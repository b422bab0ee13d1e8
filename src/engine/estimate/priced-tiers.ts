import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { PricedWork } from '../costs/direct-lines.ts';
import { priceTier } from '../costs/price-tier.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { Tier, TierOffer } from '../measures/types.ts';
import { toldIfLate } from './late-package.ts';
import type { BuildingContext, PricedPlan } from './types.ts';

/** The offer with its plans priced. */
export interface PricedOffer extends Omit<TierOffer, 'plans'> {
  readonly plans: readonly PricedPlan[];
}

/**
 * Prices every plan of the offer, whatever was asked for, and withholds a plan that a deeper one beats on cost as well:
 * among the tiers that remain cost nests, for every building and price level.
 */
export function pricedTiers(
  offer: TierOffer,
  context: Pick<BuildingContext, 'profile' | 'asOf' | 'baseline' | 'baselineBill'>,
  snapshot: EngineSnapshot,
): PricedOffer {
  const { profile, asOf } = context;
  const setting = { profile, asOf, snapshot, priced: new Map<CompiledMeasure, PricedWork>() };
  const { rules } = snapshot.tables.measures;
  const priced = offer.plans.map((plan) => {
    const cost = priceTier(plan, setting);
    return { plan: toldIfLate(plan, { cost, rules }, context), cost };
  });
  const plans: PricedPlan[] = [];
  const dearer: { tier: Tier; reason: string }[] = [];
  priced.forEach((own, index) => {
    const cheaper = priced.slice(index + 1).find((deeper) => deeper.cost.totalCents < own.cost.totalCents);
    if (cheaper === undefined) plans.push(own);
    else
      dearer.push({
        tier: own.plan.tier,
        reason: `${cheaper.plan.tier} saves more energy here and costs less.`,
      });
  });
  return { ...offer, plans, withheld: [...offer.withheld, ...dearer] };
}
