/** Where a number of a preview stands in the full estimate: the place of a tier is `$1`, of a list `$2`. */
const PLACES: readonly (readonly [RegExp, string])[] = Object.entries({
  'building/gross_floor_area_sqft': 'resolution/gross_floor_area_sqft',
  'building/site_eui_kbtu_per_sqft': 'resolution/site_eui_kbtu_per_sqft',
  'doing_nothing/present_cost_usd': 'tiers/0/roi/doingNothing/presentCost/total',
  'doing_nothing/annual_energy_cost_usd': 'tiers/0/roi/doingNothing/annualEnergyCost',
  'in_steps/npv_usd': 'default_tier/inSteps/npv',
  'in_steps/less_than_recommendation_usd': 'default_tier/inSteps/lessThanRecommendation',
  'odds/(\\d+)/share': 'default_tier/odds/$1/share',
  'll97/periods/(\\d+)/limit_tco2e': 'tiers/0/roi/compliance/periods/$1/limitTco2e',
  'll97/periods/(\\d+)/emissions_tco2e': 'tiers/0/roi/compliance/periods/$1/baselineTco2e',
  'll97/periods/(\\d+)/charge_usd': 'tiers/0/roi/compliance/periods/$1/baselinePenaltyUsd',
  'tiers/(\\d+)/total_cost_usd': 'tiers/$1/cost_breakdown/totalCost',
  'tiers/(\\d+)/likely_cost_usd': 'tiers/$1/sensitivity/calibratedExpected',
  'tiers/(\\d+)/low_usd': 'tiers/$1/sensitivity/bestCase',
  'tiers/(\\d+)/high_usd': 'tiers/$1/sensitivity/worstCase',
  'tiers/(\\d+)/incentives_usd': 'tiers/$1/roi/totalIncentives',
  'tiers/(\\d+)/contingent_incentives_usd': 'tiers/$1/roi/potentialIncentives',
  'tiers/(\\d+)/usual_incentives_high_usd': 'tiers/$1/roi/usualIncentives/high',
  'tiers/(\\d+)/net_cost_usd': 'tiers/$1/roi/netCost',
  'tiers/(\\d+)/net_cost_per_dwelling_usd': 'tiers/$1/roi/perDwelling/netCost',
  'tiers/(\\d+)/annual_savings_usd': 'tiers/$1/roi/totalAnnualSavings',
  'tiers/(\\d+)/simple_payback_years': 'tiers/$1/roi/simplePaybackYears',
  'tiers/(\\d+)/present_cost_usd': 'tiers/$1/roi/presentCost/total',
  'tiers/(\\d+)/npv_usd': 'tiers/$1/roi/npv',
  'tiers/(\\d+)/npv_if_last_schedule_continues_usd': 'tiers/$1/roi/npvIfLastScheduleContinues',
  'tiers/(\\d+)/site_energy_savings': 'tiers/$1/roi/siteEnergySavings',
  'tiers/(\\d+)/emissions_reduction_tco2e': 'tiers/$1/roi/emissionsReductionTco2e',
  'tiers/(\\d+)/ll97_charge_after_usd/(\\d+)': 'tiers/$1/roi/compliance/periods/$2/afterPenaltyUsd',
}).map(([preview, estimate]) => [new RegExp(`^/${preview}$`), `/${estimate}`] as const);

/** A pointer into a preview as the one into the full estimate; any other pointer as it is. */
export function estimatePointer(pointer: string): string {
  for (const [preview, estimate] of PLACES)
    if (preview.test(pointer)) return pointer.replace(preview, estimate);
  return pointer;
}
