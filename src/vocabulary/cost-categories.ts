/** What a measure's work belongs to, as the catalogue and line ids spell it. */
export const MEASURE_CATEGORIES = [
  'envelope',
  'heating',
  'cooling',
  'ventilation',
  'domestic_hot_water',
  'lighting',
  'controls',
  'electrical',
  'renewables_storage',
  'other',
] as const;

/** Roll-up categories of `cost_breakdown`: the work, then what is added to all of it. */
export const COST_CATEGORIES = [...MEASURE_CATEGORIES, 'soft_costs', 'contingency', 'escalation'] as const;
export type CostCategory = (typeof COST_CATEGORIES)[number];
