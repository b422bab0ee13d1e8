import type { BuildingRecord } from '../../contract/building-record.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { PricedBuilding, PricedTier } from '../../contract/portfolio.ts';
import { inStepsView } from '../../engine/estimate/default-tier-view.ts';
import type { Estimated, TierComputation } from '../../engine/estimate/types.ts';
import { servedIntensity } from '../../quantities/rounding.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import { suppliedFacts } from '../estimate/assemble-response.ts';
import type { Cells } from './parse-row.ts';

interface PricedRow {
  readonly row: number;
  readonly cells: Cells;
  readonly request: EstimateRequest;
  readonly readAs: string | null;
  readonly outcome: Estimated;
  readonly warnings: Warning[];
  /** Null for a described building. */
  readonly record: BuildingRecord | null;
}

/** What the table of a portfolio holds of an estimate. */
export function pricedBuilding({ row, cells, request, readAs, record, ...made }: PricedRow): PricedBuilding {
  const { context, computed, defaultTier, odds } = made.outcome;
  const { input, profile, baseline } = context;
  const inSteps = defaultTier === null ? null : inStepsView(defaultTier);
  const year = suppliedFacts(input)['year_built'];
  return {
    row,
    reference: cells.reference ?? null,
    parcel_id: input.parcelId,
    building: request.building ?? null,
    address: record?.address ?? cells.address?.trim() ?? null,
    borough: record?.borough ?? null,
    zipcode: record?.zipcode ?? null,
    latitude: record?.latitude ?? null,
    longitude: record?.longitude ?? null,
    building_class: profile.engineClass,
    year_built: typeof year === 'number' ? year : null,
    gross_floor_area_sqft: profile.areaSqft,
    site_eui_kbtu_per_sqft: servedIntensity(baseline.siteEuiKbtuPerSqft),
    energy_year: energyYear(made.outcome),
    energy_method: profile.fuelUse.method,
    read_as: readAs,
    warnings: made.warnings,
    recommendation: defaultTier?.recommendation ?? null,
    default_tier: defaultTier?.tier ?? null,
    in_steps_tier: inSteps?.tier ?? null,
    in_steps_second_on: inSteps?.secondStep ?? null,
    in_steps_less_usd: inSteps?.lessThanRecommendation ?? null,
    tiers: computed.map(pricedTier),
    certainty: odds?.certainty ?? null,
  };
}

/** The year that the energy is of; null where it is a median. */
function energyYear({ context: { input, profile } }: Estimated): number | null {
  if (profile.fuelUse.method === 'class_median') return null;
  const { bills } = input.facts ?? {};
  if (bills !== undefined && bills.covers !== 'some_meters') return Number(bills.last_month.slice(0, 4));
  return input.reportedFuels?.year ?? input.energyYear ?? input.siteEuiYear;
}

function pricedTier({ plan, incentives, numbers }: TierComputation): PricedTier {
  const { costs: cost, sensitivity, roi, usual } = numbers;
  const { compliance } = roi;
  const paidOn = incentives.included.flatMap(({ timing }) => timing.schedule.map(({ on }) => on)).toSorted();
  return {
    tier: plan.tier,
    total_cost_usd: cost.totalCost,
    likely_cost_usd: sensitivity.calibratedExpected,
    low_usd: sensitivity.bestCase,
    high_usd: sensitivity.worstCase,
    cost_per_sqft_usd: cost.costPerSqft,
    incentives_usd: roi.totalIncentives,
    incentives_first_paid_on: paidOn[0] ?? null,
    incentives_last_paid_on: paidOn.at(-1) ?? null,
    contingent_incentives_usd: roi.potentialIncentives,
    usual_incentives_low_usd: usual.usualIncentives?.low ?? null,
    usual_incentives_high_usd: usual.usualIncentives?.high ?? null,
    net_cost_usd: roi.netCost,
    annual_savings_usd: roi.totalAnnualSavings,
    savings_in_2030_usd: roi.in2030?.total ?? null,
    penalty_avoided_in_2030_usd: roi.in2030?.penaltyAvoided ?? null,
    energy_savings_usd: roi.energySavings,
    simple_payback_years: roi.simplePaybackYears,
    npv_usd: roi.npv,
    npv_at_usual_high_usd: usual.npvAtUsual?.high ?? null,
    site_energy_savings: roi.siteEnergySavings,
    emissions_reduction_tco2e: roi.emissionsReductionTco2e,
    cost_per_tco2e_usd: roi.costPerTco2e,
    ll97_pathway: compliance.pathway ?? null,
    ll97_applicable: compliance.applicable,
    ll97_counted: compliance.counted,
    ll97_compliant_through_2034: compliance.compliantThrough2034,
    charges: compliance.periods.flatMap(({ from, to, projection, baselinePenaltyUsd, afterPenaltyUsd }) =>
      projection || to === null
        ? []
        : [{ from, to, before_usd: baselinePenaltyUsd, after_usd: afterPenaltyUsd }],
    ),
    measures: plan.measures.length,
  };
}
