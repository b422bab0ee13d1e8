import type { EstimateResponse, TierEntry } from '../../contract/estimate/index.ts';
import type { FindOut } from '../../contract/insights.ts';
import { conflictSentence } from '../estimate/conflict-sentence.ts';
import {
  MAX_MEASURES,
  MAX_TOP_INCENTIVES,
  type EstimatePreview,
  type PreviewTier,
} from './preview-schema.ts';

const NOTE =
  'In short: estimate_details has the parts, explain_number takes pointers into this answer. Not an appraisal, bid, tax or legal advice.';

interface Beside {
  /** How the kind of building was read, where it was said in words. */
  readonly classNote: string | null;
  readonly findOutFirst: readonly Pick<FindOut, 'input' | 'question' | 'movesUsd'>[];
}

/** The parts of an estimate that a preview shows; every figure is the estimate's own. */
export function previewOf(response: EstimateResponse, { classNote, findOutFirst }: Beside): EstimatePreview {
  const { resolution, measured_accuracy: accuracy, default_tier: verdict, tiers } = response;
  const warnings = [...(classNote === null ? [] : [classNote]), ...response.consistency_warnings];
  return fitted({
    building: {
      parcel_id: resolution.parcel_id,
      building_class: resolution.building_class,
      gross_floor_area_sqft: resolution.gross_floor_area_sqft,
      site_eui_kbtu_per_sqft: resolution.site_eui_kbtu_per_sqft,
      energy_range: resolution.baseline.range.text,
      price_level: resolution.price_level,
    },
    recommendation: verdict?.recommendation ?? null,
    default_tier: verdict?.tier ?? null,
    default_tier_reason: verdict?.reason ?? '',
    certainty: verdict?.certainty ?? null,
    odds: (verdict?.odds ?? []).map(({ alternative, share }) => ({ alternative, share })),
    decided_by: (verdict?.decidedBy ?? []).map(({ input }) => input),
    doing_nothing: doingNothing(response),
    in_steps: stepsOf(verdict),
    ll97: tiers[0] === undefined ? null : lawOf(tiers[0]),
    tiers: tiers.map((entry) => tierOf(entry)),
    withheld_tiers: resolution.withheld_tiers,
    find_out_first: findOutFirst.map(({ input, question, movesUsd }) => ({
      input,
      question,
      moves_usd: movesUsd,
    })),
    conflicts: (resolution.conflicts ?? []).map(conflictSentence),
    accuracy: { calibration_status: accuracy.calibration_status, disclosure: accuracy.disclosure },
    assumptions: resolution.assumptions.map(({ text }) => text),
    assumption_count: resolution.assumptions.length,
    warnings,
    warning_count: warnings.length,
    methodology_version: response.methodology_version,
    catalog_version: response.data_snapshot.catalog_version,
    generated_at: response.generated_at,
    note: NOTE,
  });
}

function doingNothing({ tiers: [first] }: EstimateResponse): EstimatePreview['doing_nothing'] {
  if (first === undefined) return null;
  const { presentCost, annualEnergyCost } = first.roi.doingNothing;
  return { present_cost_usd: presentCost.total, annual_energy_cost_usd: annualEnergyCost };
}

function stepsOf(verdict: EstimateResponse['default_tier']): EstimatePreview['in_steps'] {
  const steps = verdict?.inSteps ?? null;
  if (steps === null) return null;
  return {
    tier: steps.tier,
    first: steps.first,
    second_step: steps.secondStep,
    npv_usd: steps.npv,
    less_than_recommendation_usd: steps.lessThanRecommendation,
  };
}

/** Promulgated periods come first, so that one stands at the same place here and in the estimate. */
const promulgated = ({ roi }: TierEntry) => roi.compliance.periods.filter(({ projection }) => !projection);

