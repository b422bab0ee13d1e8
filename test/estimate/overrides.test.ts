import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { answer } from './fixture.ts';
import { leavesAlone, overriddenRequest } from './override-effects.ts';
import { ownedBy } from '../support/described.ts';

describe('overrides of the financing object', () => {
  test('stay in financing: returns, measures and verdict are the same bytes', () =>
    fc.assert(
      fc.property(overriddenRequest, (pair) => {
        expect(leavesAlone(pair)).not.toBe(false);
      }),
      { numRuns: 40, seed: 20261122 },
    ));

  const office = (financing: Partial<EstimateRequest['financing']> = {}) =>
    answer({
      building: { building_area: 100_000, building_class: 'O4', num_floors: 3, year_built: 1990 },
      tiers: ['net_zero_ready'],
      include_financing: true,
      financing: ownedBy('for_profit', null, { ...financing }),
    } as EstimateRequest)?.response;
  const cash = (response: ReturnType<typeof office>) =>
    response?.tiers[0]?.financing?.structures.find(({ id }) => id === 'all_cash');

  test('incentives follow the cost that is financed', () => {
    const whole = cash(office());
    const half = cash(office({ scope_cost: (whole?.uses.projectCost ?? 0) / 2 }));
    const total = office()?.tiers[0]?.roi.totalIncentives ?? 0;
    expect(total).toBeGreaterThan(0);
    // Four payments of the abatement: half the cost, half of each.
    const paid = (found: typeof whole): number =>
      (found?.annualCashFlow.slice(1, 7) ?? []).reduce((sum, usd) => sum + usd, 0);
    expect(paid(whole) - paid(half)).toBeCloseTo(total / 2, 0);
  });

  test('a warning names what differs from the model by more than a tenth', () => {
    const model = office();
    const cost = model?.tiers[0]?.cost_breakdown.totalCost ?? 0;
    const said = (financing: Partial<EstimateRequest['financing']>): string[] =>
      office(financing)?.consistency_warnings.filter((text) => !model?.consistency_warnings.includes(text)) ??
      [];
    expect(said({ scope_cost: cost * 1.09 })).toEqual([]);
    expect(said({ scope_cost: cost * 1.11 })).toEqual([expect.stringContaining('scope_cost of $')]);
    expect(said({ dr_revenue_year1: 5000 })).toEqual([
      expect.stringContaining("dr_revenue_year1 of $5,000 differs from the model's $0"),
    ]);
    expect(said({ projected_annual_savings: 1e6 })).toContainEqual(
      expect.stringContaining('projected_annual_savings of $1,000,000 differs'),
    );
  });

  test('charges that come on top of given savings are named with their amount', () => {
    const response = answer({
      building: { building_area: 100_000, building_class: 'O4', site_eui: 200, year_built: 1960 },
      tiers: ['code_compliant'],
      include_financing: true,
      financing: ownedBy('for_profit', null, { projected_annual_savings: 100_000 }),
    })?.response;
    const avoided = response?.tiers[0]?.roi.in2030?.penaltyAvoided ?? 0;
    expect(avoided).toBeGreaterThan(0);
    expect(response?.consistency_warnings).toContainEqual(
      expect.stringMatching(
        /^code_compliant: financing adds Local Law 97 fines avoided, up to \$[\d,]+ a year/,
      ),
    );
  });
  test('what only structures read is named where no structures are asked for', () => {
    const financing = ownedBy('for_profit');
    const warned = (given: typeof financing & { scope_cost?: number; dr_revenue_year1?: number }) =>
      answer({
        building: { building_area: 100_000, building_class: 'O4' },
        financing: given,
      })?.response.consistency_warnings.filter((text) => text.includes('include_financing'));
    expect(warned({ ...financing, scope_cost: 600_000, dr_revenue_year1: 900 })).toEqual([
      'include_financing is not true, so these are not used: financing.scope_cost, financing.dr_revenue_year1.',
    ]);
    expect(warned(financing)).toEqual([]);
  });
});
