import { describe, expect, it } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { answer } from '../estimate/fixture.ts';
import { expectGrounded } from './grounded.ts';
import { described } from '../support/described.ts';

const NONE = { exists: false, holder_class: null, refi_in_progress: false };
const HOUSING = described(90_000, 'multifamily', 1930, { num_floors: 6, dwelling_units: 90, site_eui: 110 });
const OFFICE = described(200_000, 'office', 1970, { num_floors: 20, site_eui: 120 });
const SCHOOL = { building_area: 90_000, building_class: 'education', year_built: 1960, num_floors: 4 };

interface Case {
  readonly building: object;
  readonly financing: object;
  readonly tier: string;
  /** Structures, conditional products and binding limits that have to be among what is worked out again. */
  readonly holds: readonly string[];
}

/** Every kind of product, limit and override, each on a building where it comes up. */
const CASES: Readonly<Record<string, Case>> = {
  'a charge, loans and a service agreement': {
    building: { ...OFFICE, building_area: 300_000, site_eui: 90 },
    financing: { owner_type: 'for_profit', mortgage: NONE },
    tier: 'quick_wins',
    holds: ['nyc_cpace', 'esa_eaas', 'nyceec_predev', 'combined_ltc', 'savings_coverage_floor'],
  },
  "a sold credit and a power purchase, with the request's own figures": {
    building: HOUSING,
    financing: {
      owner_type: 'for_profit',
      mortgage: NONE,
      now: '2025-03-01T12:00:00Z',
      scope_cost: 4_000_000,
      projected_annual_savings: 600_000,
      dr_revenue_year1: 20_000,
    },
    tier: 'net_zero_ready',
    holds: ['all_cash+tax_credit_transfer', 'solar_ppa_lease', 'bank_term_loan'],
  },
  'two loans together': {
    building: OFFICE,
    financing: {
      owner_type: 'for_profit',
      mortgage: NONE,
      scope_cost: 4_000_000,
      projected_annual_savings: 600_000,
    },
    tier: 'net_zero_ready',
    holds: ['bank_term_loan+nyc_cpace', 'esa_eaas', 'nyserda_participation', 'on_bill_recovery'],
  },
  'a refund with a bridge to it, and a lease': {
    building: SCHOOL,
    financing: { owner_type: 'public', mortgage: NONE, now: '2025-11-10T12:00:00Z' },
    tier: 'net_zero_ready',
    holds: ['telp+nonprofit_direct_pay_bridge', 'telp', 'solar_ppa_lease', 'product_share_of_cost'],
  },
  'agency money with a refinancing, and money by the dwelling': {
    building: HOUSING,
    financing: {
      owner_type: 'nonprofit',
      mortgage: { exists: true, holder_class: 'bank', refi_in_progress: true },
      max_combined_ltc: 0.8,
    },
    tier: 'net_zero_ready',
    holds: ['fannie_green_rewards', 'climate_friendly_homes', 'espc', 'solar_ppa_lease'],
  },
  'a co-op, dollars for a dwelling and month': {
    building: { ...HOUSING, region: 'westchester' },
    financing: {
      owner_type: 'coop',
      mortgage: NONE,
      scope_cost: 2_000_000,
      projected_annual_savings: 400_000,
    },
    tier: 'code_compliant',
    holds: ['ncb_coop', 'westchester_open_cpace', 'nyceec_direct_loan', 'special_assessment'],
  },
  'a scope of nothing': {
    building: HOUSING,
    financing: { owner_type: 'condo', mortgage: NONE, scope_cost: 0 },
    tier: 'quick_wins',
    holds: ['all_cash'],
  },
};

describe('every number of financing is worked out again from its evidence', () => {
  it.each(Object.entries(CASES))('%s', (_, { building, financing, tier, holds }) => {
    const request = { building, financing, tiers: [tier], include_financing: true };
    const found = answer(request as unknown as EstimateRequest);
    if (found === null) throw new Error('the building is estimated');
    const [offered] = found.response.tiers;
    const ranked = offered?.financing;
    if (ranked === undefined || ranked === null) throw new Error('financing was asked for');
    const met = [
      ...ranked.structures.flatMap(({ id, products }) => [
        id,
        ...products.map((each) => each.bindingConstraint),
      ]),
      ...ranked.conditionalSources.map(({ productId }) => productId),
    ];
    expect(met).toEqual(expect.arrayContaining([...holds]));
    expectGrounded(found);
  });
});
