import { describe, expect, it } from 'vitest';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import type { FinancingContext } from '../../src/engine/financing/types.ts';
import type { IncentivePayment } from '../../src/engine/returns/types.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { context, request } from './sample-context.ts';
import { paymentPlan } from '../../web/src/explorer/downloads.ts';

const PV = {
  id: 'pv',
  technologies: ['solar'],
  usefulLifeYears: 25,
  costCents: centsFromUsd(300_000),
  annualGenerationKwh: 100_000,
};
const BOILER = { id: 'boiler', technologies: [], usefulLifeYears: 20, costCents: centsFromUsd(700_000) };

const paid = (
  kind: IncentivePayment['kind'],
  yearAfterService: number,
  usd: number,
  measureIds?: readonly string[],
): IncentivePayment => ({
  programId: `${kind} ${yearAfterService}`,
  kind,
  yearAfterService,
  cents: centsFromUsd(usd),
  ...(measureIds !== undefined && { measureIds }),
});

function served(incentives: readonly IncentivePayment[], change: Partial<FinancingContext> = {}) {
  const { cashFlow } = context();
  return rankFinancing(context({ cashFlow: { ...cashFlow, incentives }, ...change }));
}
const find = (result: ReturnType<typeof served>, id: string) => {
  const found = result.structures.find((entry) => entry.id === id);
  if (found === undefined)
    throw new Error(`no ${id} among ${result.structures.map((entry) => entry.id).join()}`);
  return found;
};

describe('a bridge against the elective-pay refund', () => {
  const nonprofit = { request: request({ owner_type: 'nonprofit' }) };
  const stack = (incentives: readonly IncentivePayment[]) =>
    find(served(incentives, nonprofit), 'nyc_cpace+nonprofit_direct_pay_bridge');
  const bridgeOf = (incentives: readonly IncentivePayment[]) => stack(incentives).products[1];

  it('advances 90 % of refunds, not of other money', () => {
    const refund = paid('elective_pay', 1, 100_000);
    expect(bridgeOf([refund])?.amount).toBe(90_000);
    expect(bridgeOf([refund, paid('rebate', 1, 50_000)])?.amount).toBe(90_000);
  });
  it('lends against a refund of the second year at the latest', () => {
    expect(bridgeOf([paid('elective_pay', 2, 100_000)])?.amount).toBe(90_000);
    expect(() => stack([paid('elective_pay', 2.25, 100_000)])).toThrow('no nyc_cpace+nonprofit');
  });
  it('is repaid as the refunds come: interest on what is owed, the rest with the last', () => {
    const refunds = [paid('elective_pay', 1, 60_000), paid('elective_pay', 2, 40_000)];
    const structure = stack(refunds);
    const [, bridge] = structure.products;
    expect(bridge).toMatchObject({ amount: 90_000, termYears: 2, rate: 0.07375 });
    expect(bridge?.annualDebtService).toBeCloseTo(54_000 + 90_000 * 0.07375, 2);
    const charge = structure.products[0]?.annualDebtService ?? 0;
    const cash = find(served(refunds, nonprofit), 'all_cash').annualCashFlow;
    const second = (cash[2] ?? 0) - (structure.annualCashFlow[2] ?? 0);
    expect(second).toBeCloseTo(charge + 36_000 * (1 + 0.07375), 1);
  });
  it('is told apart when no structure has room for it', () => {
    const late = served([paid('elective_pay', 3, 100_000)], nonprofit);
    expect(late.excluded).toContainEqual({
      productId: 'nonprofit_direct_pay_bridge',
      gate: 'room',
      reason:
        'No structure has room for it under the combined loan-to-cost cap, or its refund comes too late.',
      title: 'Bridge against an elective-pay refund',
    });
  });
});

