import type { ApplicableMeasure } from '../../src/engine/measures/types.ts';
import { describe, expect, it } from 'vitest';
import { cashFlow, wholeMonths } from '../../src/engine/returns/cash-flow.ts';
import { doingNothing } from '../../src/engine/returns/doing-nothing.ts';
import { presentCostSetting } from '../../src/engine/returns/present-cost.ts';
import { returnsOf } from '../../src/engine/returns/returns-of.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { sampleInput } from './sample-input.ts';
import { ofFuels } from './of-fuels.ts';

const returns = (change: Parameters<typeof sampleInput>[0] = {}, emissionsCutTco2ePerYear = 0) => {
  const input = sampleInput(change);
  return returnsOf({ input, schedule: cashFlow(input), emissionsCutTco2ePerYear });
};
const rebate = (usd: number) => [
  { programId: 'rebate', kind: 'rebate' as const, yearAfterService: 0, cents: centsFromUsd(usd) },
];

describe('payback', () => {
  it('divides the net cost by what the owner receives, and apart by what everybody does', () => {
    const shared = returns({
      incentives: rebate(10_000),
      savings: {
        ownerEnergyUsdByFuel: ofFuels({ natural_gas: 8_000 }),
        tenantEnergyUsdByFuel: ofFuels({ electricity: 4_000 }),
        operationsUsd: 1_000,
      },
      demandResponseUsdYear1: 1_000,
    });
    expect(shared.netCostUsd).toBe(90_000);
    expect(shared.totalIncentivesUsd).toBe(10_000);
    expect(shared.ownerPaybackYears).toBeCloseTo(90_000 / 10_000, 9);
    expect(shared.simplePaybackYears).toBeCloseTo(90_000 / 13_000, 9);
    expect(shared).toMatchObject({
      totalAnnualSavingsUsd: 13_000,
      energySavingsUsd: 12_000,
      operationsSavingsUsd: 1_000,
      ownerAnnualSavingsUsd: 9_000,
      tenantAnnualSavingsUsd: 4_000,
    });
  });

  it('is nothing where money is paid for all of it, and null where nothing comes back', () => {
    expect(returns({ incentives: rebate(100_000) }).ownerPaybackYears).toBe(0);
    expect(returns({ incentives: rebate(120_000) }).ownerPaybackYears).toBe(0);
    expect(returns({ projectedAnnualSavingsUsd: 0 }).ownerPaybackYears).toBeNull();
    expect(returns({ incentives: rebate(100_000), projectedAnnualSavingsUsd: 0 }).ownerPaybackYears).toBe(0);
    expect(returns({ projectedAnnualSavingsUsd: -500 }).simplePaybackYears).toBeNull();
  });

  it('discounted, takes longer; of work without cost it is nothing', () => {
    const plain = returns();
    expect(plain.ownerPaybackYears).toBeCloseTo(100 / 12, 9);
    // 12,000 a year at 6 % reach 100,000 within year 12: -ln(1 - 100/12 x 0.06) / ln 1.06 = 11.9.
    expect(plain.discountedPaybackYears).toBeGreaterThan(11);
    expect(plain.discountedPaybackYears).toBeLessThan(12);
    expect(
      returns({ totalCostCents: centsFromUsd(0), projectedAnnualSavingsUsd: -1 }).discountedPaybackYears,
    ).toBe(0);
    expect(returns({ incentives: rebate(100_000) }).discountedPaybackYears).toBe(0);
  });

  it('of the difference: replacements that come anyway are not paid for twice, new parts of the work are', () => {
    const replacement = (side: 'business_as_usual' | 'retrofit', usd: number) => ({
      label: side,
      year: 5,
      cents: centsFromUsd(usd),
      side,
      ageKnown: true,
    });
    const both = returns({
      replacements: [replacement('business_as_usual', 40_000), replacement('retrofit', 9_000)],
    });
    expect(both.incrementalNetCostUsd).toBe(60_000);
    expect(both.incrementalPaybackYears).toBeCloseTo(5, 9);
    const none = returns({ replacements: [replacement('retrofit', 9_000)] });
    expect(none.incrementalNetCostUsd).toBeNull();
    expect(none.incrementalPaybackYears).toBeNull();
  });
});

describe('one row of the schedule', () => {
  const schedule = cashFlow(
    sampleInput({
      incentives: [{ programId: 'credit', kind: 'tax_credit', yearAfterService: 1, cents: centsFromUsd(32) }],
      savings: {
        ownerEnergyUsdByFuel: ofFuels({ natural_gas: 16 }),
        tenantEnergyUsdByFuel: ofFuels({ natural_gas: 8_000 }),
        operationsUsd: -8,
      },
      demandResponseUsdYear1: 4,
      avoidedPenaltyUsdByYear: new Map([[2028, 2]]),
      replacements: [
        { label: 'pumps', year: 2, cents: centsFromUsd(1), side: 'business_as_usual', ageKnown: true },
        { label: 'panels', year: 2, cents: centsFromUsd(64), side: 'retrofit', ageKnown: true },
      ],
    }),
  );

  it('is what the owner receives less what the owner pays, and the sum so far', () => {
    expect(schedule.netUsd[0]).toBe(-100_000);
    expect(schedule.netUsd[1]).toBe(32 + 16 - 8 + 4);
    expect(schedule.netUsd[2]).toBe(16 - 8 + 4 + 2 + 1 - 64);
  });
});

it.each([
  ['2026-11-20', '2027-11-19', 11],
  ['2026-11-20', '2027-11-20', 12],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-11-20', '2026-12-19', 0],
  ['2026-11-20', '2026-01-01', 0],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(wholeMonths(calendarDate(from), calendarDate(to))).toBe(months);
});

