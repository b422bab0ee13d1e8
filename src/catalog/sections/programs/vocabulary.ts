/** Closed vocabularies of the programs catalogue. */

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
