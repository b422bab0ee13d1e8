import type { Defaulted } from './defaults.ts';

/** Where the value does not speak for itself. */
const WORDS: Readonly<Record<string, string>> = {
  tiers: 'every tier offered for this building',
  'building.year_built': 'a typical vintage of the class is used',
  'building.building_class': 'no class-specific law or incentive applies, and costs use the all-class pool',
  'building.num_floors': 'the median of the class is used',
  'building.site_eui': 'the median of the class and vintage is used',
  'building.dwelling_units': 'it is estimated from area where the class has dwellings',
  'building.energy_grade': 'it is unknown and changes no number',
  'building.estimated_penalty': 'LL97 exposure is modelled',
  'building.compliance_status': 'the LL97 pathway follows class and age',
  'building.prevailing_wage': 'true, wage rules are taken as met',
  'financing.scope_cost': "each tier's total project cost",
  'financing.all_electric_outcome': 'as the tier leaves the building',
  'financing.projected_annual_savings': "each tier's own savings",
  'financing.combined_energy_water_savings_pct': "each tier's modelled energy saving, no water saving",
  'financing.energy_savings_pct': "each tier's modelled site-energy saving",
  'financing.max_combined_ltc': '0.90',
  'financing.census_flags': 'not an energy community',
  'financing.now': 'the day of the request in New York',
};

/** A default as an answer discloses it. */
export function defaultSentence({ field, value }: Defaulted): string {
  return `${field} was not supplied: ${WORDS[field] ?? String(value)}.`;
}
