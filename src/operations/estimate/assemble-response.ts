import type { DecidingFact, FreshnessEntry, Verdict } from '../../contract/estimate/response.ts';
import type { ConflictView } from '../../contract/estimate/conflicts.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import type { FactView } from '../../contract/facts/index.ts';
import { servedIntensity } from '../../quantities/rounding.ts';
import { baselineView } from '../../engine/estimate/baseline-view.ts';
import { defaultTierView } from '../../engine/estimate/default-tier-view.ts';
import { paidJobViews } from '../../engine/usual-money/usual-view.ts';
import { complianceAnswer } from '../../engine/law/compliance-answer.ts';
import type { Estimated, EstimateOutcome } from '../../engine/estimate/types.ts';
import { daysBetween, isCalendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import { REQUEST_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import { defaultSentence, engineRequest, type Envelope } from './prepare-request.ts';
import { unusedSentence, conflictViews, factViews, type Unread } from './fact-effects.ts';
import type { EstimateServices, EngineServices } from './services.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { BILLS } from '../../engine/insights/missing-facts.ts';
import type { DecidingDoubt } from '../../engine/odds/verdict-odds.ts';
import type { BuildingInput } from '../../engine/building/types.ts';

/** The answer beside the same answer with one thing changed: without a fact, or with another publication's value. */
export interface Compared {
  readonly facts: readonly FactView[] | undefined;
  readonly conflicts: readonly ConflictView[] | undefined;
  readonly decidedBy: readonly DecidingFact[];
}

function assembleResponse(
  outcome: Estimated,
  envelope: Envelope,
  services: Pick<EstimateServices, 'snapshot' | 'methodologyVersion'>,
  { facts, conflicts, decidedBy }: Compared,
): EstimateResponse {
  const { snapshot, methodologyVersion } = services;
  return {
    methodology_version: methodologyVersion,
    data_snapshot: {
      calibration_asof: snapshot.calibrationAsof,
      escalation_series_last: snapshot.escalationSeriesLast,
      catalog_version: snapshot.catalogVersion,
    },
    measured_accuracy: measuredAccuracy(outcome),
    freshness_summary: freshnessSummary(outcome.sourceIds, snapshot, envelope.evaluationDate),
    labor_basis: envelope.request.labor_basis ?? REQUEST_DEFAULTS.labor_basis,
    consistency_warnings: warningsOf(outcome, facts ?? []).map(({ text }) => text),
    resolution: {
      ...resolution(outcome, envelope),
      ...(facts === undefined ? {} : { facts: [...facts] }),
      ...(conflicts === undefined ? {} : { conflicts: [...conflicts] }),
    },
    default_tier: settledBy(defaultTierView(outcome.defaultTier, outcome.odds), decidedBy),
    tiers: [...outcome.tiers],
    excluded_programs: [...outcome.excludedPrograms],
    generated_at: envelope.generatedAt,
    paid_jobs: paidJobViews(outcome.computed),
    compliance: complianceAnswer({
      context: outcome.context,
      tiers: outcome.computed,
      verdict: outcome.defaultTier,
      setting: outcome.presentCostSetting,
      snapshot,
    }),
  };
}

/** The engine's, and one sentence for the facts that nothing reads. */
export function warningsOf({ warnings }: Pick<Estimated, 'warnings'>, facts: readonly Unread[]): Warning[] {
  const unused = facts.filter(({ used }) => !used);
  if (unused.length === 0) return [...warnings];
  return [...warnings, { code: 'facts_unused', text: unusedSentence(unused) }];
}

function measuredAccuracy({ context, bands }: Estimated): EstimateResponse['measured_accuracy'] {
  return { ...context.accuracy, band: { ...context.accuracy.band, tiers: [...bands] } };
}

function resolution(
  { context, withheld, withheldMeasures }: Estimated,
  envelope: Envelope,
): EstimateResponse['resolution'] {
  const { profile, baseline, input } = context;
  return {
    source: input.source,
    parcel_id: input.parcelId,
    billing_bbl: input.billingBbl,
    building_class: profile.engineClass,
    building_class_source: profile.classSource,
    building_class_reason: profile.classReason,
    price_level: profile.priceLevel,
    gross_floor_area_sqft: profile.areaSqft,
    site_eui_kbtu_per_sqft: servedIntensity(baseline.siteEuiKbtuPerSqft),
    baseline_energy: baseline.methodText,
    baseline: baselineView(context),
    compliance_status: input.complianceStatus,
    supplied: suppliedFacts(input),
    defaults_applied: envelope.defaultsApplied.map(defaultSentence),
    assumptions: [...profile.assumptions],
    withheld_tiers: [...withheld],
    withheld_measures: withheldMeasures.map(({ measureId, name, reason }) => ({
      measure_id: measureId,
      name,
      reason,
    })),
    lookup: envelope.found.lookup,
  };
}

/** An answer with the engine's outcome behind it. */
export interface SettledAnswer {
  readonly response: EstimateResponse;
  readonly outcome: Estimated;
}

/** What an answer is made of; the request as the engine takes it only where it is not that of the envelope. */
export type AnswerArguments = [
  services: EngineServices,
  envelope: Envelope,
  request?: ReturnType<typeof engineRequest>,
];

/**
 * Settles a request. Pauses where the engine does, and after each answer that facts and conflicts are compared with.
 * @param decided what would settle the verdict, where it is known already
 */
export function* settledInParts(
  [services, envelope, requestForEngine = engineRequest(envelope.request)]: AnswerArguments,
  decided?: DecidingFact[],
): Generator<void, SettledAnswer> {
  const { engine } = services;
  const outcome = settled(
    yield* engine.estimateInParts(requestForEngine, envelope.found.input, envelope.evaluationDate),
  );
  yield;
  const here = { engine, settled: envelope, outcome };
  const { facts, conflicts } = envelope.found.input;
  const compared = {
    facts: facts === undefined ? undefined : yield* factViews(facts, here),
    conflicts: conflicts === undefined ? undefined : yield* conflictViews(conflicts, here),
    decidedBy: decided ?? (yield* decidedBy(engine, outcome)),
  };
  yield;
  return { response: assembleResponse(outcome, envelope, services, compared), outcome };
}

/** @throws ProblemError where nothing can be offered */
export function settled(outcome: EstimateOutcome): Estimated {
  if (outcome.kind === 'estimated') return outcome;
  throw new ProblemError(outcome.code, outcome.detail, [
    { pointer: '/tiers', code: 'not_offered', message: 'Ask for an offered tier, or leave tiers out.' },
  ]);
}

/** Age, on the evaluation date, of each source the answer rests on. */
function freshnessSummary(
  sourceIds: readonly string[],
  snapshot: Snapshot,
  evaluationDate: CalendarDate,
): FreshnessEntry[] {
  return sourceIds.map((id) => entryOf(id, snapshot, evaluationDate));
}

function entryOf(id: string, snapshot: Snapshot, day: CalendarDate): FreshnessEntry {
  const source = snapshot.sections.sources[id];
  if (source === undefined)
    return { source_id: id, title: id, as_of: null, age_days: null, review_after: null, status: 'unknown' };
  const review = source.review_after ?? null;
  const asOf = source.retrieved;
  return {
    source_id: id,
    title: source.title,
    as_of: asOf,
    age_days: isCalendarDate(asOf) ? daysBetween(asOf, day) : null,
    review_after: review,
    status: review === null ? 'unknown' : review < day ? 'stale' : 'fresh',
  };
}

const DOUBTS: Readonly<Record<DecidingDoubt, DecidingFact>> = {
  energy: { input: 'energy bills', question: BILLS },
  cost: { input: 'bids', question: 'What do contractors ask for the work? Get two bids of the same scope.' },
  money: {
    input: 'program money',
    question: 'What will the programs pay toward it? Ask them before anything is signed.',
  },
};

/**
 * What would settle a verdict that is not clear: missing facts of which some value changes the recommendation where it is
 * open, then the doubts that move it most. Pauses.
 */
export function* decidedBy(engine: Engine, outcome: Estimated): Generator<void, DecidingFact[]> {
  const { odds, defaultTier } = outcome;
  if (odds === null || defaultTier === null || odds.certainty === 'clear') return [];
  const facts = odds.certainty === 'open' ? yield* engine.decidingFacts(outcome) : [];
  const found = [
    ...(odds.isEnergyDoubtful ? [DOUBTS.energy] : []),
    ...facts.map(({ input, question }) => ({ input, question })),
    ...odds.deciding.map((doubt) => DOUBTS[doubt]),
  ];
  return found.filter(({ input }, at) => found.findIndex((other) => other.input === input) === at);
}

/** The verdict with what would settle it. */
const settledBy = (verdict: Verdict | null, facts: readonly DecidingFact[]): Verdict | null =>
  verdict === null ? null : { ...verdict, decidedBy: [...facts] };

/** The building facts as supplied or found, in the contract's spelling; unknown ones are left out. */
export function suppliedFacts(input: BuildingInput): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    // What the owner knows, by the names of facts; counts among it stand below in the contract's spelling.
    ...input.facts,
    building_area: input.grossFloorAreaSqft,
    year_built: input.yearBuilt,
    building_class: input.suppliedClass ?? input.dofClass,
    property_use: input.reportedUse,
    num_floors: input.floors,
    site_eui: input.siteEuiKbtuPerSqft,
    electricity_kwh: input.annualElectricityKwh,
    gas_kbtu: input.annualGasKbtu,
    region: input.region,
    dwelling_units: input.dwellingUnits,
    landmark_status: input.isLandmark,
    historic_district: input.inHistoricDistrict,
    energy_grade: input.energyGrade,
    estimated_penalty: input.estimatedPenaltyUsd,
    compliance_status: input.complianceStatus,
    energy_community: input.energyCommunity,
    prevailing_wage: input.prevailingWage,
  };
  const stated: Record<string, unknown> = {};
  for (const name in facts) if (facts[name] !== null) stated[name] = facts[name];
  return stated;
}
