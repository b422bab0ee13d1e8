import type { ConflictView } from '../../contract/estimate/conflicts.ts';
import type { EstimateRequest, EstimateResponse } from '../../contract/estimate/index.ts';
import type { FactView } from '../../contract/facts/index.ts';
import { servedIntensity } from '../../quantities/rounding.ts';
import { baselineView } from '../../engine/estimate/baseline-view.ts';
import { defaultTierView } from '../../engine/estimate/default-tier-view.ts';
import { paidJobViews } from '../../engine/usual-money/usual-view.ts';
import { complianceAnswer } from '../../engine/law/compliance-answer.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { REQUEST_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import { settledBy, type decidedBy as decidingFacts } from './decided-by.ts';
import { defaultSentence } from './default-sentences.ts';
import type { Defaulted } from './defaults.ts';
import { freshnessSummary } from './freshness.ts';
import { unusedSentence } from './fact-views.ts';
import type { FoundBuilding } from './find-building.ts';
import type { EstimateServices } from './services.ts';
import { suppliedFacts } from './supplied.ts';

/** What the envelope needs besides the engine's outcome. */
export interface Envelope {
  readonly request: EstimateRequest;
  readonly found: FoundBuilding;
  readonly evaluationDate: CalendarDate;
  readonly generatedAt: string;
  readonly defaultsApplied: readonly Defaulted[];
}

/** The answer beside the same answer with one thing changed: without a fact, or with another publication's value. */
export interface Compared {
  readonly facts: readonly FactView[] | undefined;
  readonly conflicts: readonly ConflictView[] | undefined;
  readonly decidedBy: ReturnType<typeof decidingFacts>;
}

export function assembleResponse(
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
export function warningsOf(
  { warnings }: Pick<Estimated, 'warnings'>,
  facts: Parameters<typeof unusedSentence>[0],
): Warning[] {
  const unused = unusedSentence(facts);
  return unused === null ? [...warnings] : [...warnings, { code: 'facts_unused', text: unused }];
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
