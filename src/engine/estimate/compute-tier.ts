import type { TierEntry } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { electrificationCredit } from '../compliance/electrification-credit.ts';
import { emissionsOfTotals } from '../compliance/emissions.ts';
import { periodOutcomes } from '../compliance/period-outcomes.ts';
import { withinLimitsThrough2034 } from '../compliance/within-limits.ts';
import { cashFlow, growthToService } from '../returns/cash-flow.ts';
import { savingsIn2030 } from '../returns/in-2030.ts';
import { returnsOf } from '../returns/returns-of.ts';
import { sensitivity } from '../uncertainty/sensitivity.ts';
import { tierInterval } from '../uncertainty/tier-band.ts';
import { savingsAssumptionShare } from './assumption-share.ts';
import { costNumbers, costView } from './cost-view.ts';
import { includedIncentiveView } from './incentive-view.ts';
import { savingsByMeasure } from './measure-savings.ts';
import { measureViews } from './measure-view.ts';
import { roiNumbers, roiView, usualNumbers, type RoiParts } from './roi-view.ts';
import { ifLastScheduleContinues } from './schedule-gains.ts';
import { stagedPlan } from './staged-plan.ts';
import { tierFinancing } from './tier-financing.ts';
import type { TierSetting } from './tier-setting.ts';
import { tierWorth } from './tier-worth.ts';
import { isAffordable } from '../usual-money/affordable.ts';
import type { UsualMoney } from '../usual-money/types.ts';
import { usualMoney } from '../usual-money/usual-money.ts';
import { usualMoneyView } from '../usual-money/usual-view.ts';
import type { PricedPlan, TierComputation, TierNumbers } from './types.ts';

/** Year whose coefficients rank and report emissions cuts: the 2030-34 period. */
const REPORTING = { year: 2030, scenario: 'promulgated' } as const;

type Figures = Omit<TierComputation, 'usual' | 'numbers' | 'entry'>;
type WithUsual = Figures & Pick<TierComputation, 'usual'>;

/** Everything that follows from one priced plan, beside the shallower tiers that were asked for. */
export const computeTier = (
  priced: PricedPlan,
  setting: TierSetting,
  shallower: readonly TierComputation[],
): TierComputation => new ComputedTier(priced, setting, shallower);

// oxlint-disable-next-line no-unsafe-declaration-merging -- the constructor assigns every field
interface ComputedTier extends Writable<Figures> {}
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A class, so that all tiers have one layout in memory: getters of an object of its own give each another. */
// oxlint-disable-next-line no-unsafe-declaration-merging -- as above
class ComputedTier {
  readonly #setting: TierSetting;
  #usual: UsualMoney | undefined;
  #numbers: TierNumbers | undefined;
  #entry: TierEntry | undefined;

  constructor(priced: PricedPlan, setting: TierSetting, shallower: readonly TierComputation[]) {
    const { context, snapshot } = setting;
    const { compliance } = context;
    const worth = tierWorth(priced, setting);
    const { plan, cost, incentives, cashFlow: input, change, npvUsd } = worth;
    const gains = ifLastScheduleContinues({ plan, cost, counted: incentives, npvUsd }, setting);
    this.#setting = setting;
    this.plan = plan;
    this.cost = cost;
    this.interval = tierInterval(plan, cost, context, snapshot);
    this.afterBill = worth.afterBill;
    this.outcomes = periodOutcomes(setting.periods, worth.emitted, compliance, snapshot);
    this.incentives = incentives;
    this.scheduleGains = gains.scheduleGains;
    this.cashFlow = input;
    this.schedule = cashFlow(input);
    this.emissionsCutTco2e =
      emissionsOfTotals(setting.emitted, REPORTING, snapshot) -
      emissionsOfTotals(worth.emitted, REPORTING, snapshot);
    this.returns = returnsOf({
      input,
      schedule: this.schedule,
      emissionsCutTco2ePerYear: this.emissionsCutTco2e,
    });
    this.change = change;
    this.presentCostSetting = setting.presentCost;
    this.presentCost = worth.presentCost;
    this.npvUsd = npvUsd;
    this.npvIfLastScheduleContinuesUsd = gains.npvIfLastScheduleContinuesUsd;
    this.electrificationCredit = electrificationCredit(plan, this.outcomes, compliance, snapshot);
    this.staged = stagedPlan({ plan, cost, change }, shallower, setting);
    this.compliantThrough2034 = withinLimitsThrough2034(compliance, this.outcomes, 'afterPenaltyUsd');
    this.financing = tierFinancing({ setting, plan, cost, input, npvUsd });
  }

  get usual(): UsualMoney {
    return (this.#usual ??= tierUsualMoney(this, this.#setting));
  }

  get numbers(): TierNumbers {
    return (this.#numbers ??= tierNumbers(this, this.#setting));
  }

  get entry(): TierEntry {
    return (this.#entry ??= tierEntry(this, this.numbers, this.#setting));
  }
}

function tierUsualMoney(figures: Figures, setting: TierSetting): UsualMoney {
  const { context, facts, prospects, presentCost, snapshot } = setting;
  const affordable = isAffordable(context.profile, context.input);
  return usualMoney(figures, { facts, prospects, affordable, presentCost, snapshot });
}

const roiParts = (figures: WithUsual, { context, snapshot, doingNothingView }: TierSetting): RoiParts => ({
  figures,
  context,
  factors: snapshot.sections.factors,
  doingNothing: doingNothingView,
  in2030: savingsIn2030(figures.cashFlow),
  assumptionShareOfSavings: savingsAssumptionShare(figures.plan, snapshot.tables.assumedSavings),
});

function tierNumbers(figures: WithUsual, setting: TierSetting): TierNumbers {
  const { cost, interval } = figures;
  const { profile, accuracy } = setting.context;
  return {
    costs: costNumbers(cost, profile),
    roi: roiNumbers(roiParts(figures, setting)),
    usual: usualNumbers(figures),
    sensitivity: sensitivity(
      usdFromCents(cost.totalCents),
      interval.served,
      accuracy.bias_correction_applied,
    ),
  };
}

/** The tier as served. */
function tierEntry(figures: WithUsual, numbers: TierNumbers, setting: TierSetting): TierEntry {
  const { plan, cost, incentives } = figures;
  const { context } = setting;
  return {
    tier: plan.tier,
    label: plan.label,
    description: [plan.description(), ...plan.schedule.notes()].join(' '),
    target: plan.target,
    cost_breakdown: costView(plan.tier, cost, numbers.costs),
    incentives: incentives.included.map((program) => includedIncentiveView(program, plan.schedule.inService)),
    excluded_incentives: incentives.excluded.map((program) => setting.excludedPrograms.inTier(program)),
    roi: roiView(figures, context, numbers),
    measures: measureViews(plan, cost, {
      annualSavingsUsd: savingsByMeasure(plan, setting.stepBills, {
        growth: growthToService(figures.cashFlow),
        operationsFirstYearUsd: figures.returns.operationsSavingsUsd,
        servedUsd: numbers.roi.energySavings + numbers.roi.operationsSavings,
      }),
    }),
    sensitivity: numbers.sensitivity,
    financing: figures.financing,
    usual_money: usualMoneyView(figures.usual),
  };
}
