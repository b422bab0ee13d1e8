/** What an omitted field of a request counts as; every reader of a request takes it from here. */
export const REQUEST_DEFAULTS = { labor_basis: 'prevailing', include_financing: false } as const;

export const BUILDING_DEFAULTS = {
  region: 'nyc',
  landmark_status: false,
  energy_community: false,
  prevailing_wage: true,
} as const;

export const FINANCING_DEFAULTS = { dr_revenue_year1: 0, single_commercial_owner: false } as const;