function lawOf(entry: TierEntry): NonNullable<EstimatePreview['ll97']> {
  const { applicable, counted, reason, pathway, propertyType } = entry.roi.compliance;
  return {
    applicable,
    counted,
    reason,
    pathway,
    property_type: propertyType,
    periods: promulgated(entry).map(({ from, to, limitTco2e, baselineTco2e, baselinePenaltyUsd }) => ({
      from,
      to,
      limit_tco2e: limitTco2e,
      emissions_tco2e: baselineTco2e,
      charge_usd: baselinePenaltyUsd,
    })),
  };
}

function tierOf(entry: TierEntry): PreviewTier {
  const { cost_breakdown: cost, roi, sensitivity, incentives, measures } = entry;
  return {
    tier: entry.tier,
    label: entry.label,
    description: entry.description,
    total_cost_usd: cost.totalCost,
    likely_cost_usd: sensitivity.calibratedExpected,
    low_usd: sensitivity.bestCase,
    high_usd: sensitivity.worstCase,
    incentives_usd: roi.totalIncentives,
    contingent_incentives_usd: roi.potentialIncentives,
    usual_incentives_high_usd: roi.usualIncentives?.high ?? null,
    net_cost_usd: roi.netCost,
    net_cost_per_dwelling_usd: roi.perDwelling?.netCost ?? null,
    top_incentives: incentives
      .toSorted((a, b) => b.amount - a.amount)
      .slice(0, MAX_TOP_INCENTIVES)
      .map(({ programId, name, amount, timing }) => ({
        program_id: programId,
        name,
        amount_usd: amount,
        payments: timing.payments.map((payment) => ({ on: payment.on, amount_usd: payment.amount })),
      })),
    annual_savings_usd: roi.totalAnnualSavings,
    simple_payback_years: roi.simplePaybackYears,
    present_cost_usd: roi.presentCost.total,
    npv_usd: roi.npv,
    npv_if_last_schedule_continues_usd: roi.npvIfLastScheduleContinues,
    site_energy_savings: roi.siteEnergySavings,
    emissions_reduction_tco2e: roi.emissionsReductionTco2e,
    ll97_compliant_through_2034: roi.compliance.compliantThrough2034,
    ll97_charge_after_usd: promulgated(entry).map(({ afterPenaltyUsd }) => afterPenaltyUsd),
    measures: measures
      .toSorted((a, b) => b.loadedCost - a.loadedCost)
      .slice(0, MAX_MEASURES)
      .map(({ name }) => name),
    measure_count: measures.length,
  };
}

/** What the preview may fill, characters of JSON: a page of a tool holds 8,000 bytes, and some signs are several. */
const MOST_CHARACTERS = 7600;
/** Lists that give way, the least needed first, and what of them stays in any case. */
const GIVING_WAY = [
  ['assumptions', 4],
  ['conflicts', 2],
  ['warnings', 2],
  ['find_out_first', 3],
  ['assumptions', 2],
  ['conflicts', 1],
  ['warnings', 1],
  ['find_out_first', 1],
  ['assumptions', 1],
] as const;

/** Shortens lists from their ends, then those of the tiers, until the whole fits; counts stay those of all. */
function fitted(preview: EstimatePreview): EstimatePreview {
  const shortened = { ...preview };
  const over = () => JSON.stringify(shortened).length - MOST_CHARACTERS;
  for (const [list, least] of GIVING_WAY)
    while (over() > 0 && shortened[list].length > least) shorten(shortened, list);
  for (let kept = MAX_MEASURES - 1; over() > 0 && kept > 0; kept -= 1)
    shortened.tiers = shortened.tiers.map((tier) => ({
      ...tier,
      measures: tier.measures.slice(0, kept),
      top_incentives: tier.top_incentives.slice(0, kept),
    }));
  return shortened;
}

function shorten(preview: EstimatePreview, list: (typeof GIVING_WAY)[number][0]): void {
  if (list === 'find_out_first') preview.find_out_first = preview.find_out_first.slice(0, -1);
  else preview[list] = preview[list].slice(0, -1);
}
