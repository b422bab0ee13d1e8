import { describe, expect, it } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { financingRequestWarnings } from '../../src/engine/financing/request-warnings.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { context, request } from './sample-context.ts';
import type { FinancingRequest } from '../../src/contract/estimate/request.ts';
import type { FinancingContext } from '../../src/engine/financing/types.ts';
import { ofFuels } from '../returns/of-fuels.ts';

const rank = (change: Partial<FinancingRequest> = {}, more: Partial<FinancingContext> = {}) =>
  rankFinancing(context({ request: request(change), ...more }));
const find = (result: ReturnType<typeof rank>, id: string) =>
  result.structures.find((entry) => entry.id === id);

describe('overrides act', () => {
  it('scope_cost is what is financed', () => {
    expect(find(rank({ scope_cost: 500_000 }), 'all_cash')?.uses.projectCost).toBe(500_000);
  });
  it('scope_cost below the incentives shrinks them: never above cost', () => {
    const cash = find(rank({ scope_cost: 30_000 }), 'all_cash');
    expect(cash?.sources.incentivesAtCompletion).toBe(30_000);
    expect(cash?.equity).toBe(0);
  });
  it('projected_annual_savings replaces energy and O&M', () => {
    const cash = find(rank({ projected_annual_savings: 55_000 }), 'all_cash');
    expect(cash?.annualCashFlow[1]).toBe(55_000);
  });
  it('dr_revenue_year1 adds a flat stream', () => {
    const more = find(rank({ dr_revenue_year1: 9_000 }), 'all_cash')?.annualCashFlow ?? [];
    const less = find(rank(), 'all_cash')?.annualCashFlow ?? [];
    expect((more[1] ?? 0) - (less[1] ?? 0)).toBeCloseTo(9_000, 6);
    expect((more[20] ?? 0) - (less[20] ?? 0)).toBeCloseTo(9_000, 6);
  });
  it('max_combined_ltc caps debt and is named when it binds', () => {
    const loan = find(rank({ max_combined_ltc: 0.5 }), 'bank_term_loan');
    expect(loan?.products[0]?.bindingConstraint).toBe('combined_ltc');
    expect(loan?.combinedLtc).toBeCloseTo(0.5, 6);
    expect(
      rank({ max_combined_ltc: 0 }).structures.every((entry) =>
        entry.products.every((product) => product.role !== 'senior'),
      ),
    ).toBe(true);
  });
});

