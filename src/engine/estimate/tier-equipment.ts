import type { TierCost } from '../costs/types.ts';
import type { InstalledEquipment, TierPlan } from '../measures/types.ts';

export interface TierEquipment {
  readonly installed: readonly InstalledEquipment[];
  /** Ids of standing equipment. */
  readonly replaces: ReadonlySet<string>;
}

export const tierEquipment = (plan: TierPlan, cost: TierCost): TierEquipment => ({
  installed: equipmentOf(plan, cost),
  replaces: replacedBy(plan),
});

/** Ids of standing equipment that the tier's measures take the place of. */
function replacedBy(plan: TierPlan): ReadonlySet<string> {
  const replaced = new Set<string>();
  for (const { measure } of plan.measures) {
    const { like_for_like: alternative } = measure;
    if (alternative !== null) replaced.add(alternative.equipment);
  }
  return replaced;
}

/** What the tier installs, at its own direct price; work that fades (retro-commissioning) leaves nothing to replace. */
function equipmentOf(plan: TierPlan, cost: TierCost): InstalledEquipment[] {
  const installed: InstalledEquipment[] = [];
  for (const [index, { measure, inService }] of plan.measures.entries()) {
    const cents = cost.measures[index]!.directCents;
    const lifeYears = measure.lifetime.value;
    if (cents > 0 && lifeYears > 0 && measure.decay_years === undefined)
      installed.push({ label: measure.name, usd: cents / 100, lifeYears, inService });
  }
  return installed;
}
