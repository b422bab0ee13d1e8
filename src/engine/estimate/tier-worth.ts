import { emittingTotals } from '../compliance/emissions.ts';
import { energyBill } from '../energy/energy-bill.ts';
import { presentCost as presentCostOf } from '../returns/present-cost.ts';
import { tierCashFlow } from './tier-cash-flow.ts';
import { tierChange } from './tier-change.ts';
import { tierEquipment } from './tier-equipment.ts';
import { incentivePayments, tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import type { PricedPlan, TierWorth } from './types.ts';
import { workAhead } from './work-ahead.ts';

export function tierWorth({ plan, cost }: PricedPlan, setting: TierSetting): TierWorth {
  const { context, doingNothing, presentCost: shared } = setting;
  const afterBill = energyBill(plan.after, context.baseline);
  const incentives = tierIncentives(plan, cost, setting);
  const payments = incentivePayments(incentives, plan);
  const equipment = tierEquipment(plan, cost);
  const emitted = emittingTotals(plan.after);
  const ahead = workAhead(plan, cost, context);
  const cashFlow = tierCashFlow({ setting, plan, cost, afterBill, emitted, payments, equipment, ahead });
  const change = tierChange(cashFlow, payments, { ...equipment, ahead });
  const presentCost = presentCostOf(shared, change);
  const npvUsd = doingNothing.presentCost.totalUsd - presentCost.totalUsd;
  return { plan, cost, afterBill, emitted, incentives, payments, cashFlow, change, presentCost, npvUsd };
}
