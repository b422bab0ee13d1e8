import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { context, financing, request } from './sample-context.ts';
import type { FinancingRequest } from '../../src/contract/estimate/request.ts';
import type { FinancingContext } from '../../src/engine/financing/types.ts';

const held = (holder: 'bank' | 'cmbs' | 'agency' | null, refi = false) => ({
  exists: true,
  holder_class: holder,
  refi_in_progress: refi,
});
const rank = (change: Partial<FinancingRequest>, more: Partial<FinancingContext> = {}) =>
  rankFinancing(context({ request: request(change), ...more }));
const used = (result: ReturnType<typeof rank>) =>
  new Set(result.structures.flatMap((entry) => entry.products.map((product) => product.productId)));
const gateOf = (result: ReturnType<typeof rank>, id: string) =>
  result.excluded.find((entry) => entry.productId === id)?.gate;

describe('gates', () => {
  it('the catalogue holds at least twenty products', () => {
    expect(financing.products.length).toBeGreaterThanOrEqual(20);
    expect(readdirSync(new URL('../../catalog/financing/products', import.meta.url))).toHaveLength(
      financing.products.length,
    );
  });
  it('every product is offered, excluded or conditional, never lost and never twice', () => {
    for (const owner of ['coop', 'condo', 'nonprofit', 'for_profit', 'public'] as const)
      for (const mortgage of [request().mortgage, held('bank'), held('cmbs'), held('agency'), held(null)]) {
        const result = rank({ owner_type: owner, mortgage });
        const ids = [
          ...used(result),
          ...result.excluded.map((entry) => entry.productId),
          ...result.conditionalSources.map((entry) => entry.productId),
        ];
        expect([...ids].sort()).toEqual(financing.products.map((product) => product.id));
      }
  });
  it('agency loans begin at five dwellings, the fifth among them', () => {
    const gate = (dwellingUnits: number) =>
      gateOf(rank({ mortgage: held('agency', true) }, { dwellingUnits }), 'fannie_green_rewards');
    expect(gate(4)).toBe('dwelling_units');
    expect(gate(5)).not.toBe('dwelling_units');
  });
  it('public owners never see C-PACE', () => {
    const result = rank({ owner_type: 'public' });
    expect(used(result).has('nyc_cpace')).toBe(false);
    expect(gateOf(result, 'nyc_cpace')).toBe('owner_type');
  });
  it('agency debt excludes C-PACE', () => {
    expect(gateOf(rank({ mortgage: held('agency') }), 'nyc_cpace')).toBe('mortgage_holder');
  });
  it('securitised and unknown holders make C-PACE conditional, not firm', () => {
    for (const holder of ['cmbs', null] as const) {
      const result = rank({ mortgage: held(holder) });
      expect(used(result).has('nyc_cpace')).toBe(false);
      expect(result.conditionalSources.find((entry) => entry.productId === 'nyc_cpace')?.kind).toBe(
        'undetermined',
      );
    }
  });
  it('what is open is asked once', () => {
    const { conditionalSources } = rank({ mortgage: held(null) });
    const cpace = conditionalSources.find((entry) => entry.productId === 'nyc_cpace');
    expect(cpace?.confirm.slice(0, 2)).toEqual([
      'who holds the mortgage (financing.mortgage.holder_class)',
      'written consent of the CMBS servicer and special servicer',
    ]);
    for (const { confirm } of conditionalSources) expect(new Set(confirm).size).toBe(confirm.length);
  });
  it('condominiums get association loans or assessments; C-PACE only with one commercial owner', () => {
    const plain = rank({ owner_type: 'condo' });
    expect(used(plain).has('condo_loan') && used(plain).has('special_assessment')).toBe(true);
    expect(gateOf(plain, 'nyc_cpace')).toBe('owner_type');
    expect(used(rank({ owner_type: 'condo', single_commercial_owner: true })).has('nyc_cpace')).toBe(true);
    // Of one owner it may carry a mortgage, whose holder has to consent; of many it cannot.
    const mortgaged = { owner_type: 'condo' as const, mortgage: held('cmbs') };
    expect(gateOf(rank(mortgaged), 'nyc_cpace')).toBe('owner_type');
    expect(used(rank({ ...mortgaged, single_commercial_owner: true })).has('nyc_cpace')).toBe(false);
  });
  it('a bank lends beside C-PACE, a fund that lends alone does not', () => {
    const ids = rank({ scope_cost: 4_000_000, projected_annual_savings: 600_000 }).structures.map(
      ({ id }) => id,
    );
    expect(ids).toContain('bank_term_loan+nyc_cpace');
    expect(ids.filter((id) => id.startsWith('nyceec_direct_loan+'))).toEqual([]);
  });
  it('agency products: multifamily, five dwellings, savings, and a refinancing or the same agency', () => {
    const refi = { mortgage: held('bank', true), energy_savings_pct: 32 };
    expect(used(rank(refi)).has('fannie_green_rewards')).toBe(true);
    expect(gateOf(rank(refi, { engineClass: 'office' }), 'fannie_green_rewards')).toBe('class');
    expect(gateOf(rank(refi, { dwellingUnits: 4 }), 'fannie_green_rewards')).toBe('dwelling_units');
    expect(gateOf(rank({ ...refi, energy_savings_pct: 10 }), 'fannie_green_rewards')).toBe('energy_savings');
    expect(gateOf(rank({ energy_savings_pct: 32 }), 'fannie_green_rewards')).toBe('refinance_or_same_agency');
    const agency = rank({ mortgage: held('agency'), energy_savings_pct: 32 });
    expect(agency.conditionalSources.map((entry) => entry.productId)).toContain('fannie_green_rewards');
    expect(used(agency).has('fannie_green_rewards')).toBe(false);
  });
  it('energy and water together open the agency gate when energy alone does not', () => {
    const change = { mortgage: held('bank', true), energy_savings_pct: 18 };
    expect(used(rank(change)).has('fannie_green_rewards')).toBe(false);
    expect(used(rank({ ...change, combined_energy_water_savings_pct: 31 })).has('fannie_green_rewards')).toBe(
      true,
    );
  });
  it('Westchester has its own C-PACE and no New York City programs', () => {
    const result = rank({}, { region: 'westchester' });
    expect(used(result).has('westchester_open_cpace')).toBe(true);
    expect(gateOf(result, 'nyc_cpace')).toBe('region');
  });
  it('an all-electric outcome opens the fund for it, which stays conditional', () => {
    const result = rank({ all_electric_outcome: true });
    expect(result.conditionalSources.map((entry) => entry.productId)).toContain('climate_friendly_homes');
    expect(gateOf(rank({ all_electric_outcome: false }), 'climate_friendly_homes')).toBe('all_electric');
  });
  it('debts to the City exclude C-PACE', () => {
    expect(gateOf(rank({}, { lawPenaltyArrears: true }), 'nyc_cpace')).toBe('city_arrears');
  });
  it('finance for providers and wholesale funds are no owner structures', () => {
    const result = rank({});
    expect(gateOf(result, 'nyceec_esa_ppa_backed')).toBe('not_for_owners');
    expect(gateOf(result, 'nygb_cdf')).toBe('not_for_owners');
  });
});
