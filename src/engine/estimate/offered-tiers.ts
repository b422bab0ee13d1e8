import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { atOnce } from '../at-once.ts';
import type { BuildingInput } from '../building/types.ts';
import { emittingTotals } from '../compliance/emissions.ts';
import { periodsAsIs } from '../compliance/period-outcomes.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { benchOf, type Bench, type OfferInput } from '../measures/bench.ts';
import { chosenTiers, offerTiers, type ChosenTier } from '../measures/offer-tiers.ts';
import { doingNothing } from '../returns/doing-nothing.ts';
import { StepBills } from '../search/bills.ts';
import { intervalFactsOf } from '../uncertainty/interval-facts.ts';
import { measuredAccuracy, remainderOf } from '../uncertainty/measured-accuracy.ts';
import { demandResponse } from './demand-response.ts';
import { ExcludedPrograms } from './excluded-programs.ts';
import { pricedTiers, type PricedOffer } from './priced-tiers.ts';
import { projectFacts } from './project-facts.ts';
import { doingNothingView } from './roi-view.ts';
import { settleBuilding } from './settle-building.ts';
import { sharedByAlternatives } from './tier-change.ts';
import { projectProspects } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import type { BuildingContext, EngineRequest, PricedPlan } from './types.ts';

export interface EstimateInput {
  readonly request: EngineRequest;
  readonly input: BuildingInput;
  readonly asOf: CalendarDate;
}

/** A building with the tiers that are offered and asked for: what every answer about it begins with. */
export interface OfferedTiers {
  readonly context: BuildingContext;
  readonly offer: PricedOffer;
  readonly setting: TierSetting;
  /** Of the offer, those asked for. */
  readonly plans: readonly PricedPlan[];
}

export const offeredTiers = (asked: EstimateInput, snapshot: EngineSnapshot): OfferedTiers =>
  atOnce(offeredInParts(asked, snapshot));

/** The same with pauses. None falls into the search: its memory is used again. */
export function* offeredInParts(
  asked: EstimateInput,
  snapshot: EngineSnapshot,
): Generator<void, OfferedTiers> {
  const { request } = asked;
  const context = buildingContext(asked, snapshot);
  yield;
  const offered = offerTiers(offerInput(context, snapshot), (bench) => searched(context, bench, snapshot));
  yield;
  const offer = pricedTiers(offered, context, snapshot);
  yield;
  const plans = offer.plans.filter(({ plan }) => request.tiers === null || request.tiers.includes(plan.tier));
  return { context, offer, setting: tierSetting(context, offer, snapshot), plans };
}

/** What the search chooses for a building. Evidence takes it as it is: which work is chosen is no number. */
export const searched = (context: BuildingContext, bench: Bench, snapshot: EngineSnapshot): ChosenTier[] =>
  chosenTiers(bench, offerInput(context, snapshot));

/** The same for a building that is not settled yet: evidence asks it of the engine that does not record. */
export function searchedFor(asked: EstimateInput, snapshot: EngineSnapshot): ChosenTier[] {
  const context = buildingContext(asked, snapshot);
  return searched(context, benchOf(offerInput(context, snapshot)), snapshot);
}

const offerInput = (
  { profile, baseline, compliance, asOf }: BuildingContext,
  snapshot: EngineSnapshot,
): OfferInput => ({ profile, baseline, compliance, asOf, snapshot });

/** Settles the building, its energy, the law and the measured accuracy: everything before any tier. */
function buildingContext({ request, input, asOf }: EstimateInput, snapshot: EngineSnapshot): BuildingContext {
  const requestedOwnerType = request.financing?.owner_type ?? null;
  const { profile, baseline, compliance } = settleBuilding({ input, requestedOwnerType }, asOf, snapshot);
  const baselineBill = energyBill(baseline.state, baseline);
  return {
    input,
    profile,
    baseline,
    baselineBill,
    demandResponse: demandResponse(profile, baselineBill, snapshot.tables.responseTerms),
    compliance,
    accuracy: measuredAccuracy(profile, snapshot),
    remainder: remainderOf(profile, snapshot),
    known: intervalFactsOf(profile),
    asOf,
    request,
  };
}

function tierSetting(context: BuildingContext, offer: PricedOffer, snapshot: EngineSnapshot): TierSetting {
  const facts = projectFacts(context, snapshot.sections.incentiveRules);
  const presentCost = sharedByAlternatives(context, offer.standing, snapshot);
  const nothing = doingNothing(presentCost);
  const emitted = emittingTotals(context.baseline.state);
  return {
    context,
    facts,
    prospects: projectProspects(facts, snapshot),
    snapshot,
    emitted,
    periods: periodsAsIs(emitted, context.compliance, snapshot),
    presentCost,
    doingNothing: nothing,
    doingNothingView: doingNothingView(nothing),
    excludedPrograms: new ExcludedPrograms(),
    stepBills: new StepBills(context.baseline),
  };
}
