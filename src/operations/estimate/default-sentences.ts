import type { Defaulted } from './defaults.ts';

/** What was left open, and what is taken where the value does not speak for itself. */
const WORDS: Readonly<Record<string, readonly [input: string, taken?: string]>> = {
  tiers: ['Which tiers to price', 'every tier offered for this building'],
  labor_basis: ['The basis of wages'],
  include_financing: ['Whether to size loans'],
  'building.year_built': ['The year built', 'a typical year for the class'],
  'building.building_class': [
    'The class',
    'none: no law or program of a class, costs of all classes together',
  ],
  'building.num_floors': ['The number of storeys', 'the median of the class'],
  'building.site_eui': ['The energy use', 'the median of the class and year'],
  'building.region': ['The region'],
  'building.dwelling_units': ['The number of dwellings', 'a number by area where the class has dwellings'],
  'building.landmark_status': ['Whether it is a landmark'],
  'building.energy_grade': ['The energy grade', 'none; it changes no number'],
  'building.estimated_penalty': ['The Local Law 97 fine', 'what we work out'],
  'building.compliance_status': ['The Local Law 97 pathway', 'the one of its class and age'],
  'building.energy_community': ['Whether the lot lies in an energy community'],
  'building.prevailing_wage': ['Whether prevailing wages are paid'],
  'financing.scope_cost': ['The cost to finance', "each tier's project cost"],
  'financing.all_electric_outcome': ['Whether the building ends all-electric', 'as the tier leaves it'],
  'financing.projected_annual_savings': ['The savings a year', "each tier's own"],
  'financing.dr_revenue_year1': ['Demand-response income in the first year, USD'],
  'financing.single_commercial_owner': ['Whether one commercial owner holds it'],
  'financing.combined_energy_water_savings_pct': [
    'The savings of energy and water together',
    "each tier's energy saving, none of water",
  ],
  'financing.energy_savings_pct': ['The savings of energy', "each tier's site-energy saving"],
  'financing.max_combined_ltc': ['The largest share of the cost that loans may cover'],
  'financing.census_flags': ['Whether the census tract is an energy community', 'no'],
  'financing.now': ['The day of the answer', 'the day of the request in New York'],
};

/** Values that are codes of the request. */
const CODES: Readonly<Record<string, string>> = { nyc: 'New York City', true: 'yes', false: 'no' };

/** A default as an answer discloses it: what was not given, and what is taken. */
export function defaultSentence({ field, value }: Defaulted): string {
  const [input, taken = CODES[String(value)] ?? String(value)] = WORDS[field] ?? [field];
  return `${input} was not given; taken: ${taken}.`;
}