describe('a power purchase', () => {
  const solar = { measures: [BOILER, PV] };

  it.each([
    ['a rebate for the modules', paid('rebate', 0, 50_000, ['pv']), true],
    ['a rebate for modules and boiler', paid('rebate', 0, 50_000, ['pv', 'boiler']), false],
    ['a rebate for the boiler', paid('rebate', 0, 50_000, ['boiler']), false],
    ['a rebate tied to nothing', paid('rebate', 0, 50_000), false],
    ['a grant tied to nothing', paid('grant', 0, 50_000), false],
    ['a credit tied to nothing', paid('tax_credit', 1, 50_000), true],
    ['a credit for an empty list', paid('tax_credit', 1, 50_000, []), false],
    ['an abatement tied to nothing', paid('abatement', 1, 50_000), true],
  ])('%s goes with the modules: %#', (_, payment, goes) => {
    const result = served([payment], solar);
    const purchase = find(result, 'solar_ppa_lease');
    const cash = find(result, 'all_cash');
    const year = Math.floor(payment.yearAfterService);
    const spared = year === 0 ? 300_000 : 0;
    const bought = year === 0 ? 0 : 15_000;
    expect((purchase.annualCashFlow[year] ?? 0) - (cash.annualCashFlow[year] ?? 0)).toBeCloseTo(
      spared - bought - (goes ? 50_000 : 0),
      2,
    );
    expect(purchase.sources.incentivesAtCompletion).toBe(year === 0 && !goes ? 50_000 : 0);
  });
  it('buys every kWh at a price that rises 1.25 % a year, for twenty years', () => {
    const result = served([], solar);
    const [cash, purchase] = [find(result, 'all_cash'), find(result, 'solar_ppa_lease')].map(
      (structure) => structure.annualCashFlow,
    );
    for (let year = 1; year <= 20; year += 1)
      expect((cash?.[year] ?? 0) - (purchase?.[year] ?? 0)).toBeCloseTo(15_000 * 1.0125 ** (year - 1), 1);
    expect(find(result, 'solar_ppa_lease').uses.projectCost).toBe(700_000);
  });
  it('leaves modules of unknown output to the owner', () => {
    const { annualGenerationKwh: _, ...unknown } = PV;
    const result = served([], { measures: [BOILER, PV, { ...unknown, id: 'more' }] });
    const alone = find(served([], solar), 'solar_ppa_lease');
    const purchase = find(result, 'solar_ppa_lease');
    expect(purchase.annualDebtService).toBe(alone.annualDebtService);
    expect(purchase.uses.projectCost).toBe(alone.uses.projectCost);
  });
  it('is dearer for public owners, as the City paid', () => {
    const result = served([], { ...solar, request: request({ owner_type: 'public' }) });
    expect(find(result, 'solar_ppa_lease').annualDebtService).toBe(21_800);
  });
  it('needs modules with a known output; a generator is none', () => {
    const { annualGenerationKwh: _, ...unknown } = PV;
    const generator = { ...PV, technologies: ['combined_heat_and_power'] };
    for (const other of [unknown, generator])
      expect(served([], { measures: [BOILER, other] }).excluded).toContainEqual(
        expect.objectContaining({ productId: 'solar_ppa_lease', gate: 'photovoltaics' }),
      );
  });
});

describe('the payment plans of a structure', () => {
  const idsIn = ({ products }: ReturnType<typeof find>) =>
    products.filter((product) => paymentPlan(product).length > 0).map(({ productId }) => productId);
  it('are those of its loans: bridges and power purchases have no level payment', () => {
    const nonprofit = { request: request({ owner_type: 'nonprofit' }) };
    const refund = [paid('elective_pay', 1, 100_000)];
    expect(idsIn(find(served(refund, nonprofit), 'nyc_cpace+nonprofit_direct_pay_bridge'))).toEqual([
      'nyc_cpace',
    ]);
    const result = served([], { measures: [BOILER, PV] });
    expect(idsIn(find(result, 'solar_ppa_lease'))).toEqual([]);
    expect(idsIn(find(result, 'all_cash'))).toEqual([]);
  });
});

describe('a credit sale', () => {
  it("gives up each year's credit and no other money", () => {
    const incentives = [
      paid('tax_credit', 1, 100_000),
      paid('tax_credit', 2, 40_000),
      paid('rebate', 1, 30_000),
    ];
    const result = served(incentives);
    const cash = find(result, 'all_cash').annualCashFlow;
    const sold = find(result, 'all_cash+tax_credit_transfer');
    expect(sold.products[1]?.amount).toBe(140_000);
    const moved = sold.annualCashFlow.map((flow, year) => Math.round(flow - (cash[year] ?? 0)));
    expect(moved.slice(0, 4)).toEqual([126_000, -100_000, -40_000, 0]);
  });
});

describe('the payback that a product asks for', () => {
  const gateOf = (cost: number, rebate: number) => {
    const { cashFlow } = context();
    const totalCostCents = centsFromUsd(cost);
    const input = { ...cashFlow, totalCostCents, incentives: [paid('rebate', 0, rebate)] };
    // First-year savings of the sample.
    const first = find(served([]), 'all_cash').annualCashFlow[1] ?? 0;
    const result = rankFinancing(context({ cashFlow: input }));
    const product = 'nyserda_participation';
    return {
      years: (cost - rebate) / first,
      gate: result.excluded.find((entry) => entry.productId === product)?.gate,
    };
  };
  it('counts the cost less its incentives', () => {
    const short = gateOf(1_800_000, 150_000);
    expect(short.years).toBeLessThan(15);
    expect(short.gate).not.toBe('payback');
    const long = gateOf(1_800_000, 0);
    expect(long.years).toBeGreaterThan(15);
    expect(long.gate).toBe('payback');
  });
});
