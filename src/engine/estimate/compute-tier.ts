import type { TierEntry } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { emissionsTco2e } from '../compliance/emissions.ts';
import { periodOutcomes } from '../compliance/period-outcomes.ts';
import { energyBill } from '../energy/energy-bill.ts';
import { cashFlow } from '../returns/cash-flow.ts';
import { returnsOf } from '../returns/returns-of.ts';
import { sensitivity } from '../uncertainty/sensitivity.ts';
import { savingsAssumptionShare } from './assumption-share.ts';
import { costView } from './cost-view.ts';
import { excludedIncentiveView, includedIncentiveView } from './incentive-view.ts';
import { savingsByMeasure } from './measure-savings.ts';
import { measureViews } from './measure-view.ts';
import type { PricedPlan } from './priced-tiers.ts';
import { compliantThrough2034, roiView } from './roi-view.ts';
import { tierCashFlow } from './tier-cash-flow.ts';
import { tierFinancing } from './tier-financing.ts';
import { tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import type { TierComputation } from './types.ts';

/** Year whose coefficients rank and report emissions cuts: the 2030-34 period. */
const REPORTING_YEAR = 2030;

/** Everything that follows from one priced plan. */
export function computeTier({ plan, cost }: PricedPlan, setting: TierSetting): TierComputation {
  const { context, snapshot, doingNothing } = setting;
  const { profile, baseline, compliance } = context;
  const afterBill = energyBill(plan.after, baseline);
  const incentives = tierIncentives(plan, cost, setting);
  const input = tierCashFlow({ context, plan, cost, afterBill, incentives, snapshot });
  const schedule = cashFlow(input);
  const emissionsCutTco2e =
    emissionsTco2e(baseline.state, { year: REPORTING_YEAR, scenario: 'promulgated' }, snapshot) -
    emissionsTco2e(plan.after, { year: REPORTING_YEAR, scenario: 'promulgated' }, snapshot);
  const returns = returnsOf({ input, schedule, emissionsCutTco2ePerYear: emissionsCutTco2e });
  const outcomes = periodOutcomes(baseline.state, plan.after, compliance, snapshot);
  const parts = { context, plan, incentives, returns, schedule, outcomes, doingNothing, emissionsCutTco2e };
  const assumptionShareOfSavings = savingsAssumptionShare(plan);
  const entry: TierEntry = {
    tier: plan.tier,
    label: plan.label,
    description: [plan.description, ...plan.schedule.notes].join(' '),
    target: plan.target,
    cost_breakdown: costView(plan.tier, cost, profile),
    incentives: incentives.included.map(includedIncentiveView),
    excluded_incentives: incentives.excluded.map(excludedIncentiveView),
    roi: roiView({ ...parts, assumptionShareOfSavings }),
    measures: measureViews(plan, cost, {
      annualSavingsUsd: savingsByMeasure(plan.measures, baseline, {
        energyAsOfUsd: context.baselineBill.totalUsd - afterBill.totalUsd,
        energyFirstYearUsd: returns.energySavingsUsd,
        operationsFirstYearUsd: returns.operationsSavingsUsd,
      }),
    }),
    sensitivity: sensitivity(usdFromCents(cost.totalCents), context.accuracy),
    financing: context.request.includeFinancing ? tierFinancing({ setting, plan, cost, input }) : null,
  };
  return {
    plan,
    cost,
    afterBill,
    outcomes,
    cashFlow: input,
    schedule,
    entry,
    incentives,
    returns,
    compliantThrough2034: compliantThrough2034(compliance, outcomes),
  };
}
