import type { EstimateRequest } from '../../contract/estimate/index.ts';

const BUILDING_DEFAULTS: Readonly<Record<string, string>> = {
  year_built: 'building.year_built was not supplied: a typical vintage of the class stands in.',
  building_class:
    'building.building_class was not supplied: no class-specific law or incentive applies and costs use the all-class pool.',
  num_floors: 'building.num_floors was not supplied: the median of the class stands in.',
  site_eui: 'building.site_eui was not supplied: the median of the class and vintage stands in.',
  region: 'building.region was not supplied: nyc.',
  dwelling_units:
    'building.dwelling_units was not supplied: estimated from area where the class has dwellings.',
  landmark_status: 'building.landmark_status was not supplied: false.',
  energy_grade: 'building.energy_grade was not supplied: unknown; it changes no number.',
  estimated_penalty: 'building.estimated_penalty was not supplied: LL97 exposure is modelled.',
  compliance_status: 'building.compliance_status was not supplied: the LL97 pathway follows class and age.',
  energy_community: 'building.energy_community was not supplied: false.',
  prevailing_wage: 'building.prevailing_wage was not supplied: true, wage rules are taken as met.',
};

const FINANCING_DEFAULTS: Readonly<Record<string, string>> = {
  scope_cost: "financing.scope_cost was not supplied: each tier's total project cost.",
  all_electric_outcome: 'financing.all_electric_outcome was not supplied: as the tier leaves the building.',
  projected_annual_savings: "financing.projected_annual_savings was not supplied: each tier's own savings.",
  dr_revenue_year1: 'financing.dr_revenue_year1 was not supplied: 0.',
  single_commercial_owner: 'financing.single_commercial_owner was not supplied: false.',
  combined_energy_water_savings_pct:
    "financing.combined_energy_water_savings_pct was not supplied: each tier's modelled energy saving, no water saving.",
  energy_savings_pct:
    "financing.energy_savings_pct was not supplied: each tier's modelled site-energy saving.",
  max_combined_ltc: 'financing.max_combined_ltc was not supplied: 0.90.',
};

/** Fields of `financing` that act whether or not structures are asked for. */
const ALWAYS_ACTING: Readonly<Record<string, string>> = {
  census_flags: 'financing.census_flags was not supplied: not an energy community.',
  now: 'financing.now was not supplied: the day of the request in New York.',
};

/** One sentence per optional request input that was defaulted; empty when all were supplied. */
export function defaultsApplied(request: EstimateRequest): string[] {
  const sentences: string[] = [];
  if (request.tiers === undefined)
    sentences.push('tiers was not supplied: every tier offered for this building.');
  if (request.labor_basis === undefined) sentences.push('labor_basis was not supplied: prevailing.');
  if (request.include_financing === undefined) sentences.push('include_financing was not supplied: false.');
  if (request.building) sentences.push(...omitted(request.building, BUILDING_DEFAULTS));
  if (request.financing) {
    if (request.include_financing === true) sentences.push(...omitted(request.financing, FINANCING_DEFAULTS));
    sentences.push(...omitted(request.financing, ALWAYS_ACTING));
  }
  return sentences;
}

function omitted(given: object, sentences: Readonly<Record<string, string>>): string[] {
  const values = given as Readonly<Record<string, unknown>>;
  return Object.keys(sentences)
    .filter((name) => values[name] === undefined || values[name] === null)
    .map((name) => sentences[name] ?? '');
}
