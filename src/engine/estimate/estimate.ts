import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { resolveBuilding } from '../building/resolve-building.ts';
import type { BuildingInput } from '../building/types.ts';
import { assessCompliance } from '../compliance/assess-compliance.ts';
import { penaltyByYear } from '../compliance/avoided-penalty.ts';
import { baselineEnergy } from '../energy/baseline-energy.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { offerTiers } from '../measures/offer-tiers.ts';
import { defaultTier } from '../returns/default-tier.ts';
import { doingNothing } from '../returns/doing-nothing.ts';
import { measuredAccuracy } from '../uncertainty/measured-accuracy.ts';
import { computeTier } from './compute-tier.ts';
import type { TierSetting } from './tier-setting.ts';
import { pricedTiers } from './priced-tiers.ts';
import { projectFacts } from './project-facts.ts';
import { sourcesUsed } from './sources-used.ts';
import { escalationByFuel, ownerDiscountRate } from './tier-cash-flow.ts';
import { projectProspects } from './tier-incentives.ts';
import type { BuildingContext, EngineRequest, EstimateOutcome, TierComputation, Tracer } from './types.ts';
import { consistencyWarnings } from './warnings.ts';

interface EstimateInput {
  readonly request: EngineRequest;
  readonly input: BuildingInput;
  readonly asOf: CalendarDate;
  readonly tracer?: Tracer | undefined;
}

/** `Engine.estimate`; with a tracer the same numbers come out and everything they were made from is kept. */
export function estimate(asked: EstimateInput, snapshot: EngineSnapshot): EstimateOutcome {
  const { request, tracer, asOf } = asked;
  const context = buildingContext(asked, snapshot);
  tracer?.building(context, snapshot);
  const { profile, baseline, compliance } = context;
  const offer = pricedTiers(offerTiers({ profile, baseline, compliance, asOf, snapshot }), context, snapshot);
  const plans = offer.plans.filter(({ plan }) => request.tiers === null || request.tiers.includes(plan.tier));
  if (plans.length === 0) return rejected(request, offer.withheld);
  const setting = tierSetting(context, snapshot);
  const computed = plans.map((priced) => computeTier(priced, setting));
  if (tracer !== undefined) for (const tier of computed) tracer.tier(tier);
  return {
    kind: 'estimated',
    context,
    tiers: computed.map((tier) => tier.entry),
    withheld: offer.withheld,
    withheldMeasures: offer.withheldMeasures,
    warnings: consistencyWarnings(context, computed, snapshot),
    defaultTier: suggestedTier(context, computed),
    sourceIds: sourcesUsed(context, computed),
  };
}

/** Settles the building, its energy, the law and the measured accuracy: everything before any tier. */
function buildingContext({ request, input, asOf }: EstimateInput, snapshot: EngineSnapshot): BuildingContext {
  const requestedOwnerType = request.financing?.owner_type ?? null;
  const profile = resolveBuilding({ input, requestedOwnerType }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  return {
    input,
    profile,
    baseline,
    baselineBill: energyBill(baseline.state, baseline),
    compliance: assessCompliance(profile, baseline, asOf, snapshot),
    accuracy: measuredAccuracy(profile, snapshot),
    asOf,
    request,
  };
}

function tierSetting(context: BuildingContext, snapshot: EngineSnapshot): TierSetting {
  const { returns } = snapshot.sections;
  const facts = projectFacts(context);
  return {
    context,
    facts,
    prospects: projectProspects(facts, snapshot),
    snapshot,
    doingNothing: doingNothing({
      asOf: context.asOf,
      studyYears: returns.studyYears.value,
      discountRate: ownerDiscountRate(context, snapshot),
      annualEnergyUsdByFuel: context.baselineBill.usdByFuel,
      escalationPerYearByFuel: escalationByFuel(context.baseline.tariffs),
      penaltyUsdByYear: penaltyByYear(context.baseline.state, context.compliance, context.asOf, snapshot),
      replacements: [],
      operationsEscalationPerYear: returns.operationsEscalationPerYear.value,
    }),
  };
}

function rejected(
  request: EngineRequest,
  withheld: readonly { readonly tier: string; readonly reason: string }[],
): EstimateOutcome {
  const wanted =
    request.tiers === null
      ? withheld
      : withheld.filter((entry) => request.tiers?.some((tier) => tier === entry.tier));
  const reasons = wanted.map((entry) => `${entry.tier}: ${entry.reason}`).join(' ');
  return {
    kind: 'rejected',
    code: 'tiers-not-offered',
    detail: `None of the requested tiers is offered for this building. ${reasons}`.trim(),
  };
}

function suggestedTier(context: BuildingContext, computed: readonly TierComputation[]) {
  const suggestion = defaultTier(
    computed.map((tier) => ({
      tier: tier.plan.tier,
      npvAsOfUsd: tier.returns.npvAsOfUsd,
      compliantThrough2034: tier.compliantThrough2034,
    })),
    context.compliance.applicable && context.compliance.counted,
  );
  return suggestion.tier === null ? null : { ...suggestion, tier: suggestion.tier };
}
