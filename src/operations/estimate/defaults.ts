import type { EstimateRequest } from '../../contract/estimate/index.ts';
import {
  BUILDING_DEFAULTS,
  FINANCING_DEFAULTS,
  REQUEST_DEFAULTS,
} from '../../vocabulary/request-defaults.ts';

/** One optional input that was left out, and what stands in for it: a value, or the name of what settles it. */
export interface Defaulted {
  readonly code: 'defaulted';
  /** As the request spells it: `building.region`. */
  readonly field: string;
  readonly value: string | number | boolean;
}

/** A field as its object spells it, and what is disclosed where it is left out. */
type Field = readonly [name: string, defaulted: Defaulted];

function fieldsOf(prefix: string, values: Readonly<Record<string, Defaulted['value']>>): readonly Field[] {
  return Object.entries(values).map(([name, value]) => [
    name,
    { code: 'defaulted', field: `${prefix}${name}`, value },
  ]);
}

/** Fields that no value but the building or the tier settles, and by what; in the order they are disclosed. */
const REQUEST = fieldsOf('', { tiers: 'every_offered_tier', ...REQUEST_DEFAULTS });

const BUILDING = fieldsOf('building.', {
  year_built: 'class_typical',
  building_class: 'all_classes',
  num_floors: 'class_median',
  site_eui: 'class_and_vintage_median',
  region: BUILDING_DEFAULTS.region,
  dwelling_units: 'from_area',
  landmark_status: BUILDING_DEFAULTS.landmark_status,
  energy_grade: 'unknown',
  estimated_penalty: 'modelled',
  compliance_status: 'by_class_and_age',
  energy_community: BUILDING_DEFAULTS.energy_community,
  prevailing_wage: BUILDING_DEFAULTS.prevailing_wage,
});

const FINANCING = fieldsOf('financing.', {
  scope_cost: 'tier_total',
  all_electric_outcome: 'as_tier_leaves_it',
  projected_annual_savings: 'tier_savings',
  dr_revenue_year1: FINANCING_DEFAULTS.dr_revenue_year1,
  single_commercial_owner: FINANCING_DEFAULTS.single_commercial_owner,
  combined_energy_water_savings_pct: 'modelled',
  energy_savings_pct: 'modelled',
  max_combined_ltc: 0.9,
});

/** Fields of `financing` that act whether or not structures are asked for. */
const ALWAYS_ACTING = fieldsOf('financing.', { census_flags: 'no_energy_community', now: 'day_of_request' });

/** Every optional input of the request that was left out; empty when all were supplied. */
export function defaultsApplied(request: EstimateRequest): Defaulted[] {
  const { building, financing } = request;
  return [
    ...omitted(request, REQUEST, isUndefined),
    ...(building ? omitted(building, BUILDING) : []),
    ...(financing && request.include_financing === true ? omitted(financing, FINANCING) : []),
    ...(financing ? omitted(financing, ALWAYS_ACTING) : []),
  ];
}

const isUndefined = (value: unknown): boolean => value === undefined;
const isUnsaid = (value: unknown): boolean => value === undefined || value === null;

function omitted(given: object, fields: readonly Field[], isLeftOut = isUnsaid): Defaulted[] {
  const values = given as Readonly<Record<string, unknown>>;
  const left: Defaulted[] = [];
  for (const [name, defaulted] of fields) if (isLeftOut(values[name])) left.push(defaulted);
  return left;
}
