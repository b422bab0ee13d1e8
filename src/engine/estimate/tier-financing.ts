import type { TierFinancing } from '../../contract/financing/index.ts';
import { rankFinancing } from '../financing/rank-financing.ts';
import type { FinancedMeasure } from '../financing/types.ts';
import { roundCents, ZERO_CENTS } from '../../quantities/money.ts';
import { END_USES, FUELS, type EnergyState } from '../energy/types.ts';
import { siteKbtu } from '../energy/energy-state.ts';
import type { TierCost } from '../costs/types.ts';
import type { TierPlan } from '../measures/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import type { CashFlowInput } from '../returns/types.ts';
import { incentivePayments, tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';

export interface TierFinancingParts {
  readonly setting: TierSetting;
  readonly plan: TierPlan;
  readonly cost: TierCost;
  readonly input: CashFlowInput;
  readonly npvUsd: number;
}

/** Ranked financing of a tier, on the tier's own cash flow. */
export function tierFinancing({
  setting,
  plan,
  cost,
  input,
  npvUsd,
}: TierFinancingParts): TierFinancing | null {
  const { context, snapshot } = setting;
  const { financing: request } = context.request;
  if (request === null || !context.request.includeFinancing) return null;
  const repriced = atScopeCost(plan, cost, setting);
  const before = context.baseline.siteKbtu;
  return rankFinancing({
    tier: plan.tier,
    cashFlow: input,
    incentivesAtScopeCost: repriced === null ? null : incentivePayments(repriced, plan),
    npvUsd,
    engineClass: context.profile.engineClass,
    region: context.input.region,
    dwellingUnits: context.profile.counts.dwellings,
    areaSqft: context.profile.areaSqft,
    measures: financedMeasures(plan, cost),
    siteEnergySavingShare: before > 0 ? 1 - siteKbtu(plan.after) / before : 0,
    allElectric: burnsNothing(plan.after),
    request,
    asOf: context.asOf,
    financing: snapshot.sections.financing,
    terms: snapshot.sections.financingTerms,
  });
}

/** The programs again on the cost the request gives: what depends on cost, caps included, follows it. Null without one. */
function atScopeCost(plan: TierPlan, cost: TierCost, setting: TierSetting): TierIncentives | null {
  const scopeCost = setting.context.request.financing?.scope_cost;
  if (scopeCost === undefined || cost.totalCents <= 0) return null;
  const ratio = (scopeCost * 100) / cost.totalCents;
  const measures = cost.measures.map((own) => ({
    ...own,
    directCents: roundCents(own.directCents * ratio),
    loadedCents: roundCents(own.loadedCents * ratio),
  }));
  return tierIncentives(plan, { ...cost, measures }, setting);
}

function financedMeasures(plan: TierPlan, cost: TierCost): FinancedMeasure[] {
  const costs = new Map(cost.measures.map((entry) => [entry.measureId, entry.loadedCents]));
  return plan.measures.map((planned) => ({
    id: planned.measure.id,
    technologies: planned.measure.tags,
    usefulLifeYears: planned.measure.lifetime.value,
    costCents: costs.get(planned.measure.id) ?? ZERO_CENTS,
    ...(planned.capacityKwDc === null ? {} : { annualGenerationKwh: planned.savedKwh }),
  }));
}

/** No fuel burned on site: district steam is burned elsewhere. */
function burnsNothing(state: EnergyState): boolean {
  for (let use = 0; use < END_USES.length; use += 1)
    for (const [index, fuel] of FUELS.entries())
      if (fuel !== 'electricity' && fuel !== 'district_steam' && state.use[use * FUELS.length + index]! > 0.5)
        return false;
  return true;
}
