import type { TierCost } from '../costs/types.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { MeasureRules } from '../measures/rules.ts';
import { lateAsOneJob } from '../measures/tier-texts.ts';
import type { TierPlan } from '../measures/types.ts';
import { maintenanceAdded } from '../measures/maintenance.ts';
import type { BuildingContext } from './types.ts';

/**
 * Quick wins are chosen at the prices of their measures. Public works are then priced as one job, and the package can take
 * longer than its rule allows. It is offered all the same, since it may still earn its cost, and says so.
 */
export function toldIfLate(
  plan: TierPlan,
  { cost, rules }: { readonly cost: TierCost; readonly rules: MeasureRules },
  { profile, baseline, baselineBill }: Pick<BuildingContext, 'profile' | 'baseline' | 'baselineBill'>,
): TierPlan {
  if (plan.tier !== 'quick_wins' || profile.priceLevel !== 'nyc_public_works') return plan;
  const savedUsd =
    baselineBill.totalUsd - energyBill(plan.after, baseline).totalUsd - maintenanceAdded(plan.measures);
  const years = savedUsd > 0 ? cost.totalCents / 100 / savedUsd : null;
  if (years !== null && years <= rules.packagePaybackYears) return plan;
  const late = lateAsOneJob(years, rules);
  return {
    ...plan,
    description: () => `${plan.description()} ${late}`,
    warnings: [...plan.warnings, `${plan.tier}: ${late}`],
  };
}