describe('bad or hard input stays an answer', () => {
  it("zero cost: only the owner's own money, nothing to finance", () => {
    const result = rank({ scope_cost: 0 });
    expect(result.structures.map((entry) => entry.id)).toEqual(['all_cash']);
    expect(result.excluded.find((entry) => entry.productId === 'nyc_cpace')?.gate).toBe('project_need');
  });
  it('zero savings: C-PACE fails its ratio, loans say that they are never covered', () => {
    const base = context();
    const cashFlow = {
      ...base.cashFlow,
      avoidedPenaltyUsdByYear: new Map<number, number>(),
      savings: { ...base.cashFlow.savings, ownerEnergyUsdByFuel: ofFuels() },
    };
    const result = rank({}, { cashFlow });
    expect(result.excluded.find((entry) => entry.productId === 'nyc_cpace')?.gate).toBe('sir');
    expect(result.excluded.find((entry) => entry.productId === 'esa_eaas')?.gate).toBe(
      'savings_coverage_floor',
    );
    const loan = find(result, 'bank_term_loan');
    expect(loan?.warnings).toContain('Savings never cover the payments, in any year of the study.');
    expect(loan?.leveredIrr.kind).toBe('none');
  });
  it('a bridge carries a nonprofit to its refund and is repaid by it', () => {
    const base = context();
    const cashFlow = {
      ...base.cashFlow,
      incentives: [
        {
          programId: 'itc',
          kind: 'elective_pay' as const,
          yearAfterService: 1,
          cents: centsFromUsd(200_000),
        },
      ],
    };
    const result = rank({ owner_type: 'nonprofit' }, { cashFlow });
    const stack = find(result, 'nyc_cpace+nonprofit_direct_pay_bridge');
    expect(stack?.products[1]?.amount).toBe(180_000);
    expect(stack?.combinedLtc).toBeLessThanOrEqual(0.9);
    expect(stack?.products[1]?.annualDebtService).toBeCloseTo(180_000 * 1.07375, 2);
  });
  it('a credit sale is cash at completion in place of the credit', () => {
    const base = context();
    const cashFlow = {
      ...base.cashFlow,
      incentives: [
        { programId: 'itc', kind: 'tax_credit' as const, yearAfterService: 1, cents: centsFromUsd(100_000) },
      ],
    };
    const result = rank({}, { cashFlow });
    expect(find(result, 'all_cash+tax_credit_transfer')?.sources.incentivesAtCompletion).toBe(90_000);
    expect(find(result, 'all_cash')?.annualCashFlow[1]).toBeGreaterThan(200_000);
  });
  it('a power purchase takes the modules out of the cost and sells their output back', () => {
    const result = rank(
      {},
      {
        measures: [
          { id: 'boiler', technologies: [], usefulLifeYears: 20, costCents: centsFromUsd(700_000) },
          {
            id: 'pv',
            technologies: ['solar'],
            usefulLifeYears: 25,
            costCents: centsFromUsd(300_000),
            annualGenerationKwh: 100_000,
          },
        ],
      },
    );
    const purchase = find(result, 'solar_ppa_lease');
    expect(purchase?.uses.projectCost).toBe(700_000);
    expect(purchase?.annualDebtService).toBe(15_000);
  });
});

describe('contradictions warn', () => {
  const mortgage = (exists: boolean, holder: 'bank' | 'cmbs' | 'agency' | null, refi = false) => ({
    mortgage: { exists, holder_class: holder, refi_in_progress: refi },
  });
  it.each([
    ['a condominium with a building mortgage', { owner_type: 'condo' as const, ...mortgage(true, 'bank') }],
    ['a public owner with securitised debt', { owner_type: 'public' as const, ...mortgage(true, 'cmbs') }],
    ['a public owner with agency debt', { owner_type: 'public' as const, ...mortgage(true, 'agency') }],
    ['a refinancing without a mortgage', mortgage(false, null, true)],
    ['a holder without a mortgage', mortgage(false, 'bank')],
    ['less saved with water than without', { energy_savings_pct: 40, combined_energy_water_savings_pct: 20 }],
    ['an unknown holder', mortgage(true, null)],
    ['one commercial owner of a building that is no condominium', { single_commercial_owner: true }],
    ['a scope of nothing', { scope_cost: 0 }],
    ['savings of nothing', { projected_annual_savings: 0 }],
    ['savings below nothing', { projected_annual_savings: -1 }],
    ['no loans at all', { max_combined_ltc: 0 }],
  ])('%s', (_, change) => {
    expect(financingRequestWarnings(request(change))).toHaveLength(1);
  });
  it.each([
    ['a plain request', {}],
    ['a private owner with securitised debt', mortgage(true, 'cmbs')],
    ["a refinancing of a bank's mortgage", mortgage(true, 'bank', true)],
    ["a public owner with a bank's mortgage", { owner_type: 'public' as const, ...mortgage(true, 'bank') }],
    ['a public owner without debt', { owner_type: 'public' as const }],
    [
      'a condominium of one commercial owner',
      { owner_type: 'condo' as const, single_commercial_owner: true, ...mortgage(true, 'bank') },
    ],
    ['as much saved with water', { energy_savings_pct: 40, combined_energy_water_savings_pct: 40 }],
    ['figures of the owner', { scope_cost: 1, projected_annual_savings: 1, max_combined_ltc: 0.01 }],
  ])('%s does not', (_, change) => {
    expect(financingRequestWarnings(request(change))).toEqual([]);
  });
});
