import { emittingTotals, type EmittingTotals } from '../compliance/emissions.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EnergyBill } from '../energy/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import { presentCost as presentCostOf, type PresentCost, type TierChange } from '../returns/present-cost.ts';
import type { CashFlowInput, DatedPayment } from '../returns/types.ts';
import type { PricedPlan } from './priced-tiers.ts';
import { tierCashFlow } from './tier-cash-flow.ts';
import { tierChange } from './tier-change.ts';
import { tierEquipment } from './tier-equipment.ts';
import { incentivePayments, tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import { workAhead } from './work-ahead.ts';

/** A priced plan with what it is worth to the owner: all that a recommendation rests on, and nothing that is served. */
export interface TierWorth extends PricedPlan {
  readonly afterBill: EnergyBill;
  /** What the building emits by after it. */
  readonly emitted: EmittingTotals;
  readonly incentives: TierIncentives;
  readonly payments: readonly DatedPayment[];
  readonly cashFlow: CashFlowInput;
  readonly change: TierChange;
  readonly presentCost: PresentCost;
  /** Present cost of doing nothing less the tier's, USD at the evaluation date. */
  readonly npvUsd: number;
}

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
