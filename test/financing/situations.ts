import fc from 'fast-check';
import type { FinancingContext } from '../../src/engine/financing/types.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { context, request } from './sample-context.ts';
import { ofFuels } from '../returns/of-fuels.ts';

/** A job, its owner and its money, as the building gives them. */
export const described: fc.Arbitrary<FinancingContext> = fc
  .record({
    owner: fc.constantFrom('coop', 'condo', 'nonprofit', 'for_profit', 'public'),
    holder: fc.constantFrom(undefined, null, 'bank', 'cmbs', 'agency'),
    refi: fc.boolean(),
    cost: fc.integer({ min: 1_000, max: 30_000_000 }),
    savings: fc.integer({ min: -500_000, max: 3_000_000 }),
    /** Years in which savings come to the cost; where not given, `savings` are any. */
    payback: fc.constantFrom(null, 4, 8, 15),
    rebateShare: fc.double({ min: 0, max: 1, noNaN: true }),
    creditShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
    /** Of the cost, for photovoltaics; 0 where there are none. */
    solarShare: fc.constantFrom(0, 0, 0.2, 0.5),
    ltc: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    units: fc.constantFrom(null, 0, 3, 60),
    region: fc.constantFrom('nyc', 'westchester'),
  })
  .map((pick) => {
    const base = context();
    const cost = centsFromUsd(pick.cost);
    const savings = pick.payback === null ? pick.savings : Math.round(pick.cost / pick.payback);
    const solar = centsFromUsd(pick.cost * pick.solarShare);
    const kind = pick.owner === 'nonprofit' || pick.owner === 'public' ? 'elective_pay' : 'tax_credit';
    return context({
      region: pick.region as 'nyc',
      dwellingUnits: pick.units,
      measures: [
        { id: 'work', technologies: [], usefulLifeYears: 18, costCents: centsFromUsd((cost - solar) / 100) },
        ...(solar === 0
          ? []
          : [
              {
                id: 'pv',
                technologies: ['solar'],
                usefulLifeYears: 25,
                costCents: solar,
                annualGenerationKwh: pick.cost * 0.1,
              },
            ]),
      ],
      request: request({
        owner_type: pick.owner as 'coop',
        mortgage: {
          exists: pick.holder !== undefined,
          holder_class: (pick.holder ?? null) as 'bank',
          refi_in_progress: pick.refi,
        },
        ...(pick.ltc === undefined ? {} : { max_combined_ltc: pick.ltc }),
      }),
      cashFlow: {
        ...base.cashFlow,
        totalCostCents: cost,
        savings: {
          ...base.cashFlow.savings,
          ownerEnergyUsdByFuel: ofFuels({ natural_gas: savings }),
        },
        incentives: [
          {
            programId: 'r',
            kind: 'rebate',
            yearAfterService: 0,
            cents: centsFromUsd(pick.cost * pick.rebateShare * 0.7),
          },
          { programId: 'c', kind, yearAfterService: 1, cents: centsFromUsd(pick.cost * pick.creditShare) },
        ],
      },
    });
  });

/** The same, where the request may put figures of its own in place of the building's. */
export const situation: fc.Arbitrary<FinancingContext> = fc
  .tuple(
    described,
    fc.record(
      {
        scope_cost: fc.integer({ min: 0, max: 40_000_000 }),
        projected_annual_savings: fc.integer({ min: 0, max: 3_000_000 }),
        dr_revenue_year1: fc.integer({ min: 0, max: 100_000 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([given, own]) => ({ ...given, request: { ...given.request, ...own } }));

const credit = (kind: 'tax_credit' | 'elective_pay') => [
  { programId: 'c', kind, yearAfterService: 1, cents: centsFromUsd(200_000) },
];
const owned = (owner_type: 'coop' | 'nonprofit' | 'public', holder_class: 'cmbs' | null = null) =>
  request({ owner_type, mortgage: { exists: holder_class !== null, holder_class, refi_in_progress: false } });
const { cashFlow } = context();

/** Jobs in which every role of a product, limit and gate comes up, whatever else is drawn. */
export const REACHING: readonly FinancingContext[] = [
  context(),
  context({ cashFlow: { ...cashFlow, incentives: credit('tax_credit') } }),
  context({ cashFlow: { ...cashFlow, incentives: credit('elective_pay') }, request: owned('nonprofit') }),
  context({ cashFlow: { ...cashFlow, incentives: credit('tax_credit') }, request: owned('coop', 'cmbs') }),
  context({ request: owned('public') }),
  context({ request: { ...owned('nonprofit'), projected_annual_savings: 10_000 } }),
  context({ request: { ...request(), projected_annual_savings: 0 } }),
  context({ request: { ...request(), scope_cost: 0 } }),
  context({ request: { ...request(), max_combined_ltc: 0 } }),
  context({ request: { ...request(), max_combined_ltc: 0.5 } }),
  context({ request: { ...request(), scope_cost: 120_000 } }),
];
