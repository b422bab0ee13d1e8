import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { resolveBuilding } from '../building/resolve-building.ts';
import type { BuildingInput } from '../building/types.ts';
import { assessCompliance } from '../compliance/assess-compliance.ts';
import { baselineEnergy } from '../energy/baseline-energy.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { TIERS, type Tier } from '../measures/types.ts';
import { offerTiers } from '../measures/offer-tiers.ts';
import { defaultTier } from '../returns/default-tier.ts';
import { doingNothing } from '../returns/doing-nothing.ts';
import { knownOf } from '../uncertainty/known.ts';
import { measuredAccuracy } from '../uncertainty/measured-accuracy.ts';
import { computeTier } from './compute-tier.ts';
import { ExcludedPrograms } from './excluded-programs.ts';
import type { TierSetting } from './tier-setting.ts';
import { alternativesOf, inSteps, lawStanding } from './alternatives.ts';
import { pricedTiers, type PricedOffer } from './priced-tiers.ts';
import { projectFacts } from './project-facts.ts';
import { doingNothingView } from './roi-view.ts';
import { sourcesUsed } from './sources-used.ts';
import { sharedByAlternatives } from './tier-change.ts';
import { projectProspects } from './tier-incentives.ts';
import type { BuildingContext, EngineRequest, EstimateOutcome, TierComputation, Tracer } from './types.ts';
import { verdictCaution } from './verdict-caution.ts';
import { demandResponse } from './demand-response.ts';
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
  // Asked for by name and not offered: a fault of the request. Not asked for: an answer without tiers says why.
  if (plans.length === 0 && request.tiers !== null) return rejected(request.tiers, offer.withheld);
  const setting = tierSetting(context, offer, snapshot);
  const computed: TierComputation[] = [];
  for (const priced of plans) computed.push(computeTier(priced, setting, [...computed]));
  if (tracer !== undefined) for (const tier of computed) tracer.tier(tier);
  return {
    kind: 'estimated',
    context,
    tiers: computed.map((tier) => tier.entry),
    excludedPrograms: setting.excludedPrograms.all(),
    bands: computed.map(({ interval }) => interval.served),
    withheld: offer.withheld,
    withheldMeasures: offer.withheldMeasures,
    warnings: [
      ...(plans.length === 0 ? [`No tier is offered for this building. ${reasonsOf(offer.withheld)}`] : []),
      ...consistencyWarnings(context, computed, snapshot),
    ],
    defaultTier: defaultTier(
      alternativesOf(context, setting.doingNothing, computed),
      lawStanding(context.compliance, computed[0]?.outcomes ?? []),
      {
        horizonYears: setting.presentCost.horizonYears,
        // All four named ask what none named asks: the canonical request spells them out.
        tiersNamed: request.tiers !== null && request.tiers.length < TIERS.length,
        caution: verdictCaution(context, snapshot),
      },
      inSteps(computed),
    ),
    sourceIds: sourcesUsed(context, computed),
  };
}

/** Settles the building, its energy, the law and the measured accuracy: everything before any tier. */
function buildingContext({ request, input, asOf }: EstimateInput, snapshot: EngineSnapshot): BuildingContext {
  const requestedOwnerType = request.financing?.owner_type ?? null;
  const profile = resolveBuilding({ input, requestedOwnerType }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  const baselineBill = energyBill(baseline.state, baseline);
  return {
    input,
    profile,
    baseline,
    baselineBill,
    demandResponse: demandResponse(profile, baselineBill, snapshot.tables.responseTerms),
    compliance: assessCompliance(profile, baseline, asOf, snapshot),
    accuracy: measuredAccuracy(profile, snapshot),
    known: knownOf(profile),
    asOf,
    request,
  };
}

function tierSetting(context: BuildingContext, offer: PricedOffer, snapshot: EngineSnapshot): TierSetting {
  const facts = projectFacts(context);
  const presentCost = sharedByAlternatives(context, offer.standing, snapshot);
  const nothing = doingNothing(presentCost);
  return {
    context,
    facts,
    prospects: projectProspects(facts, snapshot),
    snapshot,
    presentCost,
    doingNothing: nothing,
    doingNothingView: doingNothingView(nothing),
    excludedPrograms: new ExcludedPrograms(),
  };
}

const reasonsOf = (withheld: readonly { readonly tier: Tier; readonly reason: string }[]): string =>
  withheld.map(({ tier, reason }) => `${tier}: ${reason}`).join(' ');

function rejected(
  tiers: readonly Tier[],
  withheld: readonly { readonly tier: Tier; readonly reason: string }[],
): EstimateOutcome {
  const wanted = withheld.filter((entry) => tiers.includes(entry.tier));
  return {
    kind: 'rejected',
    code: 'tiers-not-offered',
    detail: `None of the requested tiers is offered for this building. ${reasonsOf(wanted)}`.trim(),
  };
}
