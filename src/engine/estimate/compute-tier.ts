import type { TierEntry } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { electrificationCredit } from '../compliance/electrification-credit.ts';
import { emissionsTco2e } from '../compliance/emissions.ts';
import { periodOutcomes } from '../compliance/period-outcomes.ts';
import { withinLimitsThrough2034 } from '../compliance/within-limits.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { TierCost } from '../costs/types.ts';
import type { EnergyBill } from '../energy/types.ts';
import type { CashFlowInput } from '../returns/types.ts';
import { cashFlow } from '../returns/cash-flow.ts';
import { savingsIn2030 } from '../returns/in-2030.ts';
import { presentCost as presentCostOf } from '../returns/present-cost.ts';
import { returnsOf } from '../returns/returns-of.ts';
import { sensitivity } from '../uncertainty/sensitivity.ts';
import { tierInterval, type TierInterval } from '../uncertainty/tier-band.ts';
import { savingsAssumptionShare } from './assumption-share.ts';
import { costView } from './cost-view.ts';
import { includedIncentiveView } from './incentive-view.ts';
import { savingsByMeasure } from './measure-savings.ts';
import { measureViews } from './measure-view.ts';
import type { PricedPlan } from './priced-tiers.ts';
import { roiView, type RoiParts } from './roi-view.ts';
import { ifLastScheduleContinues } from './schedule-gains.ts';
import { stagedPlan } from './staged-plan.ts';
import { tierCashFlow } from './tier-cash-flow.ts';
import { tierChange } from './tier-change.ts';
import { tierEquipment } from './tier-equipment.ts';
import { tierFinancing } from './tier-financing.ts';
import { incentivePayments, tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import type { TierComputation } from './types.ts';

/** Year whose coefficients rank and report emissions cuts: the 2030-34 period. */
const REPORTING = { year: 2030, scenario: 'promulgated' } as const;

/** Everything that follows from one priced plan, beside the shallower tiers that were asked for. */
export function computeTier(
  { plan, cost }: PricedPlan,
  setting: TierSetting,
  shallower: readonly TierComputation[],
): TierComputation {
  const { context, snapshot, doingNothing } = setting;
  const { baseline, compliance } = context;
  const afterBill = energyBill(plan.after, baseline);
  const incentives = tierIncentives(plan, cost, setting);
  const { standing } = setting.presentCost;
  const payments = incentivePayments(incentives, plan);
  const equipment = tierEquipment(plan, cost);
  const input = tierCashFlow({ context, plan, cost, afterBill, payments, snapshot, standing, equipment });
  const schedule = cashFlow(input);
  const emissionsCutTco2e =
    emissionsTco2e(baseline.state, REPORTING, snapshot) - emissionsTco2e(plan.after, REPORTING, snapshot);
  const returns = returnsOf({ input, schedule, emissionsCutTco2ePerYear: emissionsCutTco2e });
  const outcomes = periodOutcomes(baseline.state, plan.after, compliance, snapshot);
  const change = tierChange(input, payments, equipment);
  const presentCost = presentCostOf(setting.presentCost, change);
  const npvUsd = doingNothing.presentCost.totalUsd - presentCost.totalUsd;
  const financing = tierFinancing({ setting, plan, cost, input, npvUsd });
  const parts = {
    plan,
    cost,
    interval: tierInterval(plan.tier, cost, { ...context, snapshot }),
    afterBill,
    incentives,
    returns,
    schedule,
    outcomes,
    electrificationCredit: electrificationCredit(plan, outcomes, compliance, snapshot),
    presentCost,
    npvUsd,
    ...ifLastScheduleContinues({ plan, cost, counted: incentives, npvUsd }, setting),
    staged: stagedPlan({ plan, cost, change }, shallower, setting),
  };
  return {
    ...parts,
    cashFlow: input,
    financing,
    entry: tierEntry({ ...parts, setting, input, financing: financing?.served ?? null, emissionsCutTco2e }),
    change,
    presentCostSetting: setting.presentCost,
    compliantThrough2034: withinLimitsThrough2034(compliance, outcomes, 'afterPenaltyUsd'),
  };
}

interface EntryParts extends Omit<
  RoiParts,
  'context' | 'factors' | 'doingNothing' | 'in2030' | 'assumptionShareOfSavings'
> {
  readonly cost: TierCost;
  readonly interval: TierInterval;
  readonly setting: TierSetting;
  readonly input: CashFlowInput;
  readonly afterBill: EnergyBill;
  readonly financing: TierEntry['financing'];
}

/** The tier as served. */
function tierEntry({
  setting,
  cost,
  interval,
  input,
  afterBill,
  financing,
  ...parts
}: EntryParts): TierEntry {
  const { context, doingNothing } = setting;
  const { plan, incentives, returns } = parts;
  return {
    tier: plan.tier,
    label: plan.label,
    description: [plan.description, ...plan.schedule.notes].join(' '),
    target: plan.target,
    cost_breakdown: costView(plan.tier, cost, context.profile),
    incentives: incentives.included.map((program) => includedIncentiveView(program, plan.schedule.inService)),
    excluded_incentives: incentives.excluded.map((program) => setting.excludedPrograms.inTier(program)),
    roi: roiView({
      ...parts,
      context,
      factors: setting.snapshot.sections.factors,
      doingNothing,
      in2030: savingsIn2030(input),
      assumptionShareOfSavings: savingsAssumptionShare(plan),
    }),
    measures: measureViews(plan, cost, {
      annualSavingsUsd: savingsByMeasure(plan.measures, context.baseline, {
        energyAsOfUsd: context.baselineBill.totalUsd - afterBill.totalUsd,
        energyFirstYearUsd: returns.energySavingsUsd,
        operationsFirstYearUsd: returns.operationsSavingsUsd,
      }),
    }),
    sensitivity: sensitivity(
      usdFromCents(cost.totalCents),
      interval.served,
      context.accuracy.bias_correction_applied,
    ),
    financing,
  };
}
