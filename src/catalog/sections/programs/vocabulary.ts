/** Closed vocabularies of the programs catalogue. */

export const JURISDICTIONS = ['federal', 'state', 'local', 'utility'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

export const SECTORS = [
  'residential',
  'multifamily',
  'commercial',
  'public',
  'industrial',
  'nonprofit',
  'utility',
] as const;

/**
 * What a retrofit measure can be, for matching measures with programs. At most 31: a set of them is one integer.
 * A measure carries every tag that fits (a rooftop heat pump: `heat_pump`; roof insulation: `insulation`, `roof`).
 */
export const MEASURE_TAGS = [
  'solar',
  'storage',
  'heat_pump',
  'geothermal_heat_pump',
  'heat_pump_water_heater',
  'insulation',
  'air_sealing',
  'windows',
  'roof',
  'facade',
  'controls',
  'steam',
  'boiler',
  'lighting',
  'motors',
  'ventilation',
  'chiller',
  'cooling',
  'heat_recovery',
  'electrical_upgrade',
  'electric_appliance',
  'cooking',
  'dhw',
  'green_roof',
  'study',
  'elevator',
  'retro_commissioning',
  'submetering',
  'demand_response',
  'building_efficiency',
] as const;
export type MeasureTag = (typeof MEASURE_TAGS)[number];

export const BENEFIT_KINDS = [
  'percent_of_cost',
  'per_kw',
  'per_kwh',
  'per_sqft',
  'per_dwelling',
  'per_ton',
  'per_therm',
  'per_mmbtu',
  'per_10kbtuh',
  'per_kg',
  'per_unit',
  'fixed',
  'tax_exemption',
  'loan',
  'depreciation',
  'service',
  'unspecified',
] as const;
export type BenefitKind = (typeof BENEFIT_KINDS)[number];

/** How the money comes, which says when. */
export const PAYMENTS = [
  /** Paid back after the work. */
  'rebate',
  /** Taken off the invoice or the price. */
  'discount',
  /** Awarded on application. */
  'grant',
  'tax_credit',
  /** Off the property tax, over years. */
  'abatement',
  'deduction',
  'depreciation',
  /** A tax not charged. */
  'exemption',
  'loan',
  /** Work, advice or goods instead of money. */
  'service',
  /** By what is produced, saved or reduced, while it is. */
  'performance',
] as const;
export type Payment = (typeof PAYMENTS)[number];

export const PROGRAM_STATUSES = ['open', 'closed', 'exhausted', 'waitlist', 'unknown'] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

/**
 * How much of an entry was read in a source, best first. Only the first carries the word "firm": a page of whoever runs the
 * program, or the text of the law. A page of somebody else (law firm, journal, installer) is `second_hand_page`.
 */
export const PROGRAM_CONFIDENCES = [
  'page_read',
  'partly_read',
  'second_hand_page',
  'secondary_repo',
  'maintained_dataset',
  'maintained_dataset_old_copy',
  'background',
] as const;
export type ProgramConfidence = (typeof PROGRAM_CONFIDENCES)[number];

export const STATES: Readonly<Record<string, string>> = {
  US: 'United States',
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
};
