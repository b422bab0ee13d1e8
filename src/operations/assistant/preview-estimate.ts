import {
  estimateRequestFaults,
  type EstimateRequest,
  type EstimateResponse,
  type TierEntry,
} from '../../contract/estimate/index.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { withClassRead } from '../../contract/property-name.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runEstimate } from '../estimate/run-estimate.ts';
import { defineVerb } from '../verb.ts';
import {
  EstimatePreview,
  MAX_MEASURES,
  MAX_TOP_INCENTIVES,
  MAX_WARNINGS,
  PREVIEW_REQUEST,
  type PreviewTier,
} from './preview-schema.ts';

const NOTE =
  'A preview: cost lines, evidence, cash flows and financing are in the full estimate and its audit artifact (API key). Not an appraisal, bid, tax or legal advice.';

/** Prices a building and returns the projection of `previewOf`. */
export const previewEstimate = defineVerb({
  id: 'previewEstimate',
  summary: 'Preview the retrofit estimate of a building',
  access: { kind: 'open' },
  cost: 'estimate',
  room: 'estimating',
  tool: {
    name: 'preview_estimate',
    title: 'Preview a retrofit estimate',
    description:
      'Prices doing nothing and up to four retrofit tiers of a building: what costs the owner least, cost with its 80 % range, counted incentives, savings, payback, net present value, Local Law 97 outcome. Give bbl, or building with at least building_area (sqft); building_class may be a name in words (K-12 School, co-op), and the first warning says how it was read. Always tell the user the range and the accuracy disclosure with the figures. 30 a minute.',
  },
  input: closed(PREVIEW_REQUEST, 'The building, by parcel id or described. Exactly one of bbl and building.'),
  output: EstimatePreview,
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  async run(services, { nowMs }, request) {
    const { asked, said } = askedInWords(request);
    return previewOf(await runEstimate(services, nowMs, asked), said);
  },
});

/** Tools may name the kind of a building in words; how they were read is said, and is null where they were a class. */
export function askedInWords<Request extends Pick<EstimateRequest, 'building'>>(
  request: Request,
): { readonly asked: Request; readonly said: string | null } {
  if (request.building === undefined) return { asked: request, said: null };
  const { building, said } = withClassRead(request.building);
  return { asked: { ...request, building }, said };
}

/** The parts of an estimate that a preview shows; every figure is the estimate's own. */
export function previewOf(response: EstimateResponse, said: string | null = null): EstimatePreview {
  const { resolution, measured_accuracy: accuracy, default_tier: verdict } = response;
  return {
    building: {
      parcel_id: resolution.parcel_id,
      building_class: resolution.building_class,
      gross_floor_area_sqft: resolution.gross_floor_area_sqft,
      site_eui_kbtu_per_sqft: resolution.site_eui_kbtu_per_sqft,
      price_level: resolution.price_level,
    },
    recommendation: verdict?.recommendation ?? null,
    default_tier: verdict?.tier ?? null,
    default_tier_reason: verdict?.reason ?? '',
    alternatives: (verdict?.alternatives ?? []).map(({ alternative, presentCost, npv }) => ({
      alternative,
      present_cost_usd: presentCost.total,
      npv_usd: npv,
    })),
    tiers: response.tiers.map(tierOf),
    withheld_tiers: resolution.withheld_tiers,
    accuracy: { calibration_status: accuracy.calibration_status, disclosure: accuracy.disclosure },
    assumption_count: resolution.assumptions.length,
    warnings: [...(said === null ? [] : [said]), ...response.consistency_warnings].slice(0, MAX_WARNINGS),
    methodology_version: response.methodology_version,
    catalog_version: response.data_snapshot.catalog_version,
    generated_at: response.generated_at,
    note: NOTE,
  };
}

function tierOf(entry: TierEntry): PreviewTier {
  const { cost_breakdown: cost, roi, sensitivity, incentives, measures } = entry;
  return {
    tier: entry.tier,
    label: entry.label,
    description: entry.description,
    target: entry.target,
    total_cost_usd: cost.totalCost,
    likely_cost_usd: sensitivity.calibratedExpected,
    low_usd: sensitivity.bestCase,
    high_usd: sensitivity.worstCase,
    cost_per_sqft_usd: cost.costPerSqft,
    incentives_usd: roi.totalIncentives,
    contingent_incentives_usd: roi.potentialIncentives,
    net_cost_usd: roi.netCost,
    top_incentives: incentives
      .toSorted((a, b) => b.amount - a.amount)
      .slice(0, MAX_TOP_INCENTIVES)
      .map(({ programId, name, amount, conditions }) => ({
        program_id: programId,
        name,
        amount_usd: amount,
        conditions: conditions.map(({ text }) => text),
      })),
    excluded_incentives: entry.excluded_incentives.length,
    annual_savings_usd: roi.totalAnnualSavings,
    simple_payback_years: roi.simplePaybackYears,
    npv_usd: roi.npv,
    npv_if_last_schedule_continues_usd: roi.npvIfLastScheduleContinues,
    site_energy_savings: roi.siteEnergySavings,
    emissions_reduction_tco2e: roi.emissionsReductionTco2e,
    ll97_compliant_through_2034: roi.compliance.compliantThrough2034,
    measures: measures
      .toSorted((a, b) => b.loadedCost - a.loadedCost)
      .slice(0, MAX_MEASURES)
      .map(({ name }) => name),
    measure_count: measures.length,
  };
}
