import type { Verdict } from '../../contract/estimate/response.ts';
import type { EstimateResponse, EstimateSummary, TierEntry } from '../../contract/estimate/index.ts';
import type { FindOut } from '../../contract/insights.ts';
import { digestOf, type CanonicalInput } from './canonical-input.ts';

interface Beside {
  readonly findOutFirst: readonly FindOut[];
  readonly canonical: CanonicalInput;
}

/** The answer with parts left out: nothing is computed, moved or rounded. Warnings fill the room that the rest leaves. */
export function summaryOf(response: EstimateResponse, beside: Beside): EstimateSummary {
  const rest = withoutWarnings(response, beside);
  const room = MOST_BYTES - Buffer.byteLength(JSON.stringify(rest));
  const warnings = firstOf(response.consistency_warnings, Math.min(room, MOST_WARNING_BYTES));
  const leftOut = response.consistency_warnings.length - warnings.length;
  return { ...rest, consistency_warnings: warnings, consistency_warnings_left_out: leftOut };
}

function withoutWarnings(response: EstimateResponse, { findOutFirst, canonical }: Beside): EstimateSummary {
  const { resolution, measured_accuracy: accuracy, default_tier: verdict, tiers } = response;
  return {
    view: 'summary',
    methodology_version: response.methodology_version,
    data_snapshot: response.data_snapshot,
    consistency_warnings: [],
    consistency_warnings_left_out: 0,
    measured_accuracy: {
      category: accuracy.category,
      calibration_status: accuracy.calibration_status,
      n: accuracy.n,
      mape: accuracy.mape,
    },
    resolution: {
      source: resolution.source,
      parcel_id: resolution.parcel_id,
      building_class: resolution.building_class,
      gross_floor_area_sqft: resolution.gross_floor_area_sqft,
      site_eui_kbtu_per_sqft: resolution.site_eui_kbtu_per_sqft,
      baseline_energy: resolution.baseline_energy,
      withheld_tiers: resolution.withheld_tiers,
      baseline: { range: { text: resolution.baseline.range.text } },
      ...(resolution.conflicts === undefined ? {} : { conflicts: resolution.conflicts }),
    },
    default_tier: verdict === null ? null : verdictOf(verdict),
    doing_nothing: tiers[0] === undefined ? null : asIs(tiers[0]),
    tiers: tiers.map(tierRow),
    find_out_first: findOutFirst.map(({ input, question, tried, tier, recommendations, movesUsd }) => ({
      input,
      question,
      tried,
      tier,
      recommendations,
      movesUsd,
    })),
    reproducibility: { input_hash: digestOf(canonical) },
    generated_at: response.generated_at,
  };
}

/** Under 8,000, with room for the count of those left out. */
const MOST_BYTES = 7_990;
const MOST_WARNING_BYTES = 640;

/** Whole sentences, as many as fit. */
function firstOf(warnings: readonly string[], room: number): string[] {
  let bytes = 0;
  const fits = warnings.findIndex((text) => (bytes += Buffer.byteLength(JSON.stringify(text)) + 1) > room);
  return fits === -1 ? [...warnings] : warnings.slice(0, fits);
}

function verdictOf({ odds, ...verdict }: Verdict): NonNullable<EstimateSummary['default_tier']> {
  return {
    ...verdict,
    ...(odds !== undefined && { odds: odds.map(({ alternative, share }) => ({ alternative, share })) }),
    alternatives: verdict.alternatives.map(({ alternative, npv, presentCost }) => ({
      alternative,
      npv,
      presentCost: { total: presentCost.total },
    })),
  };
}

/** Promulgated periods come first, so that one stands at the same place here and in the full answer. */
const promulgated = ({ roi }: TierEntry) => roi.compliance.periods.filter(({ projection }) => !projection);

function asIs(entry: TierEntry): NonNullable<EstimateSummary['doing_nothing']> {
  const { compliance, doingNothing } = entry.roi;
  return {
    applicable: compliance.applicable,
    counted: compliance.counted,
    reason: compliance.reason,
    pathway: compliance.pathway,
    propertyType: compliance.propertyType,
    periods: promulgated(entry).map(({ from, to, limitTco2e, baselineTco2e, baselinePenaltyUsd }) => ({
      from,
      to,
      limitTco2e,
      baselineTco2e,
      baselinePenaltyUsd,
    })),
    annualEnergyCost: doingNothing.annualEnergyCost,
  };
}

function tierRow(entry: TierEntry): EstimateSummary['tiers'][number] {
  const { cost_breakdown: cost, roi } = entry;
  return {
    tier: entry.tier,
    label: entry.label,
    sensitivity: entry.sensitivity,
    cost_breakdown: { totalCost: cost.totalCost },
    roi: {
      totalAnnualSavings: roi.totalAnnualSavings,
      siteEnergySavings: roi.siteEnergySavings,
      totalIncentives: roi.totalIncentives,
      potentialIncentives: roi.potentialIncentives,
      netCost: roi.netCost,
      simplePaybackYears: roi.simplePaybackYears,
      ownerPaybackYears: roi.ownerPaybackYears,
      npv: roi.npv,
      presentCost: { total: roi.presentCost.total },
      compliance: {
        compliantThrough2034: roi.compliance.compliantThrough2034,
        periods: promulgated(entry).map(({ from, to, afterTco2e, afterPenaltyUsd }) => ({
          from,
          to,
          afterTco2e,
          afterPenaltyUsd,
        })),
      },
      ...(roi.usualIncentives === undefined ? {} : { usualIncentives: roi.usualIncentives }),
    },
  };
}