describe('the first full year', () => {
  it.each([
    ['2028-01-01', 2028],
    ['2028-01-02', 2029],
    ['2028-02-01', 2029],
    ['2028-12-31', 2029],
  ])('of service from %s is %i, and its penalty is the one avoided', (day, year) => {
    const found = returns({
      inService: calendarDate(day),
      avoidedPenaltyUsdByYear: new Map([
        [year - 1, 111],
        [year, 222],
        [year + 1, 333],
      ]),
    });
    expect(found.firstFullYear).toBe(year);
    expect(found.penaltyAvoidedUsd).toBe(222);
    expect(found.totalAnnualSavingsUsd).toBeCloseTo(12_222, 9);
    expect(found.ownerPaybackYears).toBeCloseTo(100_000 / 12_222, 9);
  });
});

describe('cost per tonne', () => {
  it('is the net cost over the tonnes of the study, and null where none are cut', () => {
    expect(returns({ incentives: rebate(20_000) }, 10).costPerTco2eUsd).toBe(400);
    expect(returns({}, 0).costPerTco2eUsd).toBeNull();
    expect(returns({}, -3).costPerTco2eUsd).toBeNull();
  });
});

describe('what the first year saves', () => {
  it('a supplied projection takes the place of energy and O&M, in the proportions of the model', () => {
    const byFuel = ofFuels({ natural_gas: 8_000, electricity: 4_000 });
    const input = sampleInput({
      projectedAnnualSavingsUsd: 24_000,
      savings: {
        ownerEnergyUsdByFuel: byFuel,
        tenantEnergyUsdByFuel: ofFuels(),
        operationsUsd: 5_000,
      },
      escalationPerYearByFuel: ofFuels({ natural_gas: 0.1, electricity: 0 }),
    });
    const schedule = cashFlow(input);
    expect(schedule.energyUsd[1]).toBeCloseTo(24_000, 6);
    expect(schedule.operationsUsd[1]).toBe(0);
    // Gas has grown for fifteen whole months before service, and for a year after.
    const gas = 8_000 * 1.1 ** 1.25;
    expect(schedule.energyUsd[2]).toBeCloseTo((24_000 * (gas * 1.1 + 4_000)) / (gas + 4_000), 6);
  });

  it('a projection without a model behind it goes by the price of electricity', () => {
    const schedule = cashFlow(
      sampleInput({
        projectedAnnualSavingsUsd: 1_000,
        savings: {
          ownerEnergyUsdByFuel: ofFuels(),
          tenantEnergyUsdByFuel: ofFuels(),
          operationsUsd: 0,
        },
        escalationPerYearByFuel: ofFuels({ electricity: 0.05 }),
      }),
    );
    expect(schedule.energyUsd[1]).toBeCloseTo(1_000, 9);
    expect(schedule.energyUsd[2]).toBeCloseTo(1_050, 9);
  });

  it.each([
    // The anniversary itself begins the second year; a day later it still belongs to the first.
    ['2028-05-01', 2],
    ['2028-05-02', 1],
    ['2028-04-30', 2],
  ])('a penalty due on 1 May 2029 falls, in service from %s, into operating year %i', (day, year) => {
    const schedule = cashFlow(
      sampleInput({ inService: calendarDate(day), avoidedPenaltyUsdByYear: new Map([[2028, 700]]) }),
    );
    expect(schedule.penaltyAvoidedUsd.indexOf(700)).toBe(year);
  });
});

describe('doing nothing', () => {
  const equipment = (label: string, usd: number, dueInYears: number, ageKnown: boolean) => ({
    id: label,
    label,
    usd,
    lifeYears: 20,
    dueInYears,
    ageKnown,
    isFirst: false,
    // The price is given here; evidence alone reads where it came from.
    reference: {} as ApplicableMeasure,
  });
  const result = doingNothing(
    presentCostSetting({
      asOf: calendarDate('2026-11-20'),
      horizonYears: 10,
      discountRate: 0,
      ownerUsdByFuel: ofFuels({ natural_gas: 1_000, electricity: 2_000 }),
      escalationPerYearByFuel: ofFuels(),
      chargeUsdByYear: new Map([
        [2028, 50],
        [2026, 70],
        [2027, 0],
      ]),
      standing: [
        equipment('roof', 300, 2, true),
        equipment('boiler', 100, 2, true),
        equipment('chiller', 500, 10, false),
        equipment('pumps', 5_000, 15, true),
      ],
      operationsEscalationPerYear: 0.2,
    }),
  );

  it('names the bill as it is, and the charges to come in their order', () => {
    expect(result.annualEnergyUsd).toBe(3_000);
    expect(result.charges).toEqual([
      { emissionYear: 2026, usd: 70 },
      { emissionYear: 2028, usd: 50 },
    ]);
    expect(result.presentCost.chargesUsd).toBe(120);
  });

  it('names what wears out within the horizon, in the prices of its year; an unknown age gives the range', () => {
    expect(result.replacements.map(({ label }) => label)).toEqual(['boiler', 'roof', 'chiller']);
    expect(result.replacements[0]).toMatchObject({
      calendarYear: 2028,
      earliestYear: 2028,
      latestYear: 2028,
    });
    expect(result.replacements[0]?.usd).toBeCloseTo(144, 9);
    expect(result.replacements[2]).toMatchObject({
      calendarYear: 2036,
      ageKnown: false,
      earliestYear: 2026,
      latestYear: 2046,
    });
  });
});
