import type { TierCost } from '../costs/types.ts';
import type { TierPlan } from '../measures/types.ts';
import type { Equipment } from '../measures/types.ts';

export interface TierEquipment {
  readonly installed: readonly Equipment[];
  /** Ids of standing equipment. */
  readonly replaces: ReadonlySet<string>;
}

export const tierEquipment = (plan: TierPlan, cost: TierCost): TierEquipment => ({
  installed: equipmentOf(plan, cost),
  replaces: replacedBy(plan),
});

/** Ids of standing equipment that the tier's measures take the place of. */
function replacedBy(plan: TierPlan): ReadonlySet<string> {
  return new Set(plan.measures.flatMap(({ measure }) => measure.like_for_like?.equipment ?? []));
}

/** What the tier installs, at its own direct price; work that fades (retro-commissioning) leaves nothing to replace. */
function equipmentOf(plan: TierPlan, cost: TierCost): Equipment[] {
  const prices = new Map(cost.measures.map((entry) => [entry.measureId, entry.directCents]));
  return plan.measures.flatMap(({ measure }): Equipment[] => {
    const cents = prices.get(measure.id) ?? 0;
    const lifeYears = measure.lifetime.value;
    if (cents <= 0 || lifeYears <= 0 || measure.decay_years !== undefined) return [];
    return [{ label: measure.name, usd: cents / 100, lifeYears }];
  });
}
